import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import { ringFigures } from '../../../domain/geodesy/areas.ts';
import { geodesicBetween, legLengthsM } from '../../../domain/geodesy/lines.ts';
import type { GroundAnswer, GroundMethod, GroundTask } from '../../../domain/geodesy/ground/groundFigures.ts';
import { profileFigures, type ProfileFigures } from '../../../domain/geodesy/ground/groundLine.ts';
import { areaText, lengthText, type FigureText } from './unitText.ts';

/** What can be measured, in the order of its tools. */
export const MEASURE_KINDS = [
  'distance',
  'path',
  'groundDistance',
  'height',
  'area',
  'groundArea',
  'surfaceDistance',
] as const;

/** A kind of measurement. */
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** The modes of the specification (viewer.md, section 4); the multi-point distance is the export screen's. */
const MODES: Readonly<Record<number, MeasureKind>> = {
  1: 'distance',
  2: 'groundDistance',
  3: 'height',
  4: 'area',
  5: 'groundArea',
  6: 'surfaceDistance',
};

/** The kind that a mode measures; undefined for any other value, which clears. */
export function kindOfMode(mode: number): MeasureKind | undefined {
  return MODES[mode];
}

/** Whether a kind measures an area. */
export function isAreaKind(kind: MeasureKind): boolean {
  return kind === 'area' || kind === 'groundArea';
}

/** Most places of a kind: two-point measurements have two. */
export function mostPlaces(kind: MeasureKind): number {
  return kind === 'distance' || kind === 'height' || kind === 'surfaceDistance' ? 2 : Infinity;
}

/** Whether a kind cannot be told without the terrain. */
export function needsGround(kind: MeasureKind): boolean {
  return (
    kind === 'groundDistance' || kind === 'height' || kind === 'groundArea' || kind === 'surfaceDistance'
  );
}

/** Figures over the terrain, as they are kept. */
export type GroundFigures =
  | ({
      readonly task: 'line';
      readonly startM: number;
      readonly endM: number;
      readonly method: GroundMethod;
    } & ProfileFigures)
  | { readonly task: 'area'; readonly areaM2: number; readonly method: GroundMethod };

/** A measurement that was made. */
export interface MeasureItem {
  readonly id: string;
  readonly kind: MeasureKind;
  /** The user's own, or the one it was given. */
  readonly name: string;
  /** Degrees; of an area the open ring. */
  readonly places: readonly LonLat[];
  readonly shown: boolean;
  /** When it was made, milliseconds since 1970. */
  readonly atMs: number;
  /** undefined until the terrain was asked. */
  readonly ground?: GroundFigures | undefined;
}

/** Figures on the ellipsoid. */
export interface FlatFigures {
  /** Of a line its length, of an area its perimeter. */
  readonly lengthM: number;
  readonly legsM: readonly number[];
  /** From the first place to the last one, degrees; undefined for an area. */
  readonly azimuthDeg: number | undefined;
  /** 0 for a line. */
  readonly areaM2: number;
}

/** The figures on the ellipsoid, WGS 84. */
export function flatFigures(kind: MeasureKind, places: readonly LonLat[]): FlatFigures {
  if (isAreaKind(kind)) {
    const { areaM2, perimeterM } = ringFigures(places);
    return { lengthM: perimeterM, legsM: legLengthsM(places), azimuthDeg: undefined, areaM2 };
  }
  const legsM = legLengthsM(places);
  const [first] = places;
  const last = places.at(-1);
  const azimuthDeg = first && last && places.length > 1 ? geodesicBetween(first, last).azimuthDeg : undefined;
  return { lengthM: legsM.reduce((sum, leg) => sum + leg, 0), legsM, azimuthDeg, areaM2: 0 };
}

/** What measurements are told of the terrain. */
export type MeasuredAnswer = Extract<GroundAnswer, { task: 'line' | 'area' }>;

/** What is asked of the terrain for a measurement. */
export function groundTask(
  kind: MeasureKind,
  places: readonly LonLat[],
): Extract<GroundTask, { task: 'line' | 'area' }> {
  return isAreaKind(kind) ? { task: 'area', ring: places } : { task: 'line', path: places };
}

/** The figures of an answer of the terrain, to be kept. */
export function groundFiguresOf(answer: MeasuredAnswer): GroundFigures {
  if (answer.task === 'area') return answer;
  const { heightsM } = answer.profile;
  return {
    task: 'line',
    ...profileFigures(answer.profile),
    startM: heightsM[0] ?? 0,
    endM: heightsM.at(-1) ?? 0,
    method: answer.method,
  };
}

/** The figure of a measurement, and whether it is the ellipsoid's for want of the terrain's. */
export interface MainFigure {
  readonly text: FigureText;
  /** The figure itself, metres or square metres. */
  readonly value: number;
  readonly onEllipsoid: boolean;
}

/** The figure that a measurement is made for; undefined for a height that the terrain has not told. */
export function mainFigure({
  kind,
  places,
  ground,
}: Pick<MeasureItem, 'kind' | 'places' | 'ground'>): MainFigure | undefined {
  const length = (value: number, onEllipsoid: boolean): MainFigure => ({
    text: lengthText(value),
    value,
    onEllipsoid,
  });
  const area = (value: number, onEllipsoid: boolean): MainFigure => ({
    text: areaText(value),
    value,
    onEllipsoid,
  });
  switch (kind) {
    case 'distance':
    case 'path':
      return length(flatFigures(kind, places).lengthM, true);
    case 'area':
      return area(flatFigures(kind, places).areaM2, true);
    case 'height':
      return ground?.task === 'line' ? length(ground.endM - ground.startM, false) : undefined;
    case 'groundDistance':
    case 'surfaceDistance':
      return ground?.task === 'line'
        ? length(ground.groundM, false)
        : length(flatFigures(kind, places).lengthM, true);
    case 'groundArea':
      return ground?.task === 'area'
        ? area(ground.areaM2, false)
        : area(flatFigures(kind, places).areaM2, true);
  }
}
