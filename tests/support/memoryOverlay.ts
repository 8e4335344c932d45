import type { GraphicsOverlay, OverlayGraphic, Position } from '../../src/scene/overlay.ts';
import type { GroundPoint, ScreenPoint } from '../../src/scene/viewPort.ts';

/** Overlays of one view. */
export interface MemoryOverlays {
  /** Overlays that exist, destroyed ones not counted. */
  readonly count: number;
  overlay(name: string): GraphicsOverlay;
  /** Names of the overlays and ids of the graphics at a place, the last drawn first. */
  at(
    screen: ScreenPoint,
    ground: GroundPoint | undefined,
    project: (position: Position) => ScreenPoint | undefined,
  ): readonly { readonly name: string; readonly id: string }[];
  destroy(): void;
}

/** A graphic is hit this near, CSS pixels. */
const REACH_PX = 6;

/** Distance in pixels from a point to a piece of a line. */
function distancePx(point: ScreenPoint, a: ScreenPoint, b: ScreenPoint): number {
  const [dx, dy] = [b.xPx - a.xPx, b.yPx - a.yPx];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.xPx - a.xPx) * dx + (point.yPx - a.yPx) * dy) / length;
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(point.xPx - a.xPx - part * dx, point.yPx - a.yPx - part * dy);
}

/** True inside rings by the even-odd rule. */
function inside(ground: GroundPoint, rings: readonly (readonly Position[])[]): boolean {
  let within = false;
  for (const ring of rings) {
    ring.forEach((a, index) => {
      const b = ring[(index + 1) % ring.length] ?? a;
      if (a[1] > ground.lat === b[1] > ground.lat) return;
      if (ground.lon < a[0] + ((ground.lat - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) within = !within;
    });
  }
  return within;
}

function isHit(
  graphic: OverlayGraphic,
  screen: ScreenPoint,
  ground: GroundPoint | undefined,
  project: (position: Position) => ScreenPoint | undefined,
): boolean {
  if (graphic.shape === 'polygon') return ground !== undefined && inside(ground, graphic.rings);
  const places = (graphic.shape === 'line' ? graphic.path : [graphic.position]).map(project);
  return places.some((place, index) => {
    const next = places[index + 1] ?? place;
    return place !== undefined && next !== undefined && distancePx(screen, place, next) <= REACH_PX;
  });
}

/** Creates the overlays of a view. */
export function createMemoryOverlays(): MemoryOverlays {
  const overlays = new Map<
    string,
    { readonly graphics: Map<string, OverlayGraphic>; readonly api: GraphicsOverlay }
  >();

  const create = (name: string): GraphicsOverlay => {
    const graphics = new Map<string, OverlayGraphic>();
    const api: GraphicsOverlay = {
      get size() {
        return graphics.size;
      },
      put(id, graphic) {
        if (overlays.get(name)?.api !== api) throw new Error(`overlay ${name} was destroyed`);
        graphics.set(id, graphic);
      },
      remove: (id) => void graphics.delete(id),
      clear: () => graphics.clear(),
      destroy() {
        graphics.clear();
        if (overlays.get(name)?.api === api) overlays.delete(name);
      },
    };
    overlays.set(name, { graphics, api });
    return api;
  };

  return {
    get count() {
      return overlays.size;
    },
    overlay: (name) => overlays.get(name)?.api ?? create(name),
    at: (screen, ground, project) =>
      [...overlays].reverse().flatMap(([name, { graphics }]) =>
        [...graphics]
          .reverse()
          .filter(([, graphic]) => isHit(graphic, screen, ground, project))
          .map(([id]) => ({ name, id })),
      ),
    destroy: () => overlays.clear(),
  };
}
