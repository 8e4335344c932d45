import { POPUP } from '../domain/bureau/businessConstants.ts';
import type { WindowPlace, WindowSize } from './windowSpec.ts';

/** An open window; the last of a stack is on top. */
export interface OpenWindow {
  readonly id: string;
  readonly group: string | null;
  readonly place: WindowPlace;
  readonly sizePx: WindowSize;
  /** It was open when the page was left, and came back with it: nobody asked for it now. */
  readonly isBack?: true;
}

/** Opens a window on top: its exclusive group's other window closes; one that is open already is raised. */
export function openInStack(stack: readonly OpenWindow[], opened: OpenWindow): readonly OpenWindow[] {
  const present = stack.find((window) => window.id === opened.id);
  const others = stack.filter(
    (window) => window.id !== opened.id && (opened.group === null || window.group !== opened.group),
  );
  return [...others, present ?? opened];
}

/** Closes a window. */
export function closeInStack(stack: readonly OpenWindow[], id: string): readonly OpenWindow[] {
  return stack.some((window) => window.id === id) ? stack.filter((window) => window.id !== id) : stack;
}

/** Brings a window to the top. */
export function raiseInStack(stack: readonly OpenWindow[], id: string): readonly OpenWindow[] {
  const window = stack.find((open) => open.id === id);
  if (window === undefined || stack.at(-1) === window) return stack;
  return [...stack.filter((open) => open !== window), window];
}

/** Moves or resizes a window. */
export function changeInStack(
  stack: readonly OpenWindow[],
  id: string,
  change: Partial<Pick<OpenWindow, 'place' | 'sizePx'>>,
): readonly OpenWindow[] {
  return stack.map((window) => (window.id === id ? { ...window, ...change } : window));
}

/** The z-index of the nth window from below, 0 first: 19, 21, 23 (portal.md, section 9). */
export function zIndexOf(depth: number): number {
  return POPUP.firstZIndex + POPUP.zIndexStep * depth;
}
