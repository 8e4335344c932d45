import { on } from '@arcgis/core/core/reactiveUtils.js';
import SpatialReference from '@arcgis/core/geometry/SpatialReference.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import { toRenderCoordinates } from '@arcgis/core/views/3d/webgl.js';
import RenderNode from '@arcgis/core/views/3d/webgl/RenderNode.js';
import type ManagedFBO from '@arcgis/core/views/3d/webgl/ManagedFBO.js';
import { toWebMercator } from '../../../domain/geodesy/webMercator.ts';
import type { GlobePose } from '../../../domain/views/pose.ts';
import type { Clock } from '../../../lib/clock.ts';
import { createSettle } from '../../../lib/settle.ts';
import { createSignal, type ReadonlySignal } from '../../../lib/signal.ts';
import { NO_GLOW, type GlowContent, type GlowFrame, type GroundGlow } from '../../../scene/groundGlow.ts';
import { frameLoop } from '../frameLoop.ts';
import { registerSdkClass } from '../sdkClass.ts';
import { soundHeightM } from '../views/globeMath.ts';
import type { NativeView } from '../views/nativeView.ts';
import { glowGeometry, type Placer } from './glowGeometry.ts';
import { createGlowPainter, type GlowPainter } from './glowPainter.ts';

/** Light is placed anew once no finer terrain has come for so long, milliseconds. */
const TERRAIN_SETTLE_MS = 300;

/** Where light is drawn in the SDK's order: over the whole picture, with its depths, before the picture is smoothed. */
const STAGE = 'composite-color';

/** The SDK's hook into a frame. It draws nothing until there is something to draw. */
class GlowNode extends RenderNode {
  content: GlowContent = NO_GLOW;
  frame: GlowFrame = { timeS: 0, share: 1 };
  /** What is placed no longer fits: the content changed, or the terrain did. */
  isStale = true;
  onRefused: (error: unknown) => void = () => undefined;
  private painter: GlowPainter | undefined;
  private refused = false;

  protected override render(): ManagedFBO {
    this.resetWebGLState();
    const target = this.bindRenderTarget();
    if (!this.refused) this.paint();
    return target;
  }

  private paint(): void {
    try {
      this.painter ??= createGlowPainter(this.gl);
      if (this.isStale) this.painter.setGeometry(glowGeometry(this.content, placerOf(this.view)));
      this.isStale = false;
      this.painter.paint(this.camera, this.frame);
    } catch (error) {
      this.refused = true;
      this.onRefused(error);
    } finally {
      this.painter?.restoreState();
    }
  }

  /** Frees what it holds of the graphics card, then itself. The SDK calls each class's `destroy` by itself: none may be overridden. */
  end(): void {
    this.painter?.dispose();
    this.destroy();
  }
}
const RegisteredNode = registerSdkClass('portal.GlowNode', GlowNode);

/** Places light on the terrain that a view knows now. */
function placerOf(view: SceneView): Placer {
  const sampler = view.groundView.elevationSampler;
  const point = new Float64Array(3);
  return (lon, lat, height) => {
    const { x, y } = toWebMercator(lon, lat);
    const heightM =
      'heightM' in height ? height.heightM : soundHeightM(sampler?.elevationAt(x, y)) + height.aboveGroundM;
    toRenderCoordinates(view, [lon, lat, heightM], 0, SpatialReference.WGS84, point, 0, 1);
    return [point[0] ?? 0, point[1] ?? 0, point[2] ?? 0];
  };
}

const isEmpty = ({ lines, spots, beams }: GlowContent) => lines.length + spots.length + beams.length === 0;

/** Draws light on the ground by a render node of the SDK, which is there only while something shines. */
export function createGroundGlow(
  globe: ReadonlySignal<NativeView<GlobePose> | undefined>,
  clock: Clock,
): GroundGlow {
  const usable = createSignal(true);
  let shown: { readonly node: GlowNode; readonly end: () => void } | undefined;

  const begin = (view: SceneView) => {
    const node = new RegisteredNode({ view, consumes: { required: [STAGE] }, produces: STAGE });
    node.onRefused = () => usable.set(false);
    const settle = createSettle(clock, TERRAIN_SETTLE_MS, () => {
      node.isStale = true;
      redraw(node);
    });
    const watched = on(() => view.groundView.elevationSampler, 'changed', settle.request);
    const end = () => {
      watched.remove();
      settle.cancel();
      node.end();
      frameLoop().wake();
    };
    return { node, end };
  };
  const redraw = (node: GlowNode) => {
    frameLoop().wake();
    node.requestRender();
  };
  return {
    usable,
    show(content) {
      const view = globe.value?.view;
      if (isEmpty(content) || view?.type !== '3d') {
        shown?.end();
        shown = undefined;
        return;
      }
      shown ??= begin(view);
      shown.node.content = content;
      shown.node.isStale = true;
      redraw(shown.node);
    },
    draw(frame) {
      if (shown === undefined) return;
      shown.node.frame = frame;
      redraw(shown.node);
    },
  };
}
