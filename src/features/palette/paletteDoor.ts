import type { Signal } from '../../lib/signal.ts';
import { LOCATOR } from '../../portal/ports.ts';

/** The quick search, open or not. */
export interface PaletteDoor {
  readonly isOpen: Signal<boolean>;
}

/** What the quick search asks of others. */
export const PALETTE_NEEDS = { locator: LOCATOR };

/** See {@link PALETTE_NEEDS}. */
export type PaletteNeeds = typeof PALETTE_NEEDS;
