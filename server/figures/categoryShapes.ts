import type { Position } from 'geojson';
import type { CategoryShape } from '../../src/api/contracts/figures.ts';
import { encodePath } from '../../src/domain/geodesy/pathText.ts';
import { AREA_LAYERS, type GeoLayer } from '../../services/index.ts';
import type { Rights } from '../base/access/rights.ts';
import { geometryKind, positionRuns, type StoredGeometry } from '../base/geo/geometry.ts';
import { simplifyRun } from '../base/geo/overviews/simplifyRun.ts';
import { createKeptAnswers } from '../base/keptAnswers.ts';
import { readCategory, type ReadCategory } from './categories.ts';
import type { FigureGround } from './figureGround.ts';
import { createFigureSource } from './figureSource.ts';

/** What a map without a graphics card draws beside its layers without being held up. */
const MOST = { features: 1500, positions: 40_000 } as const;

/** Degrees, some ten metres: as exactly as shapes are shown at first. It is doubled until there are few enough positions. */
const FINEST = 0.0001;
const DOUBLINGS = 6;

/** Rings of fewer positions border nothing. */
const LEAST_OF_RING = 4;

/** What is asked: the category, and what figures are limited to beside it. */
export interface ShapesQuestion {
  readonly category: string;
  readonly area?: string | undefined;
  readonly year?: number | undefined;
}

interface Sized {
  readonly areaKm2: number;
  readonly geometry: StoredGeometry;
}

/** Keeps the largest of many. */
function createLargest(most: number) {
  let kept: Sized[] = [];
  const sorted = () => kept.sort((a, b) => b.areaKm2 - a.areaKm2).slice(0, most);
  return {
    add(one: Sized) {
      kept.push(one);
      if (kept.length >= 2 * most) kept = sorted();
    },
    all: sorted,
  };
}

/** Longitude and latitude in turns. */
const flat = (run: readonly Position[]) => Float64Array.from(run.flatMap(([lon = 0, lat = 0]) => [lon, lat]));

/** A feature by the polygons that it has; lines and points are one part. */
interface Parts {
  readonly kind: CategoryShape['kind'];
  readonly parts: readonly (readonly Float64Array[])[];
}

function partsOf({ geometry }: Sized): Parts {
  const { type, coordinates } = geometry;
  const polygons = type === 'MultiPolygon' ? coordinates : [positionRuns(geometry)];
  return { kind: geometryKind(geometry), parts: polygons.map((runs) => runs.map(flat)) };
}

/** A ring with fewer positions, but with so many that it still borders something. */
function simplerRing(ring: Float64Array, tolerance: number): Float64Array {
  for (let within = tolerance; within >= FINEST; within /= 2) {
    const out = simplifyRun(ring, within);
    if (out.length >= 2 * LEAST_OF_RING) return out;
  }
  return ring;
}

/** A feature with fewer positions. */
function simplified({ kind, parts }: Parts, tolerance: number): Parts {
  const simpler = kind === 'polygon' ? simplerRing : simplifyRun;
  return { kind, parts: parts.map((runs) => runs.map((run) => simpler(run, tolerance))) };
}

const positionsOf = ({ parts }: Parts) =>
  parts.reduce((sum, runs) => sum + runs.reduce((of, { length }) => of + length / 2, 0), 0);

/** Features as exactly as a tolerance says, the largest first, until there are too many positions. */
function within(features: readonly Parts[], tolerance: number): readonly Parts[] {
  const shown: Parts[] = [];
  let left = MOST.positions;
  for (const feature of features) {
    const simpler = simplified(feature, tolerance);
    left -= positionsOf(simpler);
    if (left < 0) break;
    shown.push(simpler);
  }
  return shown;
}

/** Features that a map can show: less exact first, then without the smallest. */
function shownOf(features: readonly Parts[]): readonly Parts[] {
  let shown: readonly Parts[] = [];
  for (let doubling = 0; doubling <= DOUBLINGS; doubling += 1) {
    shown = within(features, FINEST * 2 ** doubling);
    if (shown.length === features.length) break;
  }
  return shown;
}

const shapesOf = (features: readonly Sized[]): CategoryShape[] =>
  shownOf(features.map(partsOf)).map(({ kind, parts }) => ({
    kind,
    parts: parts.map((runs) => runs.map(encodePath)),
  }));

/** Answers kept, of some megabytes at most: what somebody chooses, leaves and chooses again. */
const KEPT_ANSWERS = 8;

async function shapesOfCategory(
  ground: FigureGround,
  layers: readonly GeoLayer[],
  { area, year }: ShapesQuestion,
  category: ReadCategory,
) {
  const within = area === undefined ? undefined : await ground.area(layers, area);
  const source = createFigureSource(ground.features, layers, { clip: within?.clip, year, category });
  const largest = createLargest(MOST.features);
  let total = 0;
  await source.each(category.rule.layer, ({ areaKm2, geometry }) => {
    total += 1;
    largest.add({ areaKm2, geometry });
  });
  return { layer: category.rule.layer, shapes: shapesOf(largest.all()), total };
}

/** Answers with shapes; throws Refusal 400 or 404 for an area or a category that there is not. */
export type CategoryShapeQuery = (
  question: ShapesQuestion,
  rights: Rights,
) => ReturnType<typeof shapesOfCategory>;

/**
 * Creates the answers of the features that figures of a category count, as shapes for a map: the largest first, as many as it can show.
 * The last ones are kept until a layer behind them changes.
 */
export function createCategoryShapes(ground: FigureGround): CategoryShapeQuery {
  const answers = createKeptAnswers<Awaited<ReturnType<typeof shapesOfCategory>>>(KEPT_ANSWERS);
  return async (question, rights) => {
    const { category: text, area, year } = question;
    const category = readCategory(text);
    const areaLayers = area === undefined ? [] : AREA_LAYERS.map(({ layer }) => layer);
    const sources = new Set<string>([category.rule.layer, ...areaLayers]);
    const layers = (await ground.store.layers(rights)).filter(({ name }) => sources.has(name));
    const seen = layers.map(({ name, revision }) => [name, revision]);
    return answers(JSON.stringify([text, area, year, seen]), () =>
      shapesOfCategory(ground, layers, question, category),
    );
  };
}
