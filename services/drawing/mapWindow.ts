import { METRES_PER_DEGREE } from '../../src/domain/geodesy/webMercator.ts';
import type { MapFrame } from '../../server/base/drawing/path.ts';
import type { Rectangle } from '../../server/base/geo/rectangle.ts';
import type { CrsKind } from '../crs.ts';

/** What of the world a map shows, and how finely. */
export interface MapWindow {
  readonly kind: CrsKind;
  readonly box: Rectangle;
  readonly unitsPerPx: number;
}

/** The window of a map in a reference system. */
export const windowOf = (kind: CrsKind, { box, widthPx }: MapFrame): MapWindow => ({
  kind,
  box,
  unitsPerPx: (box.maxX - box.minX) / widthPx,
});

/** Degrees of longitude that a pixel spans. */
export const degreesPerPx = ({ kind, unitsPerPx }: MapWindow): number =>
  kind === 'geographic' ? unitsPerPx : unitsPerPx / METRES_PER_DEGREE;

/** Metres per pixel at the equator. */
export const resolutionMOf = ({ kind, unitsPerPx }: MapWindow): number =>
  kind === 'geographic' ? unitsPerPx * METRES_PER_DEGREE : unitsPerPx;
