import type { SheetMark } from '../../../src/domain/drawing/marks.ts';
import { labelWriter } from '../../../src/domain/layers/record/labelTemplate.ts';
import {
  ruleIndexOf,
  type LabelLook,
  type LayerStyle,
} from '../../../src/domain/layers/record/layerStyle.ts';
import { paperInk } from '../../../src/domain/sheet/cartography/paperInk.ts';
import type {
  PaperLayer,
  PaperRule,
  StyledLayer,
} from '../../../src/domain/sheet/cartography/paperLayers.ts';
import type { Name, NameLook, NamePlace } from '../../../src/domain/sheet/names/namePlaces.ts';
import { placeNames } from '../../../src/domain/sheet/names/placeNames.ts';
import { createRoom, type Room } from '../../../src/domain/sheet/names/room.ts';
import { choosePaper, type SheetBox } from '../../../src/domain/sheet/paper.ts';
import { placementOf, projectionOf, type SheetPoint } from '../../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../../src/domain/sheet/sheet.ts';
import { roomOnMap, type SheetPart } from '../../../src/domain/sheet/sheetFurniture.ts';
import { textBox } from '../../../src/domain/sheet/textBox.ts';
import type { GeoFeature } from '../../../services/index.ts';
import { clipRing } from '../../base/drawing/path.ts';
import { areaPlace, isIn, runsIn } from '../../base/letters/shapePlaces.ts';
import { shortNames } from './shortNames.ts';

/** Ink of names that no style says anything about, and of waters. */
const INK = { plain: '#1d2a24', water: '#1d5f8f' } as const;

const MM_PER_INCH = 25.4;

/** A layer whose features have names, as it is handed to the thread that writes them. */
export interface NamedLayer {
  readonly title: string;
  readonly style: LayerStyle;
  readonly role: PaperLayer<StyledLayer>['role'];
  readonly rules: readonly PaperRule[];
  readonly features: readonly GeoFeature[];
}

/** What is written on a sheet's map, and what it keeps clear of. */
export interface Naming {
  readonly sheet: Sheet;
  readonly layers: readonly NamedLayer[];
  readonly parts: readonly SheetPart[];
  /** What the user drew: names keep clear of its texts. */
  readonly drawings: readonly SheetMark[];
}

/** How a layer's names are written where its style says nothing; undefined for none. */
function usualLabel(role: NamedLayer['role']): LabelLook | undefined {
  if (role === 'point') return { rank: 7, sizePx: 9 };
  if (role === 'water') return { rank: 5, sizePx: 9.5, color: INK.water };
  if (role === 'area' || role === 'overlay') return { rank: 6, sizePx: 9.5 };
  return undefined;
}

/** How labels that a record asks for are written where nothing else is said. */
const EXPRESSED: LabelLook = { rank: 7, sizePx: 9 };

/** How the names of a rule's features are written; undefined for not at all. */
function labelOf({ style, role }: Pick<NamedLayer, 'style' | 'role'>, rule: number): LabelLook | undefined {
  const told = style.rules[rule]?.paper?.label;
  if (style.labelExpression !== undefined)
    return (told === 'none' ? undefined : told) ?? usualLabel(role) ?? EXPRESSED;
  if (told === 'none') return undefined;
  return told ?? usualLabel(role);
}

/** Whether any of a layer's features are named on a sheet. */
export const hasNames = (layer: Pick<NamedLayer, 'style' | 'role'>): boolean =>
  layer.style.rules.some((_, rule) => labelOf(layer, rule) !== undefined);

type ToSheet = (lon: number, lat: number) => SheetPoint;

/** The place in an area, cut at the frame, that is furthest from its edge. */
function insideOf(rings: readonly (readonly SheetPoint[])[], frame: SheetBox): NamePlace | undefined {
  const { xPx, yPx, widthPx, heightPx } = frame;
  const window = { left: xPx, top: yPx, right: xPx + widthPx, bottom: yPx + heightPx };
  const cut = rings.map((ring) => clipRing(ring.flat(), window)).filter(({ length }) => length >= 6);
  if (cut.length === 0) return undefined;
  return areaPlace(cut);
}

