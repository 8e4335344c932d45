import type { MarkOverlay } from '../../src/scene/overlay.ts';
import type { MapMark, PlainMark, Position } from '../../src/domain/drawing/marks.ts';
import type { StaticLayer, StaticMark } from '../../src/scene/staticLayer.ts';
import { markSteps } from '../../src/viewing/markSteps.ts';
import type { GroundPoint, ScreenPoint } from '../../src/scene/viewPort.ts';

/** Overlays and static layers of one view. */
export interface MemoryOverlays {
  /** Overlays, sketches and static layers that exist, destroyed ones not counted. */
  readonly count: number;
  overlay(name: string): MarkOverlay;
  sketch(name: string): MarkOverlay<PlainMark>;
  staticLayer(name: string): StaticLayer;
  /** What a static layer draws, bottom first; empty when there is none. */
  marksOf(name: string): readonly StaticMark[];
  /** What all static layers draw. */
  allMarks(): readonly StaticMark[];
  drawn(): ReadonlyMap<string, readonly MapMark[]>;
  /** Names of the overlays and ids of the marks at a place, the last drawn first. */
  at(
    screen: ScreenPoint,
    ground: GroundPoint | undefined,
    project: (position: Position) => ScreenPoint | undefined,
  ): readonly { readonly name: string; readonly id: string }[];
  destroy(): void;
}

/** A mark is hit this near, CSS pixels. */
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
  mark: MapMark,
  screen: ScreenPoint,
  ground: GroundPoint | undefined,
  project: (position: Position) => ScreenPoint | undefined,
): boolean {
  if (mark.kind === 'area') return ground !== undefined && inside(ground, mark.rings);
  const paths = mark.kind === 'line' ? mark.paths : [[mark.position]];
  return paths.some((path) => {
    const places = path.map(project);
    return places.some((place, index) => {
      const next = places[index + 1] ?? place;
      return place !== undefined && next !== undefined && distancePx(screen, place, next) <= REACH_PX;
    });
  });
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
  readonly marks: Map<string, G>;
  readonly api: MarkOverlay<G>;
}

/** Creates overlays of one sort. */
function createOverlaySet<G>() {
  const overlays = new Map<string, KeptOverlay<G>>();
  const create = (name: string): MarkOverlay<G> => {
    const marks = new Map<string, G>();
    const api: MarkOverlay<G> = {
      get size() {
        return marks.size;
      },
      get marks() {
        return [...marks.values()];
      },
      put(id, mark) {
        if (overlays.get(name)?.api !== api) throw new Error(`overlay ${name} was destroyed`);
        marks.set(id, mark);
      },
      remove: (id) => void marks.delete(id),
      clear: () => marks.clear(),
      destroy() {
        marks.clear();
        if (overlays.get(name)?.api === api) overlays.delete(name);
      },
    };
    overlays.set(name, { marks, api });
    return api;
  };
  return { overlays, overlay: (name: string) => overlays.get(name)?.api ?? create(name) };
}

/** Creates the overlays of a view. */
export function createMemoryOverlays(): MemoryOverlays {
  const { overlays, overlay } = createOverlaySet<MapMark>();
  const { overlays: sketches, overlay: sketch } = createOverlaySet<PlainMark>();
  const statics = createMemoryStatics();
  return {
    get count() {
      return overlays.size + sketches.size + statics.layers.size;
    },
    overlay,
    sketch,
    drawn: () => new Map([...overlays].map(([name, { api }]) => [name, api.marks])),
    staticLayer: statics.staticLayer,
    allMarks: () => [...statics.layers.values()].flatMap(({ marks }) => marks),
    marksOf: (name) => statics.layers.get(name)?.marks ?? [],
    at(screen, ground, project) {
      const hits = (mark: MapMark) => isHit(mark, screen, ground, project);
      const inOverlays = [...overlays].reverse().flatMap(([name, { marks }]) =>
        [...marks]
          .reverse()
          .filter(([, mark]) => hits(mark))
          .map(([id]) => ({ name, id })),
      );
      const inStatics = [...statics.layers].reverse().flatMap(([name, { marks }]) =>
        [...marks]
          .reverse()
          .filter(({ parts }) => parts.some(hits))
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
