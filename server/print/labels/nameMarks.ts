import polylabel from 'polylabel';
import type { SheetMark } from '../../../src/domain/drawing/marks.ts';
import type { LabelLook } from '../../../src/domain/layers/record/layerStyle.ts';
import { ruleIndexOf } from '../../../src/domain/layers/record/layerStyle.ts';
import { paperInk } from '../../../src/domain/sheet/cartography/paperInk.ts';
import type { PaperLayer } from '../../../src/domain/sheet/cartography/paperLayers.ts';
import type { Paper, SheetBox } from '../../../src/domain/sheet/paper.ts';
import {
  groundExtent,
  projectionOf,
  type MapPlacement,
  type SheetPoint,
} from '../../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../../src/domain/sheet/sheet.ts';
import type { SheetPart } from '../../../src/domain/sheet/sheetFurniture.ts';
import { textBox } from '../../../src/domain/sheet/textBox.ts';
import type { FeatureStore, GeoFeature, GeoLayer } from '../../../services/index.ts';
import { clipRing } from '../../base/drawing/path.ts';
import type { Name, NameLook, NamePlace } from './namePlaces.ts';
import { placeNames } from './placeNames.ts';
import { createRoom, type Room, type Taken } from './room.ts';
import { shortNames } from './shortNames.ts';

/** A layer with more features than these on a map is not labelled: its names would cover it. */
const MOST_LABELS = 250;

/** Ink of names that no style says anything about, and of waters. */
const INK = { plain: '#1d2a24', water: '#1d5f8f' } as const;

/** A place is found in an area to so many pixels. */
const PRECISION_PX = 4;

/** How names are written on a sheet. */
export interface Lettering {
  readonly placement: MapPlacement;
  readonly paper: Paper;
  /** A place without an English name keeps its own. */
  readonly language: Sheet['language'];
  /** Furniture, which names keep clear of. */
  readonly parts: readonly SheetPart[];
  /** What the user drew: names keep clear of its texts. */
  readonly drawings: readonly SheetMark[];
}

/** How a layer's names are written where its style says nothing; undefined for none. */
function usualLabel({ role }: PaperLayer<GeoLayer>): LabelLook | undefined {
  if (role === 'point') return { rank: 7, sizePx: 9 };
  if (role === 'water') return { rank: 5, sizePx: 9.5, color: INK.water };
  if (role === 'area' || role === 'overlay') return { rank: 6, sizePx: 9.5 };
  return undefined;
}

function labelOf(paper: PaperLayer<GeoLayer>, rule: number): LabelLook | undefined {
  const told = paper.layer.style.rules[rule]?.paper?.label;
  if (told === 'none') return undefined;
  return told ?? usualLabel(paper);
}

type ToSheet = (lon: number, lat: number) => SheetPoint;