/** Where a feature's name belongs on a sheet; undefined for nowhere. */
function placeOf(
  { geometry }: GeoFeature,
  toSheet: ToSheet,
  frame: SheetBox,
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

/** The features of a layer that are seen on a sheet. */
function onSheet({ style, rules, features }: NamedLayer, sheet: Sheet, frame: SheetBox): OnSheet[] {
  const { symbolPx } = choosePaper(sheet.page);
  const { toSheet } = projectionOf(placementOf(sheet));
  return features.flatMap((feature) => {
    const rule = ruleIndexOf(style, feature.properties);
    const radiusPx = ((rules[rule]?.point?.sizePx ?? 0) / 2) * symbolPx;
    const place = rule < 0 ? undefined : placeOf(feature, toSheet, frame, radiusPx);
    const isThere = place !== undefined && (place.kind !== 'point' || isIn(place.at, frame));
    return isThere ? [{ feature, rule, place }] : [];
  });
}

const UNKNOWN = { zh: '未知', en: 'Unknown' } as const;

/** Writes what stands at a feature of a layer: by its record's expression, in one line as all names of a sheet, or its name. */
function writerOf({ style }: NamedLayer, language: Sheet['language']) {
  const write = style.labelExpression && labelWriter(style.labelExpression, UNKNOWN[language]);
  return (feature: GeoFeature, label: LabelLook): string | undefined => {
    if (write === undefined || write === '') return textOf(feature, label, language);
    const text = write(feature.properties).replaceAll('\n', ' ');
    return text === '' ? undefined : text;
  };
}

/** The names of features on a sheet. */
function namesOf(found: readonly OnSheet[], layer: NamedLayer, { page, language }: Sheet): Name[] {
  const { symbolPx } = choosePaper(page);
  const written = new Set<string>();
  const write = writerOf(layer, language);
  return found.flatMap(({ feature, rule, place }) => {
    const label = labelOf(layer, rule);
    const text = label && write(feature, label);
    if (label === undefined || text === undefined) return [];
    // A road is stored in pieces that have one name.
    if (place.kind === 'line' && (place.paths.length === 0 || written.has(text))) return [];
    written.add(text);
    const titles = [layer.rules[rule]?.title ?? '', layer.title];
    const isName = layer.style.labelExpression === undefined;
    const texts = language === 'zh' && isName ? [text, ...shortNames(text, titles)] : [text];
    return [{ rank: label.rank, texts, look: lookOf(label, symbolPx), place }];
  });
}

function symbolBox({ place }: OnSheet): SheetBox[] {
  if (place.kind !== 'point') return [];
  const { at, radiusPx } = place;
  const sidePx = 2 * radiusPx;
  return [{ xPx: at[0] - radiusPx, yPx: at[1] - radiusPx, widthPx: sidePx, heightPx: sidePx }];
}

const textBoxes = (marks: readonly SheetMark[]): SheetBox[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [textBox(mark)] : []));

/** What the sheet itself wants free of names, as far as it lies on the map. */
function keptClear({ page, keepClear = [] }: Sheet): SheetBox[] {
  const { frame, dpi } = choosePaper(page);
  const within = (mm: number, sidePx: number) => Math.max(0, Math.min(sidePx, mm * (dpi / MM_PER_INCH)));
  return keepClear.map(([left, top, width, height]) => {
    const [fromX, fromY] = [within(left, frame.widthPx), within(top, frame.heightPx)];
    const [toX, toY] = [within(left + width, frame.widthPx), within(top + height, frame.heightPx)];
    return { xPx: frame.xPx + fromX, yPx: frame.yPx + fromY, widthPx: toX - fromX, heightPx: toY - fromY };
  });
}

/** From the frame's edge to a name, CSS pixels. */
const INSET = 2;

/** The names on a sheet's map, the most important on top; see {@link placeNames}. */
export function nameMarks({ sheet, layers, parts, drawings }: Naming): readonly SheetMark[] {
  const { frame, symbolPx } = choosePaper(sheet.page);
  const insetPx = INSET * symbolPx;
  const inner: SheetBox = {
    xPx: frame.xPx + insetPx,
    yPx: frame.yPx + insetPx,
    widthPx: frame.widthPx - 2 * insetPx,
    heightPx: frame.heightPx - 2 * insetPx,
  };
  const [labels, symbols]: readonly [Room, Room] = [createRoom(inner), createRoom(frame)];
  const taken = [...parts.flatMap(roomOnMap), ...textBoxes(drawings), ...keptClear(sheet)];
  for (const box of taken) labels.take(box);
  const names = layers.flatMap((layer) => {
    const found = onSheet(layer, sheet, inner);
    for (const box of found.flatMap(symbolBox)) symbols.take(box);
    return namesOf(found, layer, sheet);
  });
  return placeNames(names, labels, symbols).marks;
}
