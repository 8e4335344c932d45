import type { GraphicsOverlay, OverlayGraphic, Position } from '../../src/scene/overlay.ts';
import type { SketchGraphic } from '../../src/scene/sketch.ts';
import { markSteps, type MarkPart, type StaticLayer, type StaticMark } from '../../src/scene/staticLayer.ts';
import type { GroundPoint, ScreenPoint } from '../../src/scene/viewPort.ts';

/** Overlays and static layers of one view. */
export interface MemoryOverlays {
  /** Overlays, sketches and static layers that exist, destroyed ones not counted. */
  readonly count: number;
  overlay(name: string): GraphicsOverlay;
  sketch(name: string): GraphicsOverlay<SketchGraphic>;
  staticLayer(name: string): StaticLayer;
  /** What a static layer draws, bottom first; empty when there is none. */
  marksOf(name: string): readonly StaticMark[];
  drawn(): ReadonlyMap<string, readonly OverlayGraphic[]>;
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

/** The pieces of a mark that a pointer can hit, as graphics. */
function graphicsOfPart(part: MarkPart): readonly OverlayGraphic[] {
  const { color } = { color: '#fff', ...part };
  switch (part.part) {
    case 'area':
      return [{ shape: 'polygon', rings: part.rings, color, fillAlpha: 1, outlinePx: 1 }];
    case 'line':
      return part.paths.map((path) => ({ shape: 'line', path, color, widthPx: part.widthPx }));
    case 'point':
    case 'label':
      return [{ shape: 'point', position: part.position, color, sizePx: 8 }];
  }
}

/** Creates the static layers of a view. */
function createMemoryStatics() {
  const layers = new Map<string, { marks: readonly StaticMark[]; readonly api: StaticLayer }>();
  const create = (name: string): StaticLayer => {
    const layer = {
      marks: [] as readonly StaticMark[],
      api: {
        get size() {
          return layer.marks.length;
        },
        show(wanted: readonly StaticMark[]) {
          if (layers.get(name) !== layer) throw new Error(`static layer ${name} was destroyed`);
          const { remove, change, add } = markSteps(layer.marks, wanted);
          const changed = new Map(change.map((mark) => [mark.id, mark]));
          const staying = layer.marks.filter(({ id }) => !remove.includes(id));
          layer.marks = [...staying.map((mark) => changed.get(mark.id) ?? mark), ...add];
        },
        destroy: () => void (layers.get(name) === layer && layers.delete(name)),
      },
    };
    layers.set(name, layer);
    return layer.api;
  };
  return { layers, staticLayer: (name: string) => layers.get(name)?.api ?? create(name) };
}

interface KeptOverlay<G> {
  readonly graphics: Map<string, G>;
  readonly api: GraphicsOverlay<G>;
}

/** Creates overlays of one sort. */
function createOverlaySet<G>() {
  const overlays = new Map<string, KeptOverlay<G>>();
  const create = (name: string): GraphicsOverlay<G> => {
    const graphics = new Map<string, G>();
    const api: GraphicsOverlay<G> = {
      get size() {
        return graphics.size;
      },
      get graphics() {
        return [...graphics.values()];
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
  return { overlays, overlay: (name: string) => overlays.get(name)?.api ?? create(name) };
}

/** Creates the overlays of a view. */
export function createMemoryOverlays(): MemoryOverlays {
  const { overlays, overlay } = createOverlaySet<OverlayGraphic>();
  const { overlays: sketches, overlay: sketch } = createOverlaySet<SketchGraphic>();
  const statics = createMemoryStatics();
  return {
    get count() {
      return overlays.size + sketches.size + statics.layers.size;
    },
    overlay,
    sketch,
    drawn: () => new Map([...overlays].map(([name, { api }]) => [name, api.graphics])),
    staticLayer: statics.staticLayer,
    marksOf: (name) => statics.layers.get(name)?.marks ?? [],
    at(screen, ground, project) {
      const hits = (graphic: OverlayGraphic) => isHit(graphic, screen, ground, project);
      const inOverlays = [...overlays].reverse().flatMap(([name, { graphics }]) =>
        [...graphics]
          .reverse()
          .filter(([, graphic]) => hits(graphic))
          .map(([id]) => ({ name, id })),
      );
      const inStatics = [...statics.layers].reverse().flatMap(([name, { marks }]) =>
        [...marks]
          .reverse()
          .filter(({ parts }) => parts.flatMap(graphicsOfPart).some(hits))
          .map(({ id }) => ({ name, id })),
      );
      return [...inOverlays, ...inStatics];
    },
    destroy() {
      overlays.clear();
      sketches.clear();
      statics.layers.clear();
    },
  };
}
