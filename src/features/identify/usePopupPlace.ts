import { useLayoutEffect, type RefObject } from 'react';
import type { Scene } from '../../scene/scene.ts';
import type { ScreenPoint, ViewKind } from '../../scene/viewPort.ts';
import type { AskedPlace } from './identifySession.ts';
import { placePopup, type Box } from './popupPlace.ts';

/** Kept free on the right for the rail of tools, CSS pixels. */
const RAIL_PX = 56;

/** An element's box in the stage's own pixels. */
function boxIn(stage: DOMRect, element: Element): Box {
  const rect = element.getBoundingClientRect();
  return {
    leftPx: rect.left - stage.left,
    topPx: rect.top - stage.top,
    widthPx: rect.width,
    heightPx: rect.height,
  };
}

function unionOf(boxes: readonly Box[]): Box {
  const leftPx = Math.min(...boxes.map((box) => box.leftPx));
  const topPx = Math.min(...boxes.map((box) => box.topPx));
  const rightPx = Math.max(...boxes.map((box) => box.leftPx + box.widthPx));
  const bottomPx = Math.max(...boxes.map((box) => box.topPx + box.heightPx));
  return { leftPx, topPx, widthPx: rightPx - leftPx, heightPx: bottomPx - topPx };
}

const viewsOf = (stage: Element) =>
  (['globe', 'plane'] as const).flatMap((kind) => {
    const element = stage.querySelector(`[data-view="${kind}"]`);
    return element === null ? [] : [{ kind, element }];
  });

/** A point of a view in the stage's pixels; undefined when it is outside the view. */
function inStage(at: ScreenPoint | undefined, view: Box) {
  if (at === undefined || at.xPx < 0 || at.yPx < 0 || at.xPx > view.widthPx || at.yPx > view.heightPx)
    return undefined;
  return { xPx: view.leftPx + at.xPx, yPx: view.topPx + at.yPx };
}

/** The place in the view that was clicked; in the other one when that is folded away. */
function visiblePlace(
  scene: Scene,
  { view, ground }: AskedPlace,
  views: readonly { readonly kind: ViewKind; readonly box: Box }[],
) {
  const shown = views.filter(({ box }) => box.widthPx > 1 && box.heightPx > 1);
  const anchor = shown.find(({ kind }) => kind === view) ?? shown[0];
  return anchor && inStage(scene[anchor.kind].project([ground.lon, ground.lat]), anchor.box);
}

/**
 * Keeps an element of the stage beside a place of the ground while the camera moves, the views change their size, or the element does.
 * It is written straight to the element: the camera moves too often to draw components for it.
 */
export function usePopupPlace(scene: Scene, place: AskedPlace, popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = popup.current;
    const stage = element?.offsetParent ?? element?.parentElement;
    if (element === null || stage === null || stage === undefined) return;
    const views = viewsOf(stage);
    let frame: number | undefined;
    const settle = () => {
      frame = undefined;
      const stageRect = stage.getBoundingClientRect();
      const boxes = views.map(({ kind, element: view }) => ({ kind, box: boxIn(stageRect, view) }));
      if (boxes.length === 0) return;
      const union = unionOf(boxes.map(({ box }) => box));
      const room = { ...union, widthPx: union.widthPx - RAIL_PX };
      const size = { widthPx: element.offsetWidth, heightPx: element.offsetHeight };
      const { leftPx, topPx, side, tipPx } = placePopup(visiblePlace(scene, place, boxes), size, room);
      element.style.translate = `${Math.round(leftPx)}px ${Math.round(topPx)}px`;
      element.style.setProperty('--tip', `${Math.round(tipPx)}px`);
      element.dataset.side = side;
    };
    const request = () => void (frame ??= requestAnimationFrame(settle));
    const resizes = new ResizeObserver(request);
    for (const watched of [element, stage, ...views.map((view) => view.element)]) resizes.observe(watched);
    const stops = [scene.globe, scene.plane].flatMap(({ pose, state }) => [
      pose.subscribe(request),
      state.subscribe(request),
    ]);
    settle();
    return () => {
      resizes.disconnect();
      stops.forEach((stop) => stop());
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [scene, place, popup]);
}
