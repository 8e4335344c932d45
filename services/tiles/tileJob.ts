import type { CameraShot } from '../cameras/cameraShot.ts';
import type { TileAddress } from '../../server/base/geo/tileMath.ts';

/** What is rendered for a tile address: the sample's picture, the world's alone or the relief as JPEG, its shade as PNG, or LERC heights. */
export type TileKind = 'imagery' | 'world' | 'relief' | 'shade' | 'elevation';

/** What is kept for a tile address: what is rendered, or the imagery in the geographic tiling (EPSG:4326), made from it. */
export type KeptKind = TileKind | 'imagery-4326';

/** A job of the tile worker: a tile, the picture of a camera, or `prepare`, which makes the sample's caches when they are missing. */
export type TileJob =
  | { readonly kind: TileKind; readonly tile: TileAddress }
  | { readonly kind: 'camera'; readonly shot: CameraShot }
  | { readonly kind: 'prepare' };

/** What the tile worker is started with. */
export interface TileWorkerData {
  /** Folder that holds the sample's caches. */
  readonly sampleDir: string;
}