/** The runs of a line that lie in a frame. */
function runsIn(points: readonly SheetPoint[], { left, right, top, bottom }: Taken): SheetPoint[][] {
  const runs: SheetPoint[][] = [[]];
  for (const point of points) {
    const [x, y] = point;
    if (x >= left && x <= right && y >= top && y <= bottom) runs.at(-1)?.push(point);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs.filter(({ length }) => length > 1);
}

/** The place in an area, cut at the frame, that is furthest from its edge. */
function insideOf(rings: readonly (readonly SheetPoint[])[], frame: Taken): NamePlace | undefined {
  const cut = rings.map((ring) => clipRing(ring.flat(), frame)).filter(({ length }) => length >= 6);
  if (cut.length === 0) return undefined;
  const pairs = cut.map((run) =>
    Array.from({ length: run.length / 2 }, (_, index): [number, number] => [
      run[2 * index] ?? 0,
      run[2 * index + 1] ?? 0,
    ]),
  );
  const found = polylabel(pairs, PRECISION_PX);
  return { kind: 'area', at: [found[0] ?? 0, found[1] ?? 0], insidePx: found.distance };
}

/** Where a feature's name belongs on a sheet; undefined for nowhere. */
function placeOf(
  { geometry }: GeoFeature,
  toSheet: ToSheet,
  frame: Taken,
  radiusPx: number,
): NamePlace | undefined {
  const points = (positions: readonly (readonly number[])[]) =>
    positions.map(([lon = NaN, lat = NaN]) => toSheet(lon, lat));
  switch (geometry.type) {
    case 'Point': {
      const [lon = NaN, lat = NaN] = geometry.coordinates;
      return { kind: 'point', at: toSheet(lon, lat), radiusPx };
    }
    case 'LineString':
      return { kind: 'line', paths: runsIn(points(geometry.coordinates), frame) };
    case 'MultiLineString':
      return { kind: 'line', paths: geometry.coordinates.flatMap((line) => runsIn(points(line), frame)) };
    case 'Polygon':
      return insideOf(geometry.coordinates.map(points), frame);
    case 'MultiPolygon': {
      const places = geometry.coordinates.flatMap((rings) => insideOf(rings.map(points), frame) ?? []);
      return places.toSorted((a, b) => roomOf(b) - roomOf(a))[0];
    }
    case 'MultiPoint':
      return undefined;
  }
}

const roomOf = (place: NamePlace) => (place.kind === 'area' ? place.insidePx : 0);

const isIn = ([x, y]: SheetPoint, { left, right, top, bottom }: Taken) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The name of a feature as its label says; undefined for none. */
function textOf(
  { properties }: GeoFeature,
  label: LabelLook,
  language: Sheet['language'],
): string | undefined {
  const own = language === 'en' && properties.nameEn !== undefined ? 'nameEn' : 'name';
  const text = properties[label.property ?? own];
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

const lookOf = ({ sizePx, color, bold, plate }: LabelLook, symbolPx: number): NameLook => ({
  sizePx: sizePx * symbolPx,
  color: plate === undefined ? paperInk(color ?? INK.plain) : (color ?? '#ffffff'),
  bold: bold === true,
  plate,
});

/** What a feature takes on a sheet: its place, and a symbol's room. */
interface OnSheet {
  readonly feature: GeoFeature;
  readonly rule: number;
  readonly place: NamePlace;
}

/** The features of a layer that are seen on a sheet; none where they are too many for names, or have no names. */
async function onSheet(
  store: FeatureStore,
  paper: PaperLayer<GeoLayer>,
  { placement, paper: { symbolPx } }: Lettering,
  frame: Taken,
): Promise<OnSheet[]> {
  const { layer, rules } = paper;
  if (rules.every((_, rule) => labelOf(paper, rule) === undefined)) return [];
  const wanted = { extent: groundExtent(placement), limit: MOST_LABELS + 1 };
  const features = await store.queryFeatures(layer, wanted);
  if (features.length > MOST_LABELS) return [];
  const { toSheet } = projectionOf(placement);
  return features.flatMap((feature) => {
    const rule = ruleIndexOf(layer.style, feature.properties);
    const radiusPx = ((rules[rule]?.point?.sizePx ?? 0) / 2) * symbolPx;
    const place = rule < 0 ? undefined : placeOf(feature, toSheet, frame, radiusPx);
    const isThere = place !== undefined && (place.kind !== 'point' || isIn(place.at, frame));
    return isThere ? [{ feature, rule, place }] : [];
  });
}

/** The names of features on a sheet. */
function namesOf(found: readonly OnSheet[], paper: PaperLayer<GeoLayer>, lettering: Lettering): Name[] {
  const { language, paper: sheetPaper } = lettering;
  const written = new Set<string>();
  return found.flatMap(({ feature, rule, place }) => {
    const label = labelOf(paper, rule);
    const text = label && textOf(feature, label, language);
    if (label === undefined || text === undefined) return [];
    // A road is stored in pieces that have one name.
    if (place.kind === 'line' && (place.paths.length === 0 || written.has(text))) return [];
    written.add(text);
    const titles = [paper.rules[rule]?.title ?? '', paper.layer.title];
    const texts = language === 'zh' ? [text, ...shortNames(text, titles)] : [text];
    return [{ rank: label.rank, texts, look: lookOf(label, sheetPaper.symbolPx), place }];
  });
}

function symbolBox({ place }: OnSheet): Taken[] {
  if (place.kind !== 'point') return [];
  const { at, radiusPx } = place;
  return [
    { left: at[0] - radiusPx, right: at[0] + radiusPx, top: at[1] - radiusPx, bottom: at[1] + radiusPx },
  ];
}

const takenOf = ({ xPx, yPx, widthPx, heightPx }: SheetBox): Taken => ({
  left: xPx,
  right: xPx + widthPx,
  top: yPx,
  bottom: yPx + heightPx,
});

/** What a part of the furniture takes; the grid takes what its numbers do. */
function takenBy({ part, furniture }: SheetPart): Taken[] {
  if (!furniture.ok || part === 'neatLine' || part === 'title' || part === 'foot') return [];
  const { box, marks } = furniture.value;
  if (part !== 'grid') return [takenOf(box)];
  return textsOf(marks);
}

const textsOf = (marks: readonly SheetMark[]): Taken[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [takenOf(textBox(mark))] : []));

const inset = ({ xPx, yPx, widthPx, heightPx }: Paper['frame'], byPx: number): Taken => ({
  left: xPx + byPx,
  right: xPx + widthPx - byPx,
  top: yPx + byPx,
  bottom: yPx + heightPx - byPx,
});

/** The names on a sheet's map, the most important on top; see {@link placeNames}. */
export async function nameMarks(
  store: FeatureStore,
  layers: readonly PaperLayer<GeoLayer>[],
  lettering: Lettering,
): Promise<readonly SheetMark[]> {
  const { frame: box, symbolPx } = lettering.paper;
  const frame = inset(box, 2 * symbolPx);
  const [labels, symbols]: readonly [Room, Room] = [createRoom(frame), createRoom(inset(box, 0))];
  for (const taken of [...lettering.parts.flatMap(takenBy), ...textsOf(lettering.drawings)])
    labels.take(taken);
  const names: Name[] = [];
  for (const layer of layers) {
    const found = await onSheet(store, layer, lettering, frame);
    names.push(...namesOf(found, layer, lettering));
    for (const taken of found.flatMap(symbolBox)) symbols.take(taken);
  }
  return placeNames(names, labels, symbols).marks;
}
