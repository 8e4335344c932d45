import type { ComponentType } from 'react';
import type { ApiClient } from '../api/client.ts';
import type { Selection } from '../domain/bureau/menu/menuAddress.ts';
import type { MenuItem } from '../domain/bureau/menu/menuEntry.ts';
import type { Clock } from '../lib/clock.ts';
import type { ScreenRow } from './loadScreen.ts';

/** How the reading of what the wall shows stands. */
export type WallReading =
  | { readonly kind: 'reading' }
  /** Whose figures are of that moment, milliseconds since the Unix epoch. */
  | { readonly kind: 'read'; readonly atMs: number }
  /** `reason` undefined: the session has ended. It is tried again by itself. */
  | { readonly kind: 'failed'; readonly reason: string | undefined };

/** What says what a screen is limited to: the screen, and its selection. */
export type WallLimitsProps = Pick<WallScreenProps, 'item' | 'page' | 'selection' | 'unitArea'>;

/** What a screen shows on a wall. */
export interface WallRow extends ScreenRow<ComponentType<WallScreenProps>> {
  /** Says in a line what the screen is limited to. A screen without it tells the same whatever its address says. */
  readonly limits?: ScreenRow<ComponentType<WallLimitsProps>>;
}

/**
 * What a screen is given in wall mode. It is drawn anew for each showing, beside the maps, and reads anew then. What it draws are the
 * sections of a flow: each stays whole, and those that find no room come on the next page.
 */
export interface WallScreenProps {
  readonly item: MenuItem | undefined;
  /** Query `page`: the menu name, in resource mode. */
  readonly page: string | undefined;
  /** What the address limits the screen to. */
  readonly selection: Selection;
  /** The land of the user's unit; undefined for the whole prefecture. */
  readonly unitArea: string | undefined;
  readonly api: ApiClient;
  readonly clock: Clock;
  /** What was read for this screen before, shown until it is read anew. */
  readonly memory: Map<string, unknown>;
  /** Hears how the reading stands. */
  readonly onReading: (reading: WallReading) => void;
}
