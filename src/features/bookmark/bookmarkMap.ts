import type { GlobePose } from '../../domain/pose.ts';
import type { GroundPoint } from '../../scene/viewPort.ts';

/** What the panel of bookmarks does on the map. */
export interface BookmarkMap {
  showPlace(place: {
    readonly lon: number;
    readonly lat: number;
    readonly label: string;
    readonly visibleToM: number;
    readonly aboveGroundM: number;
    readonly camera: GlobePose | undefined;
  }): Promise<void>;
  pickPlace(): Promise<GroundPoint | undefined>;
  centre(): GroundPoint;
  camera(): GlobePose;
  clear(): void;
}
