import type { Clock } from '../lib/clock.ts';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import type { RecordStore } from '../lib/recordStore.ts';
import type { TabChannel } from '../lib/tabChannel.ts';
import type { WindowSize } from '../windows/windowSpec.ts';

/** Id of the element in which map, screens and windows stand. */
export const STAGE_ID = 'stage';

/** What the page offers the portal; tests give their own. */
export interface PortalSurroundings {
  readonly clock: Clock;
  readonly sessionStorage: KeyValueStore;
  readonly localStorage: KeyValueStore;
  /** The portal's other tabs in this browser. */
  readonly tabs: TabChannel;
  /** Large things that stay in this browser. */
  readonly records: RecordStore;
  /** The page's own origin. */
  readonly origin: string;
  /** The route now, with its query. */
  readonly path: () => string;
  /** Size of the stage, where windows stand: the page between header and bottom menu. */
  readonly stageSize: () => WindowSize;
  /** Loads the page anew, at `path` when given; the query that stays while routes change stays then, too. */
  readonly reload: (path?: string) => void;
}
