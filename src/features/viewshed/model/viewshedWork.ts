import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import { conformalAbout } from '../../../domain/geodesy/localPlanes.ts';
import { lightened, outlines } from './outlines.ts';
import type { Areas } from '../../../domain/drawing/cellOutlines.ts';
import { viewshed, type HeightGrid, type Sector } from './viewshed.ts';
import { viewshedFigures, type ViewshedFigures } from './viewshedFigures.ts';

/** A viewshed to be computed: what the worker is handed. */
export interface ViewshedTask {
  readonly eye: LonLat;
  /** Square, with the eye on its middle cell. */
  readonly grid: HeightGrid;
  readonly eyeM: number;
  readonly targetM: number;
  readonly reachM: number;
  readonly sector: Sector | undefined;
}

/** A viewshed that was computed. */
export interface ViewshedFound {
  readonly figures: ViewshedFigures;
  /** The farthest place that is seen, degrees; the eye's own where nothing else is. */
  readonly farthestAt: LonLat;
  /** What is seen along the edges of its cells, degrees. */
  readonly areas: Areas;
  /** The same as it is drawn. */
  readonly drawn: Areas;
}

/** Places that are drawn of a viewshed at most. */
export const DRAWN_VERTICES = 2000;

/** Computes a viewshed. */
export function findViewshed({ eye, grid, ...rest }: ViewshedTask): ViewshedFound {
  const middle = (grid.width - 1) / 2;
  const viewing = { col: middle, row: middle, ...rest };
  const cells = viewshed(grid, viewing);
  const figures = viewshedFigures(cells, grid, viewing);
  const plane = conformalAbout(eye);
  const at = (x: number, y: number) =>
    plane.toDegrees((x - 0.5 - middle) * grid.cellXM, (middle + 0.5 - y) * grid.cellYM);
  const placed = (areas: Areas): Areas =>
    areas.map((rings) => rings.map((ring) => ring.map(([x, y]) => at(x, y))));
  const inCells = outlines(cells, grid.width, grid.height);
  const { eastM, northM } = figures.farthest;
  return {
    figures,
    farthestAt: plane.toDegrees(eastM, northM),
    areas: placed(inCells),
    drawn: placed(lightened(inCells, DRAWN_VERTICES)),
  };
}
