import type { Geometry, Position } from 'geojson';
import { circleRing } from '../geodesy/areas.ts';
import { doubleArea, lonNear, roundDeg, SAME_DEG, type LonLat } from './place.ts';
import type { DrawnShape } from './shape.ts';

/** Sides of a rectangle follow the parallels by pieces of at most so many degrees. */
const PIECE_DEG = 1;

/** Sides of a circle that looks round on a screen as wide as the map. */
const CIRCLE_SIDES = 180;

/** Where `a` to `b` meets a meridian. */
function onMeridian(a: LonLat, b: LonLat, lon: number): LonLat {
  const part = b[0] === a[0] ? 0 : (lon - a[0]) / (b[0] - a[0]);
  return [lon, a[1] + (b[1] - a[1]) * part];
}

/** The part of a closed way on one side of a meridian (Sutherland and Hodgman 1974). */
function clipRing(ring: readonly LonLat[], lon: number, east: boolean): readonly LonLat[] {
  const isIn = (place: LonLat) => (east ? place[0] >= lon : place[0] <= lon);
  return ring.flatMap((place, index): LonLat[] => {
    const before = ring.at(index - 1) ?? place;
    const crosses = isIn(before) !== isIn(place);
    return [...(crosses ? [onMeridian(before, place, lon)] : []), ...(isIn(place) ? [place] : [])];
  });
}

/** The strips of 360° between which longitudes lie: strip 0 is the map, from -180 to 180. */
function stripsOf(places: readonly LonLat[]): readonly number[] {
  const stripOf = (lon: number) => Math.round(lon / 360);
  const strips = places.map(([lon]) => stripOf(lon));
  const [least, most] = [Math.min(...strips), Math.max(...strips)];
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

/** Each longitude within 180° of the one before it. */
function unwrapped(places: readonly LonLat[]): readonly LonLat[] {
  const made: LonLat[] = [];
  for (const [lon, lat] of places) made.push([lonNear(lon, made.at(-1)?.[0] ?? lon), lat]);
  return made;
}

/** A ring round a pole, closed over it: along the pole back to where it began. */
function closedOverPole(ring: readonly LonLat[]): readonly LonLat[] {
  const round = roundDeg(ring);
  const [first] = ring;
  if (first === undefined || round === 0) return ring;
  const meanLat = ring.reduce((sum, [, lat]) => sum + lat, 0) / ring.length;
  const poleLat = meanLat < 0 ? -90 : 90;
  const backLon = first[0] + round;
  return [...ring, [backLon, first[1]], [backLon, poleLat], [first[0], poleLat]];
}

const inStrip = (strip: number, [lon, lat]: LonLat): LonLat => [lon - 360 * strip, lat];

/**
 * An open ring as the rings that a map from -180 to 180 shows of it: cut at the date line, closed over a pole that it goes round. They
 * are closed and run counter-clockwise, as RFC 7946 wants outer rings.
 */
export function ringsOnMap(ring: readonly LonLat[]): readonly (readonly LonLat[])[] {
  const whole = closedOverPole(unwrapped(ring));
  return stripsOf(whole).flatMap((strip) => {
    const easternPart = clipRing(whole, 360 * strip - 180, true);
    const part = clipRing(easternPart, 360 * strip + 180, false).map((place) => inStrip(strip, place));
    const area = doubleArea(part);
    if (Math.abs(area) < SAME_DEG * SAME_DEG) return [];
    const turned = area < 0 ? [...part].reverse() : part;
    return [[...turned, ...turned.slice(0, 1)]];
  });
}

/** A way as the pieces that a map from -180 to 180 shows of it. */
export function pathsOnMap(path: readonly LonLat[]): readonly (readonly LonLat[])[] {
  const whole = unwrapped(path);
  return stripsOf(whole).flatMap((strip) => {
    const [west, east] = [360 * strip - 180, 360 * strip + 180];
    const pieces: LonLat[][] = [];
    let piece: LonLat[] = [];
    const end = () => {
      if (piece.length > 1) pieces.push(piece);
      piece = [];
    };
    whole.forEach((place, index) => {
      const before = whole[index - 1];
      const isIn = place[0] >= west && place[0] <= east;
      const wasIn = before !== undefined && before[0] >= west && before[0] <= east;
      if (before !== undefined && isIn !== wasIn) {
        const outside = isIn ? before : place;
        piece.push(inStrip(strip, onMeridian(before, place, outside[0] < west ? west : east)));
      }
      if (isIn) piece.push(inStrip(strip, place));
      else end();
    });
    end();
    return pieces;
  });
}

function rectangleRing({ extent }: DrawnShape & { kind: 'rectangle' }): readonly LonLat[] {
  const { west, east, south, north } = extent;
  const pieces = Math.max(1, Math.ceil((east - west) / PIECE_DEG));
  const along = (lat: number) =>
    Array.from({ length: pieces + 1 }, (_, index): LonLat => [west + ((east - west) * index) / pieces, lat]);
  return [...along(south), ...along(north).reverse()];
}

const copy = (places: readonly LonLat[]): Position[] => places.map((place) => [...place]);

/** An open ring as GeoJSON within ±180°, in parts where it crosses the date line. */
export function areaGeometry(ring: readonly LonLat[]): Geometry {
  const rings = ringsOnMap(ring).map(copy);
  const [only, ...others] = rings;
  if (only !== undefined && others.length === 0) return { type: 'Polygon', coordinates: [only] };
  return { type: 'MultiPolygon', coordinates: rings.map((each) => [each]) };
}

/** A way as GeoJSON within ±180°, in parts where it crosses the date line. */
export function pathGeometry(path: readonly LonLat[]): Geometry {
  const paths = pathsOnMap(path).map(copy);
  const [only, ...others] = paths;
  if (only !== undefined && others.length === 0) return { type: 'LineString', coordinates: only };
  return { type: 'MultiLineString', coordinates: paths };
}

/** The outer ring of an area as it is drawn, open: a circle smooth, a rectangle along its parallels. */
export function areaRing(
  shape: DrawnShape & { kind: 'rectangle' | 'circle' | 'polygon' },
): readonly LonLat[] {
  switch (shape.kind) {
    case 'rectangle':
      return rectangleRing(shape);
    case 'circle':
      return circleRing(shape.centre, shape.radiusM, CIRCLE_SIDES).map(([lon, lat]) => [
        lonNear(lon, shape.centre[0]),
        lat,
      ]);
    case 'polygon':
      return shape.ring;
  }
}

/** A shape as GeoJSON within ±180° (RFC 7946): circles and rectangles smooth, whatever crosses the date line in parts. */
export function shapeGeometry(shape: DrawnShape): Geometry {
  switch (shape.kind) {
    case 'point':
      return { type: 'Point', coordinates: [lonNear(shape.position[0], 0), shape.position[1]] };
    case 'line':
    case 'polyline':
      return pathGeometry(shape.path);
    case 'rectangle':
    case 'circle':
    case 'polygon':
      return areaGeometry(areaRing(shape));
  }
}
