// One row for each clip: a button that plays it, and a slider for its share in the pose.

/** What the user does with a clip, by its index. */
export interface ClipHandlers {
  play(clip: number): void;
  weigh(clip: number, weight: number): void;
}

/** One row. `progress` shows where the first character is in the clip. */
interface ClipRow {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly slider: HTMLInputElement;
  readonly value: HTMLOutputElement;
  readonly progress: HTMLElement;
}

/** All rows. */
export interface ClipRows {
  readonly container: HTMLElement;
  readonly handlers: ClipHandlers;
  rows: ClipRow[];
}

/** Returns rows that will stand in `container`; there are none yet. */
export function createClipRows(container: HTMLElement, handlers: ClipHandlers): ClipRows {
  return { container, handlers, rows: [] };
}

/** Puts a row for each clip in the place of those that are there. */
export function setClips(clipRows: ClipRows, names: readonly string[]): void {
  clipRows.rows = names.map((name, clip) => createRow(name || `Clip ${clip + 1}`, clip, clipRows.handlers));
  clipRows.container.replaceChildren(...clipRows.rows.map(({ element }) => element));
  if (names.length === 0) clipRows.container.textContent = 'This character has no clips.';
}

/** Shows how the clips are mixed. `leading`: the clip that counts as playing, or -1. */
export function showMix({ rows }: ClipRows, weights: readonly number[], leading: number): void {
  rows.forEach(({ button, slider, value }, clip) => {
    const weight = weights[clip]!;
    button.setAttribute('aria-pressed', String(clip === leading));
    slider.value = String(weight);
    value.value = weight.toFixed(2);
  });
}

/** Shows where the clips are. `times`: seconds; `durations`: of the clips. */
export function showTimes({ rows }: ClipRows, times: readonly number[], durations: readonly number[]): void {
  rows.forEach(({ progress }, clip) => {
    progress.style.transform = `scaleX(${durations[clip]! > 0 ? times[clip]! / durations[clip]! : 0})`;
  });
}

function createRow(name: string, clip: number, handlers: ClipHandlers): ClipRow {
  const element = document.createElement('div');
  element.className = 'clip';
  const button = document.createElement('button');
  button.type = 'button';
  button.title = name;
  const label = document.createElement('span');
  label.className = 'clip-name';
  label.textContent = name;
  const progress = document.createElement('span');
  progress.className = 'clip-progress';
  button.append(label, progress);
  button.addEventListener('click', () => handlers.play(clip));
  const slider = document.createElement('input');
  Object.assign(slider, { type: 'range', min: '0', max: '1', step: '0.01', ariaLabel: `Weight of ${name}` });
  const value = document.createElement('output');
  slider.addEventListener('input', () => handlers.weigh(clip, slider.valueAsNumber));
  element.append(button, slider, value);
  return { element, button, slider, value, progress };
}
