import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createTranslator, type Language } from '../../src/i18n/translate.ts';
import { TextProvider } from '../../src/ui/text.ts';
import { texts } from './allTexts.ts';

/** A component drawn into the document of a test. */
export interface Rendered {
  readonly container: HTMLElement;
  draw(node: ReactNode): void;
  /** The element of that role and accessible name (its `aria-label`, else its text); throws when there is not exactly one. */
  get(role: string, name: string): HTMLElement;
  /** Elements of that role, in document order. */
  all(role: string): readonly HTMLElement[];
  unmount(): void;
}

const IMPLICIT: Readonly<Record<string, string>> = {
  button: 'button, calcite-button, calcite-action',
  checkbox: 'calcite-checkbox',
  combobox: 'calcite-select',
  radio: 'calcite-segmented-control-item, calcite-radio-button',
  searchbox: 'calcite-input-text[icon="search"], input[type="search"]',
  slider: 'input[type="range"], calcite-slider',
  spinbutton: 'calcite-input-number',
  textbox: 'calcite-input-text:not([icon="search"]), calcite-text-area',
};

/** The accessible name: a Calcite element is told it by a property of its own. */
const nameOf = (element: HTMLElement): string =>
  ['aria-label', 'label', 'text', 'minlabel']
    .map((name) => element.getAttribute(name))
    .find((name) => name !== null) ??
  element.textContent ??
  '';

/**
 * Draws `node`, in Chinese unless told otherwise; needs a document (`@vitest-environment happy-dom`).
 * @param known the texts that are there
 */
export function render(node: ReactNode, known = texts, language: Language = 'zh'): Rendered {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const translator = createTranslator(language, known);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const draw = (next: ReactNode) =>
    act(() => root.render(<TextProvider value={translator}>{next}</TextProvider>));
  const all = (role: string) => {
    const implicit = IMPLICIT[role];
    const selector =
      implicit === undefined ? `[role="${role}"]` : `[role="${role}"], :is(${implicit}):not([role])`;
    return [...container.querySelectorAll<HTMLElement>(selector)];
  };
  draw(node);
  return {
    container,
    draw,
    all,
    get(role, name) {
      const found = all(role).filter((element) => nameOf(element) === name);
      const [only] = found;
      if (only === undefined || found.length > 1)
        throw new Error(`${found.length} elements: ${role} ${name}`);
      return only;
    },
    unmount() {
      act(() => root.unmount());
      container.remove();
    },
  };
}

/** Presses a key on an element. */
export function press(element: Element, key: string, options: KeyboardEventInit = {}): void {
  act(
    () =>
      void element.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
      ),
  );
}

/** Gives an element the focus. */
export function focus(element: HTMLElement): void {
  act(() => element.focus());
}

/** Clicks as a mouse does: `times` 2 is a double click, with both its clicks. */
export function click(element: Element, times: 1 | 2 = 1): void {
  const fire = (type: string, detail: number) =>
    act(() => void element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail })));
  for (let detail = 1; detail <= times; detail += 1) fire('click', detail);
  // As Calcite's segmented control does when one of its items is clicked.
  if (element.localName === 'calcite-segmented-control-item' && element.parentElement !== null)
    commit(element.parentElement, element.getAttribute('value') ?? '');
  // As Calcite's button does for the form around it.
  if (element.localName === 'calcite-button' && element.getAttribute('type') === 'submit')
    act(() => element.closest('form')?.requestSubmit());
  if (times === 2) fire('dblclick', 2);
}

/** What a Calcite field tells its owner; nothing defines these elements in a document of tests, they only hear what is said to them. */
const INPUT_EVENTS: Readonly<Record<string, string>> = {
  'calcite-color-picker': 'calciteColorPickerInput',
  'calcite-input-number': 'calciteInputNumberInput',
  'calcite-input-text': 'calciteInputTextInput',
  'calcite-slider': 'calciteSliderInput',
  'calcite-text-area': 'calciteTextAreaInput',
};
const CHANGE_EVENTS: Readonly<Record<string, string>> = {
  'calcite-checkbox': 'calciteCheckboxChange',
  'calcite-color-picker': 'calciteColorPickerChange',
  'calcite-input-number': 'calciteInputNumberChange',
  'calcite-input-text': 'calciteInputTextChange',
  'calcite-radio-button-group': 'calciteRadioButtonGroupChange',
  'calcite-segmented-control': 'calciteSegmentedControlChange',
  'calcite-select': 'calciteSelectChange',
  'calcite-slider': 'calciteSliderChange',
  'calcite-text-area': 'calciteTextAreaChange',
};

function tell(element: HTMLElement, type: string | undefined, key: string, value: unknown): void {
  act(() => {
    Reflect.set(element, key, value);
    if (type !== undefined) element.dispatchEvent(new CustomEvent(type, { bubbles: true }));
  });
}

/** Types into an input, in place of what it held. */
export function fill(input: HTMLElement, text: string | number): void {
  const calcite = INPUT_EVENTS[input.localName];
  if (calcite !== undefined) {
    tell(input, calcite, 'value', text);
    return;
  }
  if (!(input instanceof HTMLInputElement)) throw new Error('not an input');
  act(() => {
    // React notices a change only when it does not come through the property it watches.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Is done with what was typed into a field, or chooses a value of a list. */
export function commit(field: HTMLElement, value: string | number): void {
  tell(field, CHANGE_EVENTS[field.localName], 'value', value);
}

/** What a field holds now. */
export function valueOf(field: HTMLElement): unknown {
  return Reflect.get(field, 'value');
}

/** Ticks a box or takes its tick away. */
export function tick(box: HTMLElement, checked: boolean): void {
  tell(box, CHANGE_EVENTS[box.localName], 'checked', checked);
}

/** Drags with the left button from one place of the page to another. */
export function drag(
  element: HTMLElement,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  const fire = (type: string, [clientX, clientY]: readonly [number, number]) =>
    act(
      () =>
        void element.dispatchEvent(
          new PointerEvent(type, { clientX, clientY, button: 0, pointerId: 1, bubbles: true }),
        ),
    );
  // The document of these tests knows no pointer capture.
  element.setPointerCapture = () => {};
  fire('pointerdown', from);
  fire('pointermove', to);
  fire('pointerup', to);
}

/** Gives every element this size, since the document of these tests lays nothing out. Returns what undoes it. */
export function layOut(widthPx: number, heightPx: number): () => void {
  const names = ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const;
  const before = names.map((name) => Object.getOwnPropertyDescriptor(HTMLElement.prototype, name));
  const beforeRect = Element.prototype.getBoundingClientRect;
  for (const name of names) {
    const value = name.endsWith('Width') ? widthPx : heightPx;
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, widthPx, heightPx);
  return () => {
    names.forEach((name, index) => {
      const descriptor = before[index];
      if (descriptor === undefined) Reflect.deleteProperty(HTMLElement.prototype, name);
      else Object.defineProperty(HTMLElement.prototype, name, descriptor);
    });
    Element.prototype.getBoundingClientRect = beforeRect;
  };
}
