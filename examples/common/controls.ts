// Controls of an example, in the order in which they are added to its panel.

/** A group of controls on the panel. */
export type Section = HTMLFieldSetElement;

/** How a slider runs. `format` makes the text beside it; two decimals when left out. */
export interface SliderRange {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly value?: number;
  readonly format?: (value: number) => string;
}

/** Adds a group of controls. */
export function addSection(title: string): Section {
  const section = document.createElement('fieldset');
  const legend = document.createElement('legend');
  legend.textContent = title;
  section.append(legend);
  document.getElementById('controls')!.append(section);
  return section;
}

/** Adds a sentence. */
export function addNote(section: Section, text: string): void {
  const note = document.createElement('p');
  note.className = 'note';
  note.textContent = text;
  section.append(note);
}

/** Adds a place for a sentence that is read out when it changes. Returns what says it; an empty one says nothing. */
export function addStatus(section: Section): (text: string) => void {
  const status = document.createElement('p');
  status.className = 'note';
  status.setAttribute('role', 'status');
  status.hidden = true;
  section.append(status);
  return (text) => {
    status.hidden = text === '';
    status.textContent = text;
  };
}

/** Adds a button; those that follow each other stand in one row. */
export function addButton(section: Section, label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', onClick);
  rowOf(section).append(button);
  return button;
}

/** Adds a button that is on or off. Returns what sets it without telling. */
export function addToggle(section: Section, label: string, onChange: (isOn: boolean) => void): (isOn: boolean) => void {
  const show = (isOn: boolean): void => button.setAttribute('aria-pressed', String(isOn));
  const button = addButton(section, label, () => {
    const isOn = button.getAttribute('aria-pressed') !== 'true';
    show(isOn);
    onChange(isOn);
  });
  show(false);
  return show;
}

/** Adds a row of buttons, one of which is on. Returns what sets it without telling; -1 for none. */
export function addChoice(
  section: Section,
  labels: readonly string[],
  onChoose: (index: number) => void,
): (index: number) => void {
  const buttons = labels.map((label, index) =>
    addButton(section, label, () => {
      show(index);
      onChoose(index);
    }),
  );
  const show = (chosen: number): void => {
    buttons.forEach((button, index) => {
      button.setAttribute('aria-pressed', String(index === chosen));
    });
  };
  show(0);
  return show;
}

/** Adds a slider. Returns what moves it without telling. */
export function addSlider(
  section: Section,
  label: string,
  { min = 0, max = 1, step = 0.01, value = 0, format = (number) => number.toFixed(2) }: SliderRange,
  onInput: (value: number) => void,
): (value: number) => void {
  const row = document.createElement('label');
  row.className = 'slider';
  const input = document.createElement('input');
  Object.assign(input, { type: 'range', min: String(min), max: String(max), step: String(step) });
  input.setAttribute('aria-label', label);
  const output = document.createElement('output');
  const show = (number: number): void => {
    input.value = String(number);
    output.textContent = format(number);
  };
  input.addEventListener('input', () => {
    output.textContent = format(input.valueAsNumber);
    onInput(input.valueAsNumber);
  });
  row.append(label, input, output);
  section.append(row);
  show(value);
  return show;
}

/** Adds bars that show numbers from 0 to 1. Returns what sets them. */
export function addMeters(section: Section, labels: readonly string[]): (values: readonly number[]) => void {
  const meters = labels.map((label) => {
    const row = document.createElement('div');
    row.className = 'meter';
    const bar = document.createElement('div');
    bar.className = 'bar';
    bar.setAttribute('role', 'meter');
    bar.setAttribute('aria-label', label);
    bar.setAttribute('aria-valuemin', '0');
    bar.setAttribute('aria-valuemax', '1');
    const fill = document.createElement('div');
    bar.append(fill);
    const output = document.createElement('output');
    row.append(label, bar, output);
    section.append(row);
    return { bar, fill, output };
  });
  return (values) => {
    meters.forEach(({ bar, fill, output }, index) => {
      const text = values[index]!.toFixed(2);
      if (output.textContent === text) return;
      output.textContent = text;
      bar.setAttribute('aria-valuenow', text);
      fill.style.transform = `scaleX(${text})`;
    });
  };
}

/** Adds a button that stops a view's time and lets it go on. Returns what sets it without telling. */
export function addPause(section: Section, view: { isPaused: boolean }): (isPaused: boolean) => void {
  const show = addToggle(section, 'Pause', (isOn) => {
    view.isPaused = isOn;
  });
  show(view.isPaused);
  return show;
}

function rowOf(section: Section): Element {
  const last = section.lastElementChild;
  if (last?.className === 'buttons') return last;
  const row = document.createElement('div');
  row.className = 'buttons';
  section.append(row);
  return row;
}
