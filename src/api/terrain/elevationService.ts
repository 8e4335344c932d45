import { z } from 'zod';
import type { HeightTiling } from '../../domain/layers/terrain/heightTiles.ts';

/** Why the terrain cannot be asked. */
export type TerrainProblem = 'none' | 'unreachable' | 'invalid';

/** The terrain cannot be asked: there is none, its service does not answer, or answers something else. */
export class TerrainError extends Error {
  constructor(
    readonly problem: TerrainProblem,
    readonly detail = '',
  ) {
    super(`terrain ${problem}: ${detail}`);
    this.name = 'TerrainError';
  }
}

const WEB_MERCATOR = [3857, 102100, 102113];

/** What is read of an elevation service's description (ArcGIS REST API, "Image service", `tileInfo`). */
const descriptionSchema = z.looseObject({
  tileInfo: z.looseObject({
    rows: z.int().min(2),
    cols: z.int().min(2),
    origin: z.looseObject({ x: z.number(), y: z.number() }),
    spatialReference: z.looseObject({ wkid: z.number() }),
    lods: z.array(z.looseObject({ level: z.int(), resolution: z.number().positive() })).min(1),
  }),
});

/**
 * How a service cuts its heights into tiles, by its description.
 * @throws TerrainError `invalid` for what is no elevation service in Web Mercator
 */
export function readTiling(description: unknown, url: string): HeightTiling {
  const read = descriptionSchema.safeParse(description);
  if (!read.success) throw new TerrainError('invalid', url);
  const { cols, origin, spatialReference, lods } = read.data.tileInfo;
  if (!WEB_MERCATOR.includes(spatialReference.wkid)) {
    throw new TerrainError('invalid', `EPSG:${String(spatialReference.wkid)} · ${url}`);
  }
  const levels = lods
    .map(({ level, resolution }) => ({ level, resolutionM: resolution }))
    .sort((a, b) => b.resolutionM - a.resolutionM);
  return { tileCells: cols, originX: origin.x, originY: origin.y, levels };
}
