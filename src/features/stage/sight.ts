import { uncovered, type CoveredView, type ScreenBox } from '../../domain/views/clearSight.ts';
import type { Scene } from '../../scene/scene.ts';
import type { ViewKind } from '../../scene/viewPort.ts';
import type { PreferenceStore } from '../../stores/preferenceStore.ts';

/** What lies over the views: windows and panels, and what marks itself so. */
const COVERS = '[data-panel], [data-covers]';

function boxOf(element: Element): ScreenBox {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { leftPx: left, topPx: top, rightPx: right, bottomPx: bottom };
}

const hasSize = ({ leftPx, topPx, rightPx, bottomPx }: ScreenBox) => rightPx > leftPx && bottomPx > topPx;

/** Reads where the views stand in the page and what lies over them; where there is no page, nothing does. */
export function openSight(
  { globe, plane }: Pick<Scene, 'globe' | 'plane'>,
  preferences: PreferenceStore,
): () => readonly CoveredView[] {
  return () => {
    const page = typeof document === 'undefined' ? undefined : document;
    const covers = [...(page?.querySelectorAll(COVERS) ?? [])].map(boxOf).filter(hasSize);
    const seen = (kind: ViewKind, port: typeof globe | typeof plane): CoveredView => {
      const element = page?.querySelector(`[data-view="${kind}"]`);
      return element ? { box: boxOf(element), covers } : uncovered(port.frame);
    };
    const views = [seen('globe', globe)];
    if (preferences.getState().linkedViews) views.push(seen('plane', plane));
    return views;
  };
}
