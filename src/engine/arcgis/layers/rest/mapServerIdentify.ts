import { z } from 'zod';
import { EARTH_RADIUS_M } from '../../../../domain/geodesy/webMercator.ts';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import type { IdentifyRequest } from '../../../../scene/layerHost.ts';
import type { FoundFeature } from '../ogc/featureInfo.ts';
import { degreesOfEsri } from './esriDegrees.ts';
import { mapServerRequest, type MapServerAddress, type MapServerChoice } from './mapServerInfo.ts';

/** Side of the little map in which a place is asked for, pixels. */
const QUESTION_PX = 101;

const METRES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_M;

/** The address that asks what lies at a place of the layers that are drawn. */
export function identifyUrl(
  address: MapServerAddress,
  { drawn }: MapServerChoice,
  { lon, lat, resolutionM, toleranceM }: IdentifyRequest,
): string {
  const halfLat = (resolutionM * QUESTION_PX) / 2 / METRES_PER_DEGREE;
  const halfLon = halfLat / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return mapServerRequest(address, '/identify', {
    geometry: JSON.stringify({ x: lon, y: lat, spatialReference: { wkid: 4326 } }),
    geometryType: 'esriGeometryPoint',
    sr: '4326',
    layers: `all:${drawn.map(({ id }) => id).join(',')}`,
    tolerance: String(Math.max(0, Math.min(25, Math.round(toleranceM / resolutionM)))),
    mapExtent: [lon - halfLon, lat - halfLat, lon + halfLon, lat + halfLat].join(','),
    imageDisplay: `${String(QUESTION_PX)},${String(QUESTION_PX)},96`,
    returnGeometry: 'true',
    f: 'json',
  });
}

const answerSchema = z.looseObject({
  results: z.array(
    z.looseObject({
      layerName: z.string().optional(),
      attributes: z.record(z.string(), z.unknown()).default({}),
      geometry: z.unknown().optional(),
    }),
  ),
});

/** Reads an identify answer. @throws LayerLoadError `invalid-body` */
export function readIdentify(body: unknown): readonly FoundFeature[] {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) throw new LayerLoadError({ code: 'invalid-body', detail: 'identify: results' });
  return parsed.data.results.map(({ attributes, geometry: esri }) => {
    const geometry = degreesOfEsri(esri);
    return geometry === undefined ? { attributes } : { attributes, geometry };
  });
}
