import type { Geometry } from 'geojson';
import type { VectorFeatures } from '../../domain/layers/vector/features.ts';
import type { Position } from '../../domain/drawing/marks.ts';

/** What the reference map is made from, each a GeoJSON file. */
export const REFERENCE_PARTS = ['boundaries', 'lakes', 'roads', 'settlements'] as const;

/** One of {@link REFERENCE_PARTS}. */
export type ReferencePart = (typeof REFERENCE_PARTS)[number];

/** Lines that are drawn alike. */
export interface ReferenceLine {
  readonly id: string;
  /** The lower ranks lie on top. */
  readonly rank: number;
  /** Drawn up to this map scale's denominator. */
  readonly maxScale: number;
  readonly color: string;
  readonly widthPx: number;
  readonly paths: readonly (readonly Position[])[];
}

/** A name on the map. */
export interface ReferenceName {
  readonly text: string;
  readonly lon: number;
  readonly lat: number;
  /** The lower ranks are written first. */
  readonly rank: number;
  /** Written up to this map scale's denominator. */
  readonly maxScale: number;
  readonly fontPx: number;
  readonly bold: boolean;
  readonly color: string;
  /** Diameter of the disc below the name; 0 where the name itself stands on the place. */
  readonly discPx: number;
}

/** Lines and names of a part. */
export interface ReferenceContent {
  readonly lines: readonly ReferenceLine[];
  readonly names: readonly ReferenceName[];
}

const ALWAYS = Infinity;

type LineLook = Pick<ReferenceLine, 'rank' | 'maxScale' | 'color' | 'widthPx'>;

/** Borders by the `level` of their areas. */
const BORDERS: Readonly<Record<string, LineLook>> = {
  prefecture: { rank: 0, maxScale: ALWAYS, color: '#f6e2ab', widthPx: 2.2 },
  county: { rank: 1, maxScale: ALWAYS, color: '#efdfb8', widthPx: 1.2 },
};

/** Roads by their `class`; others are for the layer of all roads. */
const ROADS: Readonly<Record<string, LineLook>> = {
  高速公路: { rank: 2, maxScale: ALWAYS, color: '#ffb648', widthPx: 2 },
  国道: { rank: 3, maxScale: ALWAYS, color: '#ffd07a', widthPx: 1.6 },
  铁路: { rank: 4, maxScale: 3_000_000, color: '#dfe4e6', widthPx: 1.2 },
  省道: { rank: 5, maxScale: 1_500_000, color: '#f5dda2', widthPx: 1.3 },
  县道: { rank: 6, maxScale: 400_000, color: '#efe3c2', widthPx: 1 },
};

type NameLook = Pick<ReferenceName, 'rank' | 'maxScale' | 'fontPx' | 'bold' | 'color' | 'discPx'>;

const place = (rank: number, maxScale: number, fontPx: number, discPx: number): NameLook => ({
  ...{ rank, maxScale, fontPx, discPx },
  bold: rank < 2,
  color: '#ffffff',
});

/** Settlements by their `kind`. */
const PLACES: Readonly<Record<string, NameLook>> = {
  州府: place(0, ALWAYS, 16, 8),
  县级政府驻地: place(1, 12_000_000, 14, 6.5),
  镇: place(3, 2_000_000, 12, 5),
  团场: place(4, 1_200_000, 12, 5),
  乡: place(5, 800_000, 12, 4.5),
  林场: place(6, 600_000, 12, 4.5),
  景区: place(7, 500_000, 12, 4.5),
  村: place(8, 250_000, 12, 4),
};

const LAKE: NameLook = {
  ...{ rank: 2, maxScale: 8_000_000, fontPx: 13, discPx: 0 },
  bold: false,
  color: '#cfeaff',
};

/** The outer rings and holes of areas, or the paths of lines. */
function pathsOf(geometry: Geometry): readonly (readonly Position[])[] {
  const paths =
    geometry.type === 'Polygon' || geometry.type === 'MultiLineString'
      ? geometry.coordinates
      : geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates.flat()
          : [];
  return paths.map((path) => path.map(([lon = 0, lat = 0]): Position => [lon, lat]));
}

/** The middle of what a geometry covers, degrees. */
function middleOf(geometry: Geometry): { readonly lon: number; readonly lat: number } | undefined {
  const points =
    geometry.type === 'Point' ? [geometry.coordinates as unknown as Position] : pathsOf(geometry).flat();
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of points) {
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return points.length === 0 ? undefined : { lon: (west + east) / 2, lat: (south + north) / 2 };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The features of a file one by one: attributes and shape. */
function* featuresOf({ parts, properties }: VectorFeatures) {
  for (const { index, geometry } of [...parts.polygon, ...parts.line, ...parts.point])
    yield { values: properties[index] ?? {}, geometry };
}

/** Lines of a file by the look that an attribute of theirs decides; features that the table does not know are left out. */
function linesOf(
  features: VectorFeatures,
  attribute: string,
  looks: Readonly<Record<string, LineLook>>,
): readonly ReferenceLine[] {
  const found = new Map<string, (readonly Position[])[]>();
  for (const { values, geometry } of featuresOf(features)) {
    const kind = textOf(values[attribute]);
    if (looks[kind] !== undefined) found.set(kind, [...(found.get(kind) ?? []), ...pathsOf(geometry)]);
  }
  return [...found].flatMap(([kind, paths]) => {
    const look = looks[kind];
    return look === undefined ? [] : [{ id: `${attribute}-${kind}`, ...look, paths }];
  });
}

/** Names of a file's features, in English where there is an English one and it is asked for. */
function namesOf(
  features: VectorFeatures,
  language: 'zh' | 'en',
  lookOf: (kind: string) => NameLook | undefined,
): readonly ReferenceName[] {
  return [...featuresOf(features)].flatMap(({ values, geometry }) => {
    const look = lookOf(textOf(values.kind));
    const english = language === 'en' ? textOf(values.nameEn) : '';
    const text = english === '' ? textOf(values.name) : english;
    if (look === undefined || text === '') return [];
    const at = middleOf(geometry);
    return at === undefined ? [] : [{ text, ...at, ...look }];
  });
}

/** What a part's file puts on the map. */
export function readContent(
  part: ReferencePart,
  features: VectorFeatures,
  language: 'zh' | 'en',
): ReferenceContent {
  switch (part) {
    case 'boundaries':
      return { lines: linesOf(features, 'level', BORDERS), names: [] };
    case 'roads':
      return { lines: linesOf(features, 'class', ROADS), names: [] };
    case 'lakes':
      return { lines: [], names: namesOf(features, language, () => LAKE) };
    case 'settlements':
      return { lines: [], names: namesOf(features, language, (kind) => PLACES[kind]) };
  }
}
