import type { Geometry } from 'geojson';
import { z } from 'zod';
import { rasterReference, type RasterReference } from '../layers/raster/reference.ts';
import { positionsOf } from './geometryExtent.ts';
import { planeOfKind } from './planes.ts';
import { withPositions } from './withPositions.ts';

const position = z.array(z.number()).min(2);
const line = z.array(position).min(2);
const ring = z.array(position).min(4);

const simpleGeometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position).min(1) }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line).min(1) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) }),
]);

type SimpleGeometry = z.infer<typeof simpleGeometrySchema>;

const geometrySchema = z.union([
  simpleGeometrySchema,
  z.object({ type: z.literal('GeometryCollection'), geometries: z.array(simpleGeometrySchema) }),
]);

const areDegrees = (geometry: SimpleGeometry) =>
  [...positionsOf(geometry)].every(([lon = 0, lat = 0]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90);

/**
 * A geometry of a service's GeoJSON in degrees, longitude first. The standard wants them so; services that answer in the reference
 * of the question, or name one, are understood too.
 * @param named the name that the answer gives its reference, if it does
 * @param asked what the question was asked in
 * @returns undefined when it is no geometry, or in a reference that is not known
 */
export function geometryInDegrees(
  value: unknown,
  named: string | undefined,
  asked: RasterReference,
): Geometry | undefined {
  const parsed = geometrySchema.safeParse(value);
  if (!parsed.success) return undefined;
  const reference = named === undefined ? undefined : rasterReference(named);
  if (named !== undefined && reference === undefined) return undefined;
  const inDegrees = (geometry: SimpleGeometry): SimpleGeometry | undefined => {
    const kind = reference?.kind ?? (areDegrees(geometry) ? 'geographic' : asked.kind);
    const plane = planeOfKind(kind);
    const made =
      kind === 'geographic'
        ? geometry
        : withPositions(geometry, ([x = 0, y = 0]) => [...plane.fromPlane(x, y)]);
    return areDegrees(made) ? made : undefined;
  };
  const { data } = parsed;
  if (data.type !== 'GeometryCollection') return inDegrees(data);
  return { type: 'GeometryCollection', geometries: data.geometries.flatMap((one) => inDegrees(one) ?? []) };
}
