import type { Position } from 'geojson';
import { z } from 'zod';
import type { Rectangle } from '../../server/base/geo/rectangle.ts';
import { invalidParameter } from './esriError.ts';
import { parseJson, type EsriParameters } from './parameters.ts';

const number = z.number().refine(Number.isFinite);

const quantizationSchema = z.object({
  mode: z.enum(['view', 'edit']).optional(),
  originPosition: z.enum(['upperLeft', 'lowerLeft']).optional(),
  tolerance: number.refine((value) => value > 0).optional(),
  extent: z.object({ xmin: number, ymin: number, xmax: number, ymax: number }),
});

/** A grid of whole numbers on which places are told. */
export interface Quantization {
  readonly origin: 'upperLeft' | 'lowerLeft';
  /** Where it begins, units of the reference. */
  readonly x: number;
  readonly y: number;
  /** Between two numbers, units of the reference. */
  readonly step: number;
  /** Places that fall together are told once. */
  readonly thins: boolean;
}

/** Whole numbers that a 32-bit reader takes, with room for their sign. */
const MOST_STEPS = 2 ** 30;

/** Finest grid: a tenth of a millimetre, and about that in degrees. */
const FINEST = { metre: 1e-4, degree: 1e-9 } as const;

/**
 * The grid that `quantizationParameters` asks for; undefined without.
 * @throws EsriError where it is none
 */
export function readQuantization(parameters: EsriParameters): Quantization | undefined {
  const text = parameters.get('quantizationparameters');
  if (text === undefined) return undefined;
  const read = quantizationSchema.safeParse(parseJson(text));
  if (!read.success)
    throw invalidParameter('quantizationParameters', 'must be {mode, originPosition, tolerance, extent}');
  const { mode = 'view', originPosition = 'upperLeft', tolerance = 1, extent } = read.data;
  const y = originPosition === 'upperLeft' ? extent.ymax : extent.ymin;
  return { origin: originPosition, x: extent.xmin, y, step: tolerance, thins: mode === 'view' };
}

/** The finest grid on which places can be told. */
export function finestFor(places: readonly Position[], unit: keyof typeof FINEST): Quantization {
  const box = places.reduce<Rectangle>(
    ({ minX, minY, maxX, maxY }, [x = NaN, y = NaN]) => ({
      minX: Math.min(minX, x),
      minY: Math.min(minY, y),
      maxX: Math.max(maxX, x),
      maxY: Math.max(maxY, y),
    }),
    { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity },
  );
  const span = Math.max(0, box.maxX - box.minX, box.maxY - box.minY);
  const step = Math.max(FINEST[unit], span / MOST_STEPS);
  const isSomewhere = places.length > 0;
  return {
    origin: 'lowerLeft',
    x: isSomewhere ? box.minX : 0,
    y: isSomewhere ? box.minY : 0,
    step,
    thins: false,
  };
}

/** A place in whole steps of a grid. */
export type GridPlace = readonly [number, number];

/** A place on a grid. */
export function onGrid(
  { origin, x, y, step }: Quantization,
  [placeX = NaN, placeY = NaN]: Position,
): GridPlace {
  const up = (placeY - y) / step;
  return [Math.round((placeX - x) / step), Math.round(origin === 'upperLeft' ? -up : up)];
}
