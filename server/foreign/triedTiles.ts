import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import type { TilingKind } from '../../src/domain/layers/raster/reference.ts';
import { quadMatrixSet } from '../../src/domain/layers/raster/tileMatrix.ts';
import { expandSubdomains, tileAddress } from '../../src/domain/layers/raster/tileTemplate.ts';

/** Where a tile is asked for unless told: the middle of the prefecture. */
const TRIED_PLACE = { lon: 82, lat: 44.8 } as const;

/** Levels of which one must have a picture there. */
const TRIED_LEVELS = [6, 10, 0] as const;

/** The pyramid whose tiles are tried. */
export interface TriedPyramid {
  readonly kind?: TilingKind;
  readonly minLevel?: number | undefined;
  readonly maxLevel?: number | undefined;
  readonly subdomains?: readonly string[] | undefined;
  readonly place?: { readonly lon: number; readonly lat: number } | undefined;
}

/** Addresses of tiles of which one must be a picture, if a template is right. */
export function triedTiles(
  template: string,
  { kind = 'mercator', minLevel = 0, maxLevel = 18, subdomains, place = TRIED_PLACE }: TriedPyramid = {},
): readonly { readonly level: number; readonly address: string }[] {
  const templates = expandSubdomains(template, subdomains);
  const levels = new Set(TRIED_LEVELS.map((level) => Math.max(minLevel, Math.min(maxLevel, level))));
  const { x, y } =
    kind === 'geographic' ? { x: place.lon, y: place.lat } : toWebMercator(place.lon, place.lat);
  return [...levels].flatMap((level) =>
    quadMatrixSet(kind, level, level).matrices.map(
      ({ left, top, unitsPerPixel, tileWidthPx, tileHeightPx, rows }) => {
        const column = Math.floor((x - left) / (unitsPerPixel * tileWidthPx));
        const row = Math.floor((top - y) / (unitsPerPixel * tileHeightPx));
        return { level, address: tileAddress(templates, { level, column, row, rows }) };
      },
    ),
  );
}
