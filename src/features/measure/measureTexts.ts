import { spaceDistanceM } from '../../domain/geodesy/ground/groundLine.ts';
import type { FigureText } from './model/unitText.ts';
import { angleText, areaText, heightText, lengthText } from './model/unitText.ts';
import { flatFigures, isAreaKind, mainFigure, needsGround, type MeasureItem } from './model/measureItem.ts';
import type { Translator } from '../../i18n/translate.ts';

/** A figure with its name, as the window lists it. */
export interface NamedFigure {
  readonly name: string;
  readonly value: string;
}

type T = Translator['t'];

/** A figure as text with its unit. */
export function figureText(t: T, { number, unit }: FigureText): string {
  return `${number}${unit === 'deg' ? '' : ' '}${t(`measure.unit.${unit}`)}`;
}

/** The figure a measurement is made for, as text; says so where it is the ellipsoid's for want of the terrain's. */
export function mainText(t: T, item: Pick<MeasureItem, 'kind' | 'places' | 'ground'>): string {
  const figure = mainFigure(item);
  if (figure === undefined) return t('measure.noFigure');
  const text = figureText(t, figure.text);
  return figure.onEllipsoid && needsGround(item.kind) ? t('measure.onEllipsoid', { figure: text }) : text;
}

/** All figures of a measurement but the main one. */
export function otherFigures(
  t: T,
  item: Pick<MeasureItem, 'kind' | 'places' | 'ground'>,
): readonly NamedFigure[] {
  const { kind, places, ground } = item;
  const flat = flatFigures(kind, places);
  const row = (name: Parameters<T>[0], text: FigureText): NamedFigure => ({
    name: t(name),
    value: figureText(t, text),
  });
  const rows: NamedFigure[] = [];
  if (isAreaKind(kind)) {
    if (kind === 'groundArea') rows.push(row('measure.flatArea', areaText(flat.areaM2)));
    rows.push(row('measure.perimeter', lengthText(flat.lengthM)));
    return rows;
  }
  if (needsGround(kind)) rows.push(row('measure.flatLength', lengthText(flat.lengthM)));
  if (flat.azimuthDeg !== undefined) rows.push(row('measure.azimuth', angleText(flat.azimuthDeg)));
  if (ground?.task !== 'line') return rows;
  if (kind !== 'groundDistance' && kind !== 'surfaceDistance') {
    rows.push(row('measure.overGround', lengthText(ground.groundM)));
  }
  const [from, to] = places;
  if (from !== undefined && to !== undefined && places.length === 2) {
    const straightM = spaceDistanceM(from, ground.startM, to, ground.endM);
    rows.push(row('measure.straight', lengthText(straightM)));
  }
  rows.push(
    row('measure.startHeight', heightText(ground.startM)),
    row('measure.endHeight', heightText(ground.endM)),
    row('measure.ascent', heightText(ground.ascentM)),
    row('measure.descent', heightText(ground.descentM)),
    row('measure.least', heightText(ground.leastM)),
    row('measure.most', heightText(ground.mostM)),
    row('measure.meanSlope', angleText(ground.meanSlopeDeg)),
    row('measure.maxSlope', angleText(ground.maxSlopeDeg)),
  );
  return rows;
}

/** How the figures came about: the ellipsoid, and of the terrain the samples and its cells. */
export function methodText(t: T, { ground }: Pick<MeasureItem, 'ground'>): string {
  if (ground === undefined) return t('measure.method.ellipsoid');
  const { samples, missing, cellM, stepM } = ground.method;
  if (cellM === 0) return t('measure.method.noTerrainThere');
  const text = t(`measure.method.${ground.task}`, {
    samples: samples.toLocaleString('en-US'),
    cell: figureText(t, heightText(cellM)),
    step: figureText(t, heightText(stepM)),
  });
  return missing === 0
    ? text
    : `${text} ${t('measure.method.missing', { missing: missing.toLocaleString('en-US') })}`;
}
