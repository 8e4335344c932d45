import type { Position } from 'geojson';
import type { CategoryShape } from '../../src/api/contracts/figures.ts';
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

/** A run with fewer positions; as it is where that would leave nothing of a ring. */
function simplified(run: readonly Position[], tolerance: number, least: number): readonly Position[] {
  const out = simplifyRun(Float64Array.from(run.flatMap(([lon = 0, lat = 0]) => [lon, lat])), tolerance);
  if (out.length / 2 < least) return run;
  return Array.from({ length: out.length / 2 }, (_, at) => [out[2 * at] ?? 0, out[2 * at + 1] ?? 0]);
}

function shapeOf({ geometry }: Sized, tolerance: number): CategoryShape {
  const kind = geometryKind(geometry);
  const least = kind === 'polygon' ? LEAST_OF_RING : 1;
  const paths = positionRuns(geometry).map((run) =>
    simplified(run, tolerance, least).map(([lon = 0, lat = 0]): [number, number] => [lon, lat]),
  );
  return { kind, paths };
}

const positionsOf = ({ paths }: CategoryShape) => paths.reduce((sum, { length }) => sum + length, 0);

/** Shapes that a map can show: less exact first, then without the smallest. */
function shapesOf(features: readonly Sized[]): CategoryShape[] {
  let shapes: readonly CategoryShape[] = [];
  for (let doubling = 0; doubling <= DOUBLINGS; doubling += 1) {
    shapes = features.map((feature) => shapeOf(feature, FINEST * 2 ** doubling));
    if (shapes.reduce((sum, shape) => sum + positionsOf(shape), 0) <= MOST.positions) return [...shapes];
  }
  let left = MOST.positions;
  return shapes.filter((shape) => (left -= positionsOf(shape)) >= 0);
}

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
