import type { ApiClient } from '../api/client.ts';
import type { Selection } from '../domain/bureau/menu/menuAddress.ts';
import type { MenuItem } from '../domain/bureau/menu/menuEntry.ts';
import type { GlobePose } from '../domain/views/pose.ts';
import type { Clock } from '../lib/clock.ts';
import type { KeyValueStore } from '../lib/keyValueStore.ts';
import type { Scene } from '../scene/scene.ts';
import type { FlyTarget } from '../scene/viewPort.ts';
import type { LayerStore } from '../stores/layerStore.ts';
import type { PreferenceStore } from '../stores/preferenceStore.ts';
import type { StationStore } from '../stores/stationStore.ts';
import type { Needed, Needs, NoNeeds } from './needs.ts';

/**
 * What every screen of the shell gets. It lies over the map, which stays: a screen positions itself, and leaves the centres of both
 * views free.
 */
export interface PageProps<N extends Needs = NoNeeds> {
  /** Name of the screen or of its topic, in the language in force. */
  readonly title: string;
  /** The menu item that leads here; undefined for a screen that stands in no menu. */
  readonly item: MenuItem | undefined;
  /** Query `page`: the menu name, in resource mode (portal.md, section 2). */
  readonly page: string | undefined;
  /** What the address limits the screen to. */
  readonly selection: Selection;
  /** Takes a selection into the address, in the place of the one before. */
  readonly select: (selection: Selection) => void;
  /** Query `item`: what is chosen on the screen when it opens. */
  readonly chosen: string | undefined;
  /** The menu of the role in force. */
  readonly menu: readonly MenuItem[];
  /** The user's department, in the language in force. */
  readonly department: string;
  /** The land of the user's unit; undefined for the whole prefecture. */
  readonly unitArea: string | undefined;
  /** Whether an address of the portal is there for the role in force. */
  readonly canOpen: (address: string) => boolean;
  /** The active role. */
  readonly roleId: string | undefined;
  readonly layers: LayerStore;
  readonly preferences: PreferenceStore;
  /** The monitoring stations as they were last read. */
  readonly stations: StationStore;
  readonly api: ApiClient;
  readonly clock: Clock;
  /** Local storage, for what the user arranged. */
  readonly storage: KeyValueStore;
  /** The map, undefined until the engine is there. */
  readonly scene: Scene | undefined;
  /** Who the data are by. */
  readonly attribution: string;
  /** Goes to an address of the portal, "/ResourceOverview?page=…". */
  readonly open: (address: string) => void;
  /** Leaves the screen for the bare map. */
  readonly close: () => void;
  /** Keeps room free on the right of the map for a docked panel, CSS pixels; 0 gives it back. */
  readonly reserveRight: (widthPx: number) => void;
  /** Flies both views; does nothing until there is a map. */
  readonly flyTo: (target: FlyTarget<GlobePose>) => void;
  /** Flies both views to where all of the deployment's land is seen. */
  readonly flyHome: () => void;
  /** Where the screen's route has its place; undefined where the screen decides. */
  readonly camera: GlobePose | undefined;
  /** True where the camera must not fly: a shared link or a new sign-in has placed it. */
  readonly keepsCamera: boolean;
  /** What its feature needs of others. */
  readonly needs: Needed<N>;
}
