import type { Command } from './command.ts';

/** What has the focus when a key is pressed. */
export type KeyScope =
  /** Nothing, or one of the views. */
  | 'page'
  /** A button, link or another control that reacts to Space and Enter itself. */
  | 'control'
  /** A text field, list, menu or slider: keys are its own. */
  | 'field'
  /** Something in a modal dialog. */
  | 'dialog';

/** A key as `KeyboardEvent` tells it. */
export interface KeyStroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** What the keymap must know to decide. */
export interface KeyContext {
  readonly scope: KeyScope;
  readonly toolRunning: boolean;
  /** What runs only flies the camera somewhere: Esc ends it, and keys are not its own. */
  readonly onlyFlying?: boolean;
  readonly windowOpen: boolean;
}

/** What a key does. */
export type KeyAction =
  | { readonly do: 'end-tool' }
  | { readonly do: 'close-top-window' }
  | { readonly do: 'run'; readonly commandId: string };

const NAMED: Readonly<Record<string, string>> = { ' ': 'Space' };

/**
 * A stroke in the spelling of `Command.keys`: "Ctrl+Shift+z", "?". The Mac's command key counts as Ctrl. Shift is told for letters and named
 * keys only, since keyboards differ in which signs need it.
 */
export function strokeText(stroke: KeyStroke): string {
  const key = NAMED[stroke.key] ?? (stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key);
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  const modifiers = [
    ...(stroke.ctrlKey || stroke.metaKey ? ['Ctrl'] : []),
    ...(stroke.altKey ? ['Alt'] : []),
    ...(stroke.shiftKey && !isSign ? ['Shift'] : []),
  ];
  return [...modifiers, key].join('+');
}

const SIGNS: Readonly<Record<string, string>> = {
  Backspace: '⌫',
  Enter: '↵',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** A stroke of `Command.keys` as it stands on a keyboard: "Ctrl+K", "Alt+←", "Esc". */
export function strokeLabel(stroke: string): string {
  if (stroke.length === 1) return stroke.toUpperCase();
  return stroke
    .split('+')
    .map((key) => SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+');
}

/** Strokes that no button, link or check box uses itself. */
const BESIDE_CONTROL = /^(.|(Ctrl|Alt)\+.+|Backspace|Delete)$/u;

const actsBesideTool = (command: Command | undefined): boolean =>
  typeof command?.besideTool === 'function' ? command.besideTool() : command?.besideTool === true;

/**
 * What a key does now. Esc first ends the tool that runs, then closes the top window, then is a command's key like any other (home).
 * A command's key acts only while no tool runs that waits for the user, unless its command asks something of the tool. Where a
 * control has the focus, as a button has that was just clicked, only what a control does not use itself acts: single characters,
 * strokes with Ctrl or Alt, Backspace and Delete. In a field only a command that acts everywhere does.
 */
export function resolveKey(
  commands: readonly Command[],
  stroke: KeyStroke,
  context: KeyContext,
): KeyAction | undefined {
  const text = strokeText(stroke);
  if (context.scope === 'dialog') return undefined;
  if (text === 'Escape' && context.toolRunning) return { do: 'end-tool' };
  const command = commands.find(
    ({ keys, available }) => keys?.includes(text) === true && available?.() !== false,
  );
  const run = command && ({ do: 'run', commandId: command.id } as const);
  if (command?.everywhere === true) return run;
  if (context.scope === 'field') return undefined;
  const isHeld = context.toolRunning && context.onlyFlying !== true;
  if (isHeld && !actsBesideTool(command)) return undefined;
  if (text === 'Escape' && context.windowOpen) return { do: 'close-top-window' };
  if (context.scope === 'control' && !BESIDE_CONTROL.test(text)) return undefined;
  return run;
}

const FIELD =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable], [role=slider], [role=separator], [role=tree], [role=combobox], [role=textbox], [role^=menuitem]';
const CONTROL = 'button, a[href], input, summary, [role=button], [role=tab], [role=switch], [role=checkbox]';

const DIALOG = 'dialog, [role=dialog][aria-modal=true], [role=alertdialog]';

/** An element that has the focus, and what has it inside its shadow trees: the control of a custom element. */
function* focusedWithin(focused: Element): Generator<Element> {
  for (let at: Element | null | undefined = focused; at; at = at.shadowRoot?.activeElement) yield at;
}

/** The scope of what has the focus. A control inside a custom element counts, as does its host's role. */
export function focusScope(focused: Element | null): KeyScope {
  const chain = focused === null ? [] : [...focusedWithin(focused)];
  const isIn = (selector: string) => chain.some((element) => element.closest(selector) !== null);
  if (isIn(DIALOG)) return 'dialog';
  if (isIn(FIELD)) return 'field';
  return isIn(CONTROL) ? 'control' : 'page';
}
