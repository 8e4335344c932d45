import type { LonLat } from '../domain/drawing/place.ts';
import type { Scene } from '../scene/scene.ts';
import type { StaticMark } from '../scene/staticLayer.ts';

/** Dark round the line, so that it is seen over snow and over forest. */
const CASING = { color: 'rgba(8, 20, 16, 0.55)', widthPx: 1.5 } as const;

const WIDTH_PX = 2;

/** What is outlined: its closed rings, in the layer of that name in each view. */
export interface LandOutline {
  readonly layer: string;
  readonly rings: readonly (readonly LonLat[])[];
  readonly color: string;
}

/** Outlines land over both views. @returns takes the outline away */
export function drawLandOutline(
  { globe, plane }: Pick<Scene, 'globe' | 'plane'>,
  { layer, rings, color }: LandOutline,
): () => void {
  const line = { color, widthPx: WIDTH_PX, casing: CASING };
  const marks: StaticMark[] = [{ id: 'border', parts: [{ kind: 'line', paths: rings, line }] }];
  const layers = [globe, plane].map((view) => view.staticLayer(layer));
  layers.forEach((drawn) => drawn.show(marks));
  return () => layers.forEach((drawn) => drawn.destroy());
}
