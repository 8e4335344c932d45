import type { Geometry } from 'geojson';
import { z } from 'zod';
import { fromEsriGeometry } from '../esriGeometry.ts';
import { geometryInDegrees } from '../../../../domain/geodesy/toDegrees.ts';

const wkidSchema = z.looseObject({
  spatialReference: z.looseObject({ latestWkid: z.number().optional(), wkid: z.number().optional() }),
});

/** The name of the reference that a geometry states; degrees, in which we ask, when it states none. */
function referenceName(geometry: unknown): string {
  const parsed = wkidSchema.safeParse(geometry);
  const { latestWkid, wkid } = parsed.success ? parsed.data.spatialReference : {};
  return `EPSG:${String(latestWkid ?? wkid ?? 4326)}`;
}

/** A geometry of an ArcGIS service in degrees; undefined when it is none, or in a reference that is not known. */
export function degreesOfEsri(esri: unknown): Geometry | undefined {
  return geometryInDegrees(fromEsriGeometry(esri), referenceName(esri), {
    kind: 'geographic',
    northFirst: false,
  });
}
