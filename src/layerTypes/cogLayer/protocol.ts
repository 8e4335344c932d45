import type { GeoTiffFacts } from '../../domain/layers/geotiff/openGeoTiff.ts';
import type { LayerProblem } from '../../domain/layers/record/layerProblem.ts';
import type { TileOfWorld } from '../../domain/layers/vectorTiles/tileGeometry.ts';

/** What the page tells the worker. Questions have numbers. */
export type CogMessage =
  | { readonly call: 'open'; readonly id: number; readonly url: string }
  | { readonly call: 'tile'; readonly id: number; readonly url: string; readonly tile: TileOfWorld }
  /** Nobody waits for the answer to the question of that number any more. */
  | { readonly call: 'abort'; readonly id: number }
  /** Nobody shows the picture any more. */
  | { readonly call: 'close'; readonly url: string }
  /** The part that the worker asked for by that number. */
  | { readonly call: 'part'; readonly part: number; readonly bytes: ArrayBuffer }
  | { readonly call: 'no-part'; readonly part: number; readonly problem: LayerProblem };

/** What the worker tells the page: answers, and which part of a file it needs: the page's own rules say what may be asked. */
export type CogReply =
  | { readonly reply: 'opened'; readonly id: number; readonly facts: GeoTiffFacts }
  | { readonly reply: 'tile'; readonly id: number; readonly picture: ImageBitmap | undefined }
  | { readonly reply: 'failed'; readonly id: number; readonly problem: LayerProblem }
  | {
      readonly reply: 'part';
      readonly part: number;
      readonly url: string;
      readonly offset: number;
      readonly length: number;
    }
  /** The part of that number is not needed any more. */
  | { readonly reply: 'give-up'; readonly part: number };
