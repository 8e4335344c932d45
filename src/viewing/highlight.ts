import type { Geometry, Position as GeoJsonPosition } from 'geojson';
import type { CancelTimer, Clock } from '../lib/clock.ts';
import type { GraphicsOverlay, PlainGraphic, Position } from '../scene/overlay.ts';
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

const LOOK = { pointPx: 10, haloPx: 26, linePx: 3, glowPx: 9, outlinePx: 2.5, fillAlpha: 0.18 } as const;

/** Heights are left out, so that what lies below the ground or inside the terrain can be seen too. */
const flat = (positions: readonly GeoJsonPosition[]): Position[] =>
  positions.flatMap(([lon, lat]): Position[] => (lon === undefined || lat === undefined ? [] : [[lon, lat]]));

function pointGraphics(position: Position): PlainGraphic[] {
  return [
    { shape: 'point', position, color: GLOW, sizePx: LOOK.haloPx, glow: true },
    { shape: 'point', position, color: GOLD, sizePx: LOOK.pointPx },
  ];
}

function lineGraphics(path: readonly Position[]): PlainGraphic[] {
  return [
    { shape: 'line', path, color: GLOW, widthPx: LOOK.glowPx },
    { shape: 'line', path, color: GOLD, widthPx: LOOK.linePx },
  ];
}

function polygonGraphics(rings: readonly (readonly GeoJsonPosition[])[]): PlainGraphic[] {
  const { fillAlpha, outlinePx } = LOOK;
  return [{ shape: 'polygon', rings: rings.map(flat), color: GOLD, fillAlpha, outlinePx }];
}

/** The graphics that highlight a shape: a halo for a point, a glow for a line, an outline for a polygon. */
function graphicsOf(geometry: Geometry): readonly PlainGraphic[] {
  switch (geometry.type) {
    case 'Point':
      return flat([geometry.coordinates]).flatMap(pointGraphics);
    case 'MultiPoint':
      return flat(geometry.coordinates).flatMap(pointGraphics);
    case 'LineString':
      return lineGraphics(flat(geometry.coordinates));
    case 'MultiLineString':
      return geometry.coordinates.flatMap((line) => lineGraphics(flat(line)));
    case 'Polygon':
      return polygonGraphics(geometry.coordinates);
    case 'MultiPolygon':
      return geometry.coordinates.flatMap(polygonGraphics);
    case 'GeometryCollection':
      return geometry.geometries.flatMap(graphicsOf);
  }
}

/**
 * Creates a highlight that takes nothing of the scene until it shows something.
 * @param name of its overlays or sketches in both views
 */
export function createHighlight(scene: Scene, name: string, clock: Clock): Highlight {
  const views = [scene.globe, scene.plane];
  let stopFlicker: CancelTimer | undefined;
  let overlays: readonly Pick<GraphicsOverlay<PlainGraphic>, 'put' | 'clear' | 'destroy'>[] = [];

  const draw = (graphics: readonly PlainGraphic[]) => {
    for (const overlay of overlays) graphics.forEach((graphic, index) => overlay.put(String(index), graphic));
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
      const drawn = geometry === undefined ? [] : graphicsOf(geometry);
      const graphics = drawn.length > 0 ? drawn : pointGraphics([ground.lon, ground.lat]);
      draw(graphics);
      if (flickerMs === undefined) return;
      let visible = true;
      stopFlicker = clock.every(flickerMs, () => {
        visible = !visible;
        if (visible) draw(graphics);
        else for (const overlay of overlays) overlay.clear();
      });
    },
    clear,
  };
}
