import type { FireBrief } from '../../../api/contracts/fireBrief.ts';
import { FIRE_LIMITS } from '../../../domain/bureau/fireLimits.ts';
import {
  glowDot,
  nameMark,
  viewDashes,
  type LineLook,
  type MapMark,
  type Position,
} from '../../../domain/drawing/marks.ts';
import { circleRing } from '../../../domain/geodesy/areas.ts';
import type { Sight } from '../../../domain/geodesy/ground/lineOfSight.ts';
import { placeAt } from '../../../domain/geodesy/lines.ts';
import type { PlaceDegrees } from '../../../domain/geodesy/placeText.ts';

/** What is drawn of a fire. */
export interface DrawnFire {
  readonly place: PlaceDegrees;
  readonly brief: FireBrief | undefined;
  readonly sights: readonly (Sight | undefined)[];
  /** Where the wind drives it, clockwise from north. */
  readonly downwindDeg: number;
  /** How far it gets that way in an hour, metres. */
  readonly hourM: number;
}

/** What the marks are called. */
export interface FireWords {
  readonly fire: string;
  readonly ring: (radiusKm: number) => string;
}

const FIRE = '#e0645c';
const SEEN = '#5fc08b';
const HIDDEN = 'rgba(232, 240, 236, 0.55)';
const WAY = '#4ea3d8';
const RING = 'rgba(232, 161, 58, 0.9)';
const CASING = { color: 'rgba(8, 20, 16, 0.55)', widthPx: 1.5 } as const;

/** Half of the sector that the wind may drive a fire into, degrees: assumed. */
const HALF_SECTOR_DEG = 30;
const SECTOR_M = 3000;
/** Ways and waters that are drawn: the first ones. */
const DRAWN = 3;

const line = (color: string, widthPx: number): LineLook => ({ color, widthPx, casing: CASING });

/** A slice of a circle round a place. */
function sector({ lon, lat }: PlaceDegrees, towardsDeg: number, radiusM: number): Position[] {
  const steps = 12;
  const edge = Array.from({ length: steps + 1 }, (_, index) =>
    placeAt([lon, lat], towardsDeg - HALF_SECTOR_DEG + (index * 2 * HALF_SECTOR_DEG) / steps, radiusM),
  );
  return [[lon, lat], ...edge, [lon, lat]];
}

/** The marks of a fire over both views, by id. */
export function fireMarks(
  { place, brief, sights, downwindDeg, hourM }: DrawnFire,
  words: FireWords,
): ReadonlyMap<string, MapMark> {
  const at: Position = [place.lon, place.lat];
  const marks = new Map<string, MapMark>();
  marks.set('sector', {
    kind: 'area',
    rings: [sector(place, downwindDeg, SECTOR_M)],
    fill: { color: FIRE, opacity: 0.14 },
    line: { color: FIRE, widthPx: 1, dashPx: viewDashes(1) },
  });
  if (hourM > 0)
    marks.set('hour', {
      kind: 'area',
      rings: [sector(place, downwindDeg, hourM)],
      fill: { color: FIRE, opacity: 0.5 },
    });
  for (const radiusM of FIRE_LIMITS.ringsM) {
    const ring = circleRing([place.lon, place.lat], radiusM);
    const km = radiusM / 1000;
    marks.set(`ring-${String(km)}`, {
      kind: 'line',
      paths: [[...ring, ring[0] ?? at]],
      line: line(RING, 1.5),
    });
    const top = placeAt([place.lon, place.lat], 0, radiusM);
    marks.set(`ring-${String(km)}-text`, nameMark(top, words.ring(km), { color: RING, sizePx: 4 }));
  }
  brief?.stations.slice(0, DRAWN).forEach(({ route, lon, lat, name }, index) => {
    const id = `station-${String(index)}`;
    if (route !== null) marks.set(`${id}-way`, { kind: 'line', paths: [route.path], line: line(WAY, 3) });
    marks.set(id, { kind: 'symbol', position: [lon, lat], look: { color: WAY, sizePx: 10 } });
    marks.set(`${id}-name`, nameMark([lon, lat], name, { color: WAY, sizePx: 10 }));
  });
  brief?.waters.slice(0, DRAWN).forEach(({ lon, lat, name }, index) => {
    const id = `water-${String(index)}`;
    marks.set(id, { kind: 'symbol', position: [lon, lat], look: { color: '#7fd0ff', sizePx: 8 } });
    marks.set(`${id}-name`, nameMark([lon, lat], name, { color: '#7fd0ff', sizePx: 8 }));
  });
  brief?.watchers.forEach(({ lon, lat, name, isOff }, index) => {
    const sight = sights[index];
    if (sight === undefined) return;
    const isSeen = sight.isVisible && !isOff;
    const id = `watcher-${String(index)}`;
    const look: LineLook = isSeen ? line(SEEN, 2) : { color: HIDDEN, widthPx: 1, dashPx: viewDashes(1) };
    marks.set(`${id}-line`, { kind: 'line', paths: [[[lon, lat], at]], line: look });
    marks.set(id, {
      kind: 'symbol',
      position: [lon, lat],
      look: { color: isSeen ? SEEN : HIDDEN, sizePx: 9 },
    });
    if (isSeen) marks.set(`${id}-name`, nameMark([lon, lat], name, { color: SEEN, sizePx: 9 }));
  });
  marks.set('glow', glowDot(at, 'rgba(224, 100, 92, 0.4)', 34));
  marks.set('fire', { kind: 'symbol', position: at, look: { color: FIRE, sizePx: 14 } });
  marks.set('fire-name', nameMark(at, words.fire, { color: FIRE, sizePx: 14 }));
  return marks;
}
