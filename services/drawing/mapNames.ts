import type { SheetPoint } from '../../src/domain/sheet/placement.ts';
import type { PreparedFeature, PreparedLayer } from '../../server/base/drawing/packed.ts';
import { placeInPicture, toPixel, type MapFrame } from '../../server/base/drawing/path.ts';
import { signedArea2 } from '../../server/base/geo/shapesToDraw.ts';
import { glyphSvg } from '../../server/base/letters/glyphs.ts';
import { placesBeside, type Name, type NamePlace } from '../../src/domain/sheet/names/namePlaces.ts';
import { placeNames } from '../../src/domain/sheet/names/placeNames.ts';
import { createRoom, type Room } from '../../src/domain/sheet/names/room.ts';
import { areaPlace, isIn, runsIn } from '../../server/base/letters/shapePlaces.ts';

/** How names are written on maps: as on the page's own layers, dark on a light halo. */
const LOOK = { sizePx: 12, color: '#1d2a24', bold: false, isClose: true } as const;

/** All names of a map have one rank, which no symbol gives way to. */
const RANK = 7;

/** A map where more features have names shows them too close to each other to be read. */
const MOST_NAMED = 3000;

/** From the edge to a name, CSS pixels: a map is often one of many tiles, and none cuts a name. */
const INSET_PX = 3;

/** Areas that are smaller both ways hold no letter, CSS pixels. */
const LEAST_AREA_PX = 14;

/** A picture of a map in the styles' pixels. */
interface Map {
  readonly frame: MapFrame;
  /** Metres per pixel at the equator. */
  readonly resolutionM: number;
}

function pointsOf(frame: MapFrame, run: Float64Array): SheetPoint[] {
  return Array.from({ length: run.length / 2 }, (_, index) =>
    toPixel(frame, run[2 * index] ?? NaN, run[2 * index + 1] ?? NaN),
  );
}

/** The polygons of an area: each ring that runs counter-clockwise begins one. */
function polygonsOf(parts: readonly Float64Array[]): Float64Array[][] {
  const polygons: Float64Array[][] = [];
  for (const ring of parts) {
    const last = polygons.at(-1);
    if (last === undefined || signedArea2(ring) > 0) polygons.push([ring]);
    else last.push(ring);
  }
  return polygons;
}

/** Where the name of an area belongs, wherever the map ends: neighbouring tiles find the same place, so one of them writes it. */
function insideOf(frame: MapFrame, { parts }: PreparedFeature): NamePlace | undefined {
  const [largest] = polygonsOf(parts)
    .map((rings) => ({ rings, area: rings[0] === undefined ? 0 : signedArea2(rings[0]) }))
    .toSorted((a, b) => b.area - a.area);
  if (largest === undefined || largest.area <= 0) return undefined;
  return areaPlace(largest.rings.map((ring) => pointsOf(frame, ring).flat()));
}

/** Where a feature's name belongs; undefined for nowhere in the picture. */
function placeOf(frame: MapFrame, feature: PreparedFeature, radiusPx: number): NamePlace | undefined {
  const { kind, parts, box } = feature;
  const whole = { xPx: 0, yPx: 0, widthPx: frame.widthPx, heightPx: frame.heightPx };
  if (kind === 'line') {
    const paths = parts.flatMap((run) => runsIn(pointsOf(frame, run), whole));
    return paths.length === 0 ? undefined : { kind, paths };
  }
  const [left, top] = toPixel(frame, box.minX, box.maxY);
  const [right, bottom] = toPixel(frame, box.maxX, box.minY);
  if (kind === 'polygon') {
    if (right - left < LEAST_AREA_PX && bottom - top < LEAST_AREA_PX) return undefined;
    const place = insideOf(frame, feature);
    return place?.kind === 'area' && isIn(place.at, whole) ? place : undefined;
  }
  const at = [left, top] as const;
  return parts.length === 1 && isIn(at, whole) ? { kind: 'point', at, radiusPx } : undefined;
}

/** The features of a layer that the map shows, each with how far its symbol reaches. */
function* shownOf({ style, byRule }: PreparedLayer, { frame, resolutionM }: Map) {
  for (const [index, { point, maxResolutionM = Infinity }] of style.rules.entries()) {
    if (resolutionM > maxResolutionM) continue;
    for (const feature of byRule[index] ?? [])
      if (placeInPicture(frame, feature.box) !== 'outside')
        yield { feature, radiusPx: (point?.sizePx ?? 0) / 2 };
  }
}

/** Takes the room of a point's symbols. */
function takeSymbols(
  symbols: Room,
  frame: MapFrame,
  { kind, parts }: PreparedFeature,
  radiusPx: number,
): void {
  if (kind !== 'point') return;
  const sidePx = 2 * radiusPx;
  for (const run of parts) {
    const [[x, y] = [NaN, NaN]] = pointsOf(frame, run);
    symbols.take({ xPx: x - radiusPx, yPx: y - radiusPx, widthPx: sidePx, heightPx: sidePx });
  }
}

/** The names on a map, of the uppermost layer first; undefined where there are more than can be read. */
function namesIn(layers: readonly PreparedLayer[], map: Map, symbols: Room): readonly Name[] | undefined {
  const names: Name[] = [];
  for (const layer of layers.toReversed()) {
    // A road is stored in pieces that have one name.
    const alongLines = new Set<string>();
    for (const { feature, radiusPx } of shownOf(layer, map)) {
      takeSymbols(symbols, map.frame, feature, radiusPx);
      const { name: text = '', kind } = feature;
      const place = text === '' || alongLines.has(text) ? undefined : placeOf(map.frame, feature, radiusPx);
      if (place === undefined) continue;
      if (names.length === MOST_NAMED) return undefined;
      if (kind === 'line') alongLines.add(text);
      names.push({ rank: RANK, texts: [text], look: LOOK, place });
    }
  }
  return names;
}

/**
 * SVG elements of the names on a map: those that find room beside their symbols, along their lines or inside their areas, wholly in the
 * picture and over no other; none where there are more than can be read. Layers that are drawn from overviews have none.
 */
export function mapNames(layers: readonly PreparedLayer[], map: Map): string {
  const { widthPx, heightPx } = map.frame;
  const frameOf = (insetPx: number) => ({
    ...{ xPx: insetPx, yPx: insetPx, widthPx: widthPx - 2 * insetPx, heightPx: heightPx - 2 * insetPx },
  });
  const [labels, symbols] = [createRoom(frameOf(INSET_PX)), createRoom(frameOf(0))];
  const names = namesIn(layers, map, symbols);
  if (names === undefined || names.length === 0) return '';
  const { marks } = placeNames(names, labels, symbols, [placesBeside]);
  return marks.map((mark) => (mark.kind === 'text' ? glyphSvg(mark) : '')).join('');
}
