import { projectionOf, type MapPlacement } from '../../../domain/sheet/placement.ts';
import { CGCS2000_TRANSVERSE } from '../../../domain/geodesy/transverseMercator.ts';

/** Well-known text 1 of a sheet's projection (OGC 01-009), for the `.prj` beside a world file. */
export function projectionWkt(placement: Pick<MapPlacement, 'centre' | 'meridianDeg'>): string {
  const { meridianDeg = placement.centre.lon } = placement;
  const datum =
    'GEOGCS["China Geodetic Coordinate System 2000",DATUM["China_2000",SPHEROID["CGCS2000",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]';
  const parameters = `PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",${meridianDeg}],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0]`;
  return `PROJCS["CGCS2000 / transverse Mercator on ${meridianDeg}",${datum},PROJECTION["Transverse_Mercator"],${parameters},UNIT["metre",1]]`;
}

/**
 * The world file of a sheet's picture: six lines from the picture's pixels to metres in the plane of {@link projectionWkt}. It counts
 * from the middle of the first pixel.
 */
export function worldFile(placement: MapPlacement): string {
  const { metresPerPx, rotationDeg } = placement;
  const { meridianDeg = placement.centre.lon } = placement;
  const { toGround } = projectionOf(placement);
  const turn = (rotationDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * metresPerPx, Math.sin(turn) * metresPerPx];
  const corner = toGround([0.5, 0.5]);
  const { eastM, northM } = CGCS2000_TRANSVERSE.to(corner.lon, corner.lat, meridianDeg);
  // x = A column + B row + C, y = D column + E row + F; the file's order is A, D, B, E, C, F.
  return [cos, sin, sin, -cos, eastM, northM].map((value) => `${value.toFixed(10)}\n`).join('');
}
