import { MASK_LOOK } from '../../domain/bureau/businessConstants.ts';
import { ringsOfOutside, type PolygonRow } from '../../domain/query/polygonRows.ts';
import { polygonRings } from '../../domain/query/queryShape.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { Position } from '../../domain/drawing/marks.ts';
import type { KnownRegion } from '../../portal/ports.ts';
import type { Scene } from '../../scene/scene.ts';
import type { PolygonFile } from './polygonFile.ts';

/** The region mask (query mode 8): everything outside of one region is covered, in both views. */
export interface RegionMask {
  /** Code of the region that is left clear; '' while there is no mask. */
  readonly chosen: ReadonlySignal<string>;
  /** The regions there are, the prefecture first; undefined where they cannot be read. */
  regions(signal: AbortSignal): Promise<readonly KnownRegion[] | undefined>;
  /** The area of a region; undefined where it is not known or cannot be read. */
  areaOf(code: string): Promise<PolygonRow['geometry'] | undefined>;
  /** Masks all but a region; '' takes the mask away. */
  choose(code: string): Promise<void>;
}

/** Name of its overlays. */
export const MASK_OVERLAY = 'region-mask';

/** Along the region's border. */
const BORDER = { color: '#e8f0ec', widthPx: 1.5 } as const;

const flat = (ring: readonly (readonly number[])[]): Position[] =>
  ring.map(([lon = 0, lat = 0]): Position => [lon, lat]);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const codeOf = ({ id, properties }: PolygonRow): string => textOf(properties.code) || id;

function regionOf(row: PolygonRow): KnownRegion {
  const { properties } = row;
  const name = textOf(properties.name);
  return { code: codeOf(row), name, nameEn: textOf(properties.nameEn) || name };
}

/** Creates the mask of one scene, which takes nothing of it until a region is chosen. */
export function createRegionMask({ globe, plane }: Scene, file: PolygonFile): RegionMask {
  const chosen = createSignal('');
  let drawing: AbortController | undefined;
  let isDrawn = false;
  const clear = () => {
    drawing?.abort();
    if (!isDrawn) return;
    isDrawn = false;
    for (const view of [globe, plane]) view.overlay(MASK_OVERLAY).destroy();
  };
  const draw = ({ geometry }: PolygonRow) => {
    isDrawn = true;
    for (const view of [globe, plane]) {
      const overlay = view.overlay(MASK_OVERLAY);
      const rings = ringsOfOutside(geometry).map(flat);
      const { color, alpha } = MASK_LOOK;
      overlay.put('mask', { kind: 'area', rings, fill: { color, opacity: alpha } });
      polygonRings(geometry).forEach(([outer = []], index) => {
        overlay.put(`border${String(index)}`, { kind: 'line', paths: [flat(outer)], line: BORDER });
      });
    }
  };
  return {
    chosen,
    regions: async (signal) => (await file.load(signal))?.map(regionOf),
    areaOf: async (code) =>
      (await file.load(new AbortController().signal))?.find((row) => codeOf(row) === code)?.geometry,
    async choose(code) {
      clear();
      chosen.set(code);
      if (code === '') return;
      const own = new AbortController();
      drawing = own;
      const row = (await file.load(own.signal))?.find((each) => codeOf(each) === code);
      if (own.signal.aborted) return;
      if (row === undefined) return chosen.set('');
      draw(row);
    },
  };
}
