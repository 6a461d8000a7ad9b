// Files that are dropped on the page.

/** Calls `open` with the first file of each drop anywhere on the page; `sign` is shown while one hovers over it. */
export function listenForFiles(sign: HTMLElement, open: (file: File) => void): void {
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    sign.hidden = false;
  });
  addEventListener('dragleave', (event) => {
    // Leaving one element for another inside the page counts as well: only the window's edge has no successor.
    if (event.relatedTarget === null) sign.hidden = true;
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    sign.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (file) open(file);
  });
}
