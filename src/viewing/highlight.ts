import { glowDot, type PlainMark, type Position } from '../domain/drawing/marks.ts';
import type { Geometry, Position as GeoJsonPosition } from 'geojson';
import type { CancelTimer, Clock } from '../lib/clock.ts';
import type { MarkOverlay } from '../scene/overlay.ts';
import type { Scene } from '../scene/scene.ts';
import type { GroundPoint } from '../scene/viewPort.ts';

/** What is highlighted: a shape in degrees, or only a place of the ground. */
export interface HighlightTarget {
  readonly geometry?: Geometry | undefined;
  readonly ground: GroundPoint;
}

/** A highlight over both views. */
export interface Highlight {
  /** Whether something is highlighted, be it hidden by its flicker at this moment. */
  readonly active: boolean;
  /**
   * Highlights a shape in place of what was highlighted before.
   * @param flickerMs hidden and shown in turn, changing after each such time; steady where none is given
   */
  show(target: HighlightTarget, flickerMs?: number): void;
  /** Takes everything away: overlays, sketches and timers. */
  clear(): void;
}

/** The look's second accent, which is that of selected things. */
const GOLD = '#e0b252';
const GLOW = 'rgba(224, 178, 82, 0.35)';

const LOOK = { pointPx: 10, haloPx: 26, linePx: 3, glowPx: 9, edgePx: 2.5, fillOpacity: 0.18 } as const;

/** Heights are left out, so that what lies below the ground or inside the terrain can be seen too. */
const flat = (positions: readonly GeoJsonPosition[]): Position[] =>
  positions.flatMap(([lon, lat]): Position[] => (lon === undefined || lat === undefined ? [] : [[lon, lat]]));

function pointMarks(position: Position): PlainMark[] {
  return [
    glowDot(position, GLOW, LOOK.haloPx),
    { kind: 'symbol', position, look: { color: GOLD, sizePx: LOOK.pointPx } },
  ];
}

function lineMarks(path: readonly Position[]): PlainMark[] {
  return [
    { kind: 'line', paths: [path], line: { color: GLOW, widthPx: LOOK.glowPx } },
    { kind: 'line', paths: [path], line: { color: GOLD, widthPx: LOOK.linePx } },
  ];
}

function polygonMarks(rings: readonly (readonly GeoJsonPosition[])[]): PlainMark[] {
  const fill = { color: GOLD, opacity: LOOK.fillOpacity };
  const line = { color: GOLD, widthPx: LOOK.edgePx };
  return [{ kind: 'area', rings: rings.map(flat), fill, line }];
}

/** The marks that highlight a shape: a halo for a point, a glow for a line, an outline for a polygon. */
function marksOf(geometry: Geometry): readonly PlainMark[] {
  switch (geometry.type) {
    case 'Point':
      return flat([geometry.coordinates]).flatMap(pointMarks);
    case 'MultiPoint':
      return flat(geometry.coordinates).flatMap(pointMarks);
    case 'LineString':
      return lineMarks(flat(geometry.coordinates));
    case 'MultiLineString':
      return geometry.coordinates.flatMap((line) => lineMarks(flat(line)));
    case 'Polygon':
      return polygonMarks(geometry.coordinates);
    case 'MultiPolygon':
      return geometry.coordinates.flatMap(polygonMarks);
    case 'GeometryCollection':
      return geometry.geometries.flatMap(marksOf);
  }
}

/**
 * Creates a highlight that takes nothing of the scene until it shows something.
 * @param name of its overlays or sketches in both views
 */
export function createHighlight(scene: Scene, name: string, clock: Clock): Highlight {
  const views = [scene.globe, scene.plane];
  let stopFlicker: CancelTimer | undefined;
  let overlays: readonly Pick<MarkOverlay<PlainMark>, 'put' | 'clear' | 'destroy'>[] = [];

  const draw = (marks: readonly PlainMark[]) => {
    for (const overlay of overlays) marks.forEach((mark, index) => overlay.put(String(index), mark));
  };
  const clear = () => {
    stopFlicker?.();
    stopFlicker = undefined;
    for (const overlay of overlays) overlay.destroy();
    overlays = [];
  };

  return {
    get active() {
      return overlays.length > 0;
    },
    show({ geometry, ground }, flickerMs) {
      clear();
      // What flickers must not make the views draw anew each time.
      overlays = views.map((view) => (flickerMs === undefined ? view.overlay(name) : view.sketch(name)));
      const drawn = geometry === undefined ? [] : marksOf(geometry);
      const marks = drawn.length > 0 ? drawn : pointMarks([ground.lon, ground.lat]);
      draw(marks);
      if (flickerMs === undefined) return;
      let visible = true;
      stopFlicker = clock.every(flickerMs, () => {
        visible = !visible;
        if (visible) draw(marks);
        else for (const overlay of overlays) overlay.clear();
      });
    },
    clear,
  };
}
