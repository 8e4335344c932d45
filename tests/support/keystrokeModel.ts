import type { Locator, Page } from 'playwright';

/**
 * Seconds of the operators of the Keystroke-Level Model: Card, S. K., Moran, T. P., Newell, A.: The Psychology of Human-Computer
 * Interaction. Erlbaum 1983, chapter 8 (first: The keystroke-level model for user performance time with interactive systems. CACM 23(7),
 * 1980). `key` is their average non-secretary typist (40 words a minute), `point` their mean of pointing by mouse, `hand` the hand's way
 * between mouse and keyboard, `think` the mental preparation of a step, `button` the mouse's button pressed or let go.
 */
export const OPERATOR_S = { key: 0.28, point: 1.1, hand: 0.4, think: 1.35, button: 0.1 } as const;

/** An operator of the model. */
export type Operator = keyof typeof OPERATOR_S;

/** Notches of the wheel are taken for keys, this far each, CSS pixels. Ours: the model is older than the wheel. */
const NOTCH_PX = 100;

/** How far a place is from where it is seen in what scrolls around it, CSS pixels; 0 for one that is seen. */
const awayPx = (place: Locator): Promise<number> =>
  place.evaluate((element) => {
    const box = element.getBoundingClientRect();
    // What stands in a component is in the page where the component is.
    const above = (one: Element): Element | undefined => {
      const root = one.getRootNode();
      return one.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
    };
    let around = above(element);
    while (around !== undefined) {
      const scrolls = /auto|scroll/.test(getComputedStyle(around).overflowY);
      if (scrolls && around.scrollHeight > around.clientHeight) {
        const pane = around.getBoundingClientRect();
        return Math.max(0, box.bottom - pane.bottom, pane.top - box.top);
      }
      around = above(around);
    }
    return 0;
  });

/** Keys for a Chinese character by pinyin: its letters, and the choice. Ours, not the model's. */
const KEYS_OF_CHARACTER = 4;

const keysOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? KEYS_OF_CHARACTER : 1), 0);

/** Somebody who knows the program and makes no mistake, as the model has it: does each step in the page, and counts what it takes him. */
export interface Person {
  click(on: Locator): Promise<void>;
  /** Chooses in a list that opens. */
  choose(list: Locator, value: string): Promise<void>;
  /** Writes into a field instead of what is in it, and means it. */
  write(field: Locator, text: string): Promise<void>;
  /** Puts in what is on the clipboard already, and means it by Enter. */
  paste(field: Locator, text: string): Promise<void>;
  /** Chooses a file in the system's own dialog, where its folder is open. */
  file(button: Locator, input: Locator, path: string): Promise<void>;
  /** How often he did what, so far. */
  readonly counts: Readonly<Record<Operator, number>>;
  /** What all of it takes, seconds: without the time for which the program lets him wait. */
  seconds(): number;
}

/**
 * Creates a person before a page, the hand on the mouse. Every step costs one mental preparation: the model would drop those of steps that
 * go by themselves, so that this is the most that it says.
 */
export function personAt(page: () => Page): Person {
  const counts = { key: 0, point: 0, hand: 0, think: 0, button: 0 };
  let isAtMouse = true;
  const take = (operator: Operator, times = 1) => void (counts[operator] += times);
  const goTo = (mouse: boolean) => {
    if (isAtMouse !== mouse) take('hand');
    isAtMouse = mouse;
  };
  const press = () => {
    goTo(true);
    take('point');
    take('button', 2);
  };
  /** Turns the wheel until a place is seen. */
  const scrollTo = async (place: Locator) => {
    const notches = Math.ceil((await awayPx(place)) / NOTCH_PX);
    if (notches === 0) return;
    goTo(true);
    take('think');
    take('point');
    take('key', notches);
  };
  return {
    counts,
    async click(on) {
      await scrollTo(on);
      take('think');
      press();
      await on.click();
    },
    async choose(list, value) {
      await scrollTo(list);
      take('think');
      press();
      press();
      await list.selectOption(value);
    },
    async write(field, text) {
      await scrollTo(field);
      take('think');
      press();
      goTo(false);
      // All of it marked, what is written, Enter.
      take('key', 2 + keysOf(text) + 1);
      await field.fill(text);
      await field.press('Enter');
    },
    async paste(field, text) {
      await scrollTo(field);
      take('think');
      press();
      goTo(false);
      take('key', 2 + 1);
      await field.fill(text);
      await page().keyboard.press('Enter');
    },
    async file(button, input, path) {
      take('think', 2);
      press();
      // The file, twice.
      press();
      take('button', 2);
      await button.waitFor();
      await input.setInputFiles(path);
    },
    seconds: () =>
      (Object.keys(counts) as Operator[]).reduce((sum, one) => sum + counts[one] * OPERATOR_S[one], 0),
  };
}
