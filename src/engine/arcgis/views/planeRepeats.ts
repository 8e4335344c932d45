import type MapView from '@arcgis/core/views/MapView.js';

/** How often the plane repeats what nothing has changed in, milliseconds: what fades in does so in steps of this. */
const REPEAT_MS = 250;

/** The part of MapView's stage that this needs; it is not in its types, so its presence is checked. */
interface Stage {
  readonly renderRequested: boolean;
  renderFrame(frame: { readonly time: number }): void;
}

function stageOf(view: MapView): Stage | undefined {
  if (!('stage' in view)) return undefined;
  const { stage } = view;
  if (typeof stage !== 'object' || stage === null) return undefined;
  if (!('renderRequested' in stage) || typeof stage.renderRequested !== 'boolean') return undefined;
  return 'renderFrame' in stage && typeof stage.renderFrame === 'function' ? (stage as Stage) : undefined;
}

/**
 * Lets a MapView repeat its picture seldom. It draws every frame for two seconds after each change (5.0: `extraRenderTime` of its
 * stage), asked or not; without a graphics card each of those costs what the globe needs to become sharp. What is asked for is drawn
 * at once.
 */
export function repeatSeldom(view: MapView): void {
  const stage = stageOf(view);
  if (stage === undefined) return;
  const draw = stage.renderFrame.bind(stage);
  let drawnMs = -Infinity;
  stage.renderFrame = (frame) => {
    if (!stage.renderRequested && frame.time - drawnMs < REPEAT_MS) return;
    drawnMs = frame.time;
    draw(frame);
  };
}
