import { sphereCircleRing } from '../../domain/geodesy/sphere.ts';
import { polygonRings, type QueryShape } from '../../domain/query/queryShape.ts';
import type { Position } from '../../domain/drawing/marks.ts';
import type { Scene } from '../../scene/scene.ts';

/** The shape of the query whose results are shown, over both views. */
export interface AskedArea {
  /** Draws a shape in place of the one before. */
  show(shape: QueryShape): void;
  clear(): void;
}

/** Name of its overlays. */
export const ASKED_OVERLAY = 'query-area';

/** The look's colour of water: an area that is asked about is neither selected nor a layer. */
const LOOK = {
  fill: { color: '#4ea3d8', opacity: 0.12 },
  line: { color: '#4ea3d8', widthPx: 2 },
} as const;

/** Sides of a circle that looks round. */
const SIDES = 180;

/** The rings of each polygon of a shape as it is drawn; a circle is smooth, though it is asked about with few corners. */
function ringsOf(shape: QueryShape): readonly (readonly (readonly Position[])[])[] {
  if (shape.kind === 'circle') return [[sphereCircleRing([shape.lon, shape.lat], shape.radiusM, SIDES)]];
  return polygonRings(shape.geometry).map((polygon) =>
    polygon.map((ring) => ring.map(([lon = 0, lat = 0]): Position => [lon, lat])),
  );
}

/** Creates the drawing, which takes nothing of the scene until it shows something. */
export function createAskedArea({ globe, plane }: Scene): AskedArea {
  let isShown = false;
  const clear = () => {
    if (!isShown) return;
    isShown = false;
    for (const view of [globe, plane]) view.overlay(ASKED_OVERLAY).destroy();
  };
  return {
    clear,
    show(shape) {
      clear();
      isShown = true;
      ringsOf(shape).forEach((rings, index) => {
        for (const view of [globe, plane])
          view.overlay(ASKED_OVERLAY).put(String(index), { kind: 'area', rings, ...LOOK });
      });
    },
  };
}
