import { useEffect, useState } from 'react';
import { eventOfFailure } from '../../../api/apiFailure.ts';
import { categoryFeatures, type CategoryShape } from '../../../api/contracts/figures.ts';
import type { PlainMark } from '../../../domain/drawing/marks.ts';
import { err, ok } from '../../../lib/result.ts';
import type { PageProps } from '../../../portal/pageProps.ts';
import type { StaticMark } from '../../../scene/staticLayer.ts';
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

function partsOf({ kind, paths }: CategoryShape): PlainMark[] {
  if (kind === 'polygon') return [{ kind: 'area', rings: paths, fill: FILL, line: LINE }];
  if (kind === 'line') return [{ kind: 'line', paths, line: LINE }];
  return paths.flatMap(([position]) =>
    position === undefined ? [] : [{ kind: 'symbol' as const, position, look: DOT }],
  );
}

const marksOf = (shapes: readonly CategoryShape[]): readonly StaticMark[] =>
  shapes.map((shape, index) => ({ id: String(index), parts: partsOf(shape) }));

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

/** Marks the features of a category in both views while figures are limited to it; the layers that show all of them are faint meanwhile. */
export function useCategoryOnMap(
  { api, scene, layers }: Pick<PageProps, 'api' | 'scene' | 'layers'>,
  { category, area, year }: CategoryQuestion,
): readonly [Reading<ShownCategory>, () => void] {
  const [state, retry] = useReading(JSON.stringify([category, area, year]), async (signal) => {
    if (category === undefined) return ok({ layer: '', shapes: [], total: 0 });
    const limits = { ...(area === undefined ? {} : { area }), ...(year === undefined ? {} : { year }) };
    const answer = await api.call(categoryFeatures, { query: { category, ...limits }, signal });
    return answer.ok ? ok(answer.value) : err(eventOfFailure(answer.error)?.message);
  });
  const shapes = state.kind === 'ready' ? state.value.shapes : undefined;
  useEffect(() => {
    if (scene === undefined || shapes === undefined || shapes.length === 0) return undefined;
    const marks = marksOf(shapes);
    const layers = [scene.globe, scene.plane].map((view) => view.staticLayer(CATEGORY_LAYER));
    layers.forEach((layer) => layer.show(marks));
    return () => layers.forEach((layer) => layer.destroy());
  }, [scene, shapes]);
  // While another category is on its way, what is shown stays.
  const [shown, setShown] = useState<string>();
  const layer = state.kind === 'ready' ? (state.value.total > 0 ? state.value.layer : undefined) : shown;
  if (layer !== shown) setShown(layer);
  const othersFaint = useFaintLayers(layers, state.kind === 'failed' ? undefined : layer);
  if (state.kind !== 'ready') return [state, retry];
  const { shapes: marked, total } = state.value;
  return [{ kind: 'ready', value: { shown: marked.length, total, othersFaint } }, retry];
}
