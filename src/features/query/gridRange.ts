import { extentCentre } from '../../domain/geodesy/extent.ts';
import { geometryExtent } from '../../domain/geodesy/geometryExtent.ts';
import type { PolygonRow } from '../../domain/query/polygonRows.ts';
import { polygonRings } from '../../domain/query/queryShape.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { nameMark, type MapMark, type Position } from '../../domain/drawing/marks.ts';
import type { Scene } from '../../scene/scene.ts';
import type { PolygonFile } from './polygonFile.ts';

/** The WMS grid range (query mode 7): the cells of the grid division with their numbers, over both views. */
export interface GridRange {
  /** Whether it is shown or on its way. */
  readonly visible: ReadonlySignal<boolean>;
  /** Shows it, or takes it away. */
  toggle(): Promise<void>;
  /** Takes it away. */
  hide(): void;
}

/** Name of its overlays. */
export const GRID_OVERLAY = 'query-grid';

/** The number of a cell (viewer.md, section 3). */
const NUMBER_FIELD = '_bianhao';

const LOOK = {
  fill: { color: '#4ea3d8', opacity: 0.06 },
  line: { color: '#4ea3d8', widthPx: 1.2 },
  place: { color: '#d6efff', sizePx: 3 },
} as const;

const flat = (ring: readonly (readonly number[])[]): Position[] =>
  ring.map(([lon = 0, lat = 0]): Position => [lon, lat]);

/** A cell's polygons and its label. */
function marksOf({ geometry, properties }: PolygonRow, nameOf: (number: string) => string) {
  const { fill, line, place } = LOOK;
  const marks: MapMark[] = polygonRings(geometry).map((rings) => ({
    kind: 'area',
    rings: rings.map(flat),
    fill,
    line,
  }));
  const number = properties[NUMBER_FIELD];
  const extent = geometryExtent(geometry);
  if (typeof number !== 'number' || extent === undefined) return marks;
  const { lon, lat } = extentCentre(extent);
  const position = [lon, lat] as const;
  return [
    ...marks,
    { kind: 'symbol', position, look: place } as const,
    nameMark(position, nameOf(String(number)), place),
  ];
}

/**
 * Creates the grid of one scene, which takes nothing of it until it is shown.
 * @param nameOf the label of a cell by its number, in the user's language
 */
export function createGridRange(
  { globe, plane }: Scene,
  file: PolygonFile,
  nameOf: (number: string) => string,
): GridRange {
  const visible = createSignal(false);
  let loading: AbortController | undefined;
  const hide = () => {
    if (!visible.value) return;
    loading?.abort();
    for (const view of [globe, plane]) view.overlay(GRID_OVERLAY).destroy();
    visible.set(false);
  };
  return {
    visible,
    hide,
    async toggle() {
      if (visible.value) return hide();
      const own = new AbortController();
      loading = own;
      visible.set(true);
      const cells = await file.load(own.signal);
      if (own.signal.aborted) return;
      if (cells === undefined) return hide();
      for (const view of [globe, plane]) {
        const overlay = view.overlay(GRID_OVERLAY);
        cells
          .flatMap((cell) => marksOf(cell, nameOf))
          .forEach((mark, index) => overlay.put(String(index), mark));
      }
    },
  };
}
