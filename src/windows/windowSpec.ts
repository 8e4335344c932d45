import { POPUP } from '../domain/bureau/businessConstants.ts';
import type { TextKey } from '../i18n/translate.ts';

/** A floating window as a row of a table. `S` is what the screen's module gives (a component). */
export interface WindowSpec<S = unknown> {
  readonly id: string;
  readonly title: TextKey;
  /** CSS pixels; {@link POPUP} where none is given. */
  readonly sizePx?: WindowSize;
  /** Makes the window resizable, down to this; for windows whose content gains by room. */
  readonly minSizePx?: WindowSize;
  /** CSS pixels from the top left of the page; {@link POPUP} where none is given. */
  readonly at?: WindowPlace;
  /** Of the windows with one group at most one is open. */
  readonly group?: string;
  /** Loads the screen on first use. */
  readonly screen: () => Promise<S>;
}

/**
 * The windows of the location panels: at most one of them is open. Over the layer panel rather than over the middle of the globe, which is
 * what these panels look for places in.
 */
export const LOCATE_WINDOW = { group: 'locate', at: { leftPx: 8, topPx: 8 } } as const;

/** Size in CSS pixels. */
export interface WindowSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Top left corner in CSS pixels of the page. */
export interface WindowPlace {
  readonly leftPx: number;
  readonly topPx: number;
}

/** The windows of a deployment by id. */
export type WindowTable<S = unknown> = Readonly<Record<string, WindowSpec<S>>>;

/**
 * Makes the table of windows from rows.
 * @throws Error when two rows have one id
 */
export function windowTable<W extends WindowSpec>(specs: readonly W[]): Readonly<Record<string, W>> {
  const table: Record<string, W> = {};
  for (const spec of specs) {
    if (spec.id in table) throw new Error(`two windows are called ${spec.id}`);
    table[spec.id] = spec;
  }
  return table;
}

/** The size a window opens with. */
export function openingSize(spec: Pick<WindowSpec, 'sizePx'>): WindowSize {
  return spec.sizePx ?? { widthPx: POPUP.sizePx, heightPx: POPUP.sizePx };
}

/** Where a window opens that was never moved. */
export function openingPlace(spec: Pick<WindowSpec, 'at'>): WindowPlace {
  return spec.at ?? { leftPx: POPUP.leftPx, topPx: POPUP.topPx };
}
