import { storeHeights, type StoredHeights } from '../../src/domain/layers/terrain/coarseHeights.ts';
import { bilinear, columnAt, MASTER_LEVEL, rowAt, type Raster } from '../grid.ts';

/** The prefecture and what its flights cross, in cells of about 2 km. */
const GRID = { west: 79.8, south: 43.3, stepDeg: 0.025, columns: 168, rows: 108 } as const;

/** The coarse heights that come with the page (`assets/ground-heights.json`), from the sample's relief. */
export const coarseSampleHeights = (heights: Raster): StoredHeights =>
  storeHeights(GRID, (lon, lat) => bilinear(heights, columnAt(lon, MASTER_LEVEL), rowAt(lat, MASTER_LEVEL)));
