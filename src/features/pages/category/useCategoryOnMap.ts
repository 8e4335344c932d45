import { useEffect, useRef, useState } from 'react';
import { eventOfFailure } from '../../../api/apiFailure.ts';
import { categoryFeatures, type CategoryShape } from '../../../api/contracts/figures.ts';
import type { PlainMark } from '../../../domain/drawing/marks.ts';
import type { LonLat } from '../../../domain/drawing/place.ts';
import { decodePath } from '../../../domain/geodesy/pathText.ts';
import { err, ok } from '../../../lib/result.ts';
import type { PageProps } from '../../../portal/pageProps.ts';
import type { StaticLayer, StaticMark } from '../../../scene/staticLayer.ts';
import { useReading, type Reading } from '../../../ui/useReading.ts';
import { useFaintLayers } from './useFaintLayers.ts';

/** Name of the marks' layer in each view. */
export const CATEGORY_LAYER = 'figure-category';

/** The second accent, which is that of chosen things (look.md). */
const GOLD = '#e0b252';
const LINE = { color: GOLD, widthPx: 2, casing: { color: 'rgba(8, 20, 16, 0.55)', widthPx: 1 } } as const;
const FILL = { color: GOLD, opacity: 0.3 } as const;
/** White round it: badges of clusters are gold, too. */
const DOT = { color: GOLD, sizePx: 13, edge: { color: '#ffffff', widthPx: 2.5 } } as const;

/** Polygons that are drawn as one area: each area by itself takes both views as long as some hundred of its places. */
const TOGETHER = 32;

type Polygon = readonly (readonly LonLat[])[];

function areaParts(polygons: readonly Polygon[]): PlainMark[] {
  const parts: PlainMark[] = [];
  for (let from = 0; from < polygons.length; from += TOGETHER) {
    const [rings = [], ...more] = polygons.slice(from, from + TOGETHER);
    parts.push({ kind: 'area', rings, more, fill: FILL, line: LINE });
  }
  return parts;
}

/** One mark for all shapes: nobody picks them. @param id another one than of those before, with which they are not compared then */
function markOf(id: string, shapes: readonly CategoryShape[]): StaticMark {
  const partsOf = (of: CategoryShape['kind']) =>
    shapes.flatMap(({ kind, parts }) => (kind === of ? parts.map((paths) => paths.map(decodePath)) : []));
  return {
    id,
    parts: [
      ...areaParts(partsOf('polygon')),
      ...partsOf('line').map((paths) => ({ kind: 'line' as const, paths, line: LINE })),
      ...partsOf('point').flatMap((places) =>
        places.flatMap(([position]) =>
          position === undefined ? [] : [{ kind: 'symbol' as const, position, look: DOT }],
        ),
      ),
    ],
  };
}

const NONE: readonly CategoryShape[] = [];

/** What a category is of. */
export interface CategoryQuestion {
  /** As `categoryText` writes it; undefined for all. */
  readonly category: string | undefined;
  readonly area: string | undefined;
  readonly year: number | undefined;
}

/** How many of its features the views show, of how many, and whether the others of their layer are faint. */
export interface ShownCategory {
  readonly shown: number;
  readonly total: number;
  readonly othersFaint: boolean;
}

/** Shows shapes in both views until the screen has none to show any more; until the next ones are there they stay. */
function useMarks(scene: PageProps['scene'], shapes: readonly CategoryShape[] | undefined): void {
  const layers = useRef<readonly StaticLayer[]>([]);
  const shown = useRef(0);
  useEffect(() => {
    if (scene === undefined) return undefined;
    layers.current = [scene.globe, scene.plane].map((view) => view.staticLayer(CATEGORY_LAYER));
    return () => {
      layers.current.forEach((layer) => layer.destroy());
      layers.current = [];
    };
  }, [scene]);
  useEffect(() => {
    if (scene === undefined || shapes === undefined) return;
    const marks = shapes.length === 0 ? [] : [markOf(String((shown.current += 1)), shapes)];
    layers.current.forEach((layer) => layer.show(marks));
  }, [scene, shapes]);
}

/**
 * Marks the features of a category in both views while figures are limited to it; the layers that show all of them are faint meanwhile.
 * @param isHeld what was read waits
 */
export function useCategoryOnMap(
  { api, scene, layers }: Pick<PageProps, 'api' | 'scene' | 'layers'>,
  { category, area, year }: CategoryQuestion,
  isHeld: boolean,
): readonly [Reading<ShownCategory>, () => void] {
  const [read, retry] = useReading(JSON.stringify([category, area, year]), async (signal) => {
    if (category === undefined) return ok({ layer: '', shapes: [], total: 0 });
    const limits = { ...(area === undefined ? {} : { area }), ...(year === undefined ? {} : { year }) };
    const answer = await api.call(categoryFeatures, { query: { category, ...limits }, signal });
    return answer.ok ? ok(answer.value) : err(eventOfFailure(answer.error)?.message);
  });
  const state: typeof read = isHeld ? { kind: 'loading' } : read;
  useMarks(scene, state.kind === 'ready' ? state.value.shapes : state.kind === 'failed' ? NONE : undefined);
  // While another category is on its way, what is shown stays.
  const [shown, setShown] = useState<string>();
  const layer = state.kind === 'ready' ? (state.value.total > 0 ? state.value.layer : undefined) : shown;
  if (layer !== shown) setShown(layer);
  const othersFaint = useFaintLayers(layers, state.kind === 'failed' ? undefined : layer);
  if (state.kind !== 'ready') return [state, retry];
  const { shapes: marked, total } = state.value;
  return [{ kind: 'ready', value: { shown: marked.length, total, othersFaint } }, retry];
}
