import type { GlobePose } from '../../domain/views/pose.ts';
import type { FeatureHost } from '../../portal/featureHost.ts';
import type { Scene } from '../../scene/scene.ts';
import type { FlyTarget } from '../../scene/viewPort.ts';

/** What the shell gives the screens that lie over its map. */
export interface ShellContext extends Pick<FeatureHost, 'given'> {
  /** The map, undefined until the engine is there. */
  readonly scene: Scene | undefined;
  /** Whether the map began where a shared link, or the same screen before, had it: the first screen leaves it there. */
  readonly keepsCamera: boolean;
  /** Goes to an address of the portal; the query that stays while routes change is added. */
  readonly open: (
    address: string,
    options?: { readonly replace?: boolean; readonly state?: unknown },
  ) => void;
  /** Keeps room free on the right of the map for a docked panel, CSS pixels; 0 gives it back. */
  readonly reserveRight: (widthPx: number) => void;
  /** Flies both views; does nothing until there is a map. */
  readonly flyTo: (target: FlyTarget<GlobePose>) => void;
  /** Flies both views to where all of the deployment's land is seen. */
  readonly flyHome: () => void;
}
