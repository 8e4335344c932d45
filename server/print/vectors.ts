import { extentsMeet } from '../../src/domain/geodesy/extent.ts';
import type { Stroke } from '../../src/domain/layers/record/layerStyle.ts';
import type { PaperRule } from '../../src/domain/sheet/cartography/paperLayers.ts';
import {
  groundExtent,
  placementOf,
  projectionOf,
  type MapPlacement,
} from '../../src/domain/sheet/placement.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { readLayer, type DrawnLayer } from '../base/drawing/drawnLayer.ts';
import type { PreparedFeature, PreparedLayer } from '../base/drawing/packed.ts';
import { choosePaper } from '../../src/domain/sheet/paper.ts';
import { bordersOnce } from './borders/bordersOnce.ts';
import { yieldToOthers } from '../base/threads/yieldToOthers.ts';
import { createLattice, type Lattice } from './lattice.ts';

/** One walk over a layer of a map. */
export interface MapPass {
  /** Its place among the map's layers. */
  readonly layer: number;
  readonly rules: readonly PaperRule[];
  readonly isShaded: boolean;
  readonly isBorder: boolean;
}

/** The layers that a sheet's map is drawn from. */
export interface VectorMap {
  readonly sheet: Sheet;
  /** In degrees. */
  readonly layers: readonly DrawnLayer[];
  /** From below to above. */
  readonly passes: readonly MapPass[];
}

/** Cells of the lattice that projects a map's features, and how far beyond the map it reaches, as a share. */
const CELLS = 96;
const REACH = 0.1;

/** Sheet pixels of a prepared feature, y upwards, as the drawing of maps wants them. */
function projected(
  { kind, parts }: PreparedFeature,
  lattice: Lattice,
  exact: (lon: number, lat: number) => readonly [number, number],
): PreparedFeature {
  const out = new Float64Array(2);
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  const moved = parts.map((part) => {
    const run = new Float64Array(part.length);
    for (let at = 0; at < part.length; at += 2) {
      const [lon, lat] = [part[at] ?? 0, part[at + 1] ?? 0];
      if (!lattice.at(lon, lat, out)) out.set(exact(lon, lat));
      const [x, y] = [out[0] ?? 0, -(out[1] ?? 0)];
      run[at] = x;
      run[at + 1] = y;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    return run;
  });
  return { kind, parts: moved, box: { minX, minY, maxX, maxY } };
}

const thicker = (stroke: Stroke, factor: number): Stroke => ({
  ...stroke,
  widthPx: stroke.widthPx * factor,
  ...(stroke.dashPx === undefined ? {} : { dashPx: stroke.dashPx.map((dash) => dash * factor) }),
});

/** Rules whose pens and dots are so many times as large, and whose limits of resolution count in pixels of the sheet. */
export function enlargedRules(rules: readonly PaperRule[], factor: number): PaperRule[] {
  return rules.map((rule) => ({
    ...rule,
    ...(rule.maxResolutionM === undefined ? {} : { maxResolutionM: rule.maxResolutionM / factor }),
    ...(rule.casing === undefined ? {} : { casing: thicker(rule.casing, factor) }),
    ...(rule.line === undefined ? {} : { line: thicker(rule.line, factor) }),
    ...(rule.point === undefined ? {} : { point: { ...rule.point, sizePx: rule.point.sizePx * factor } }),
    ...(rule.hatch === undefined
      ? {}
      : {
          hatch: {
            ...rule.hatch,
            widthPx: rule.hatch.widthPx * factor,
            gapPx: rule.hatch.gapPx * factor,
          },
        }),
  }));
}

/**
 * Brings a layer's features in degrees to the pixels of a sheet.
 * @returns by rule; features beyond the map are left out
 */
function featuresOnSheet(
  { byRule }: PreparedLayer,
  placement: MapPlacement,
): readonly (readonly PreparedFeature[])[] {
  const { west, south, east, north } = groundExtent(placement);
  const [dLon, dLat] = [(east - west) * REACH, (north - south) * REACH];
  const range = { minX: west - dLon, minY: south - dLat, maxX: east + dLon, maxY: north + dLat };
  const { toSheet } = projectionOf(placement);
  const lattice = createLattice(range, CELLS, CELLS, toSheet);
  const extent = { west: range.minX, south: range.minY, east: range.maxX, north: range.maxY };
  const isNear = ({ box }: PreparedFeature) =>
    extentsMeet(extent, { west: box.minX, south: box.minY, east: box.maxX, north: box.maxY });
  return byRule.map((features) => {
    const near: PreparedFeature[] = [];
    for (const feature of features) if (isNear(feature)) near.push(projected(feature, lattice, toSheet));
    return near;
  });
}

/** A map's features on the sheet, y upwards, by layer and rule; of borders the lines that are drawn, each once. */
export async function openFeatures(
  { sheet, layers, passes }: VectorMap,
  signal: AbortSignal,
): Promise<(readonly (readonly PreparedFeature[])[])[]> {
  const placement = placementOf(sheet);
  const features: (readonly (readonly PreparedFeature[])[])[] = [];
  for (const layer of layers) {
    await yieldToOthers(signal);
    features.push(featuresOnSheet(readLayer(layer), placement));
  }
  const { symbolPx } = choosePaper(sheet.page);
  const resolutionM = resolutionOf(sheet);
  const drawn = passes.filter(({ isBorder }) => isBorder);
  const bordering = drawn.map(({ layer, rules }) => ({
    layer,
    rules: enlargedRules(rules, symbolPx).map(({ maxResolutionM = Infinity, casing, line }) =>
      resolutionM > maxResolutionM ? undefined : (line ?? casing),
    ),
  }));
  return bordersOnce(features, bordering);
}

/** Metres per pixel at the equator, as rules count them. */
export function resolutionOf(sheet: Sheet): number {
  const { centre, metresPerPx } = placementOf(sheet);
  return metresPerPx / Math.cos((centre.lat * Math.PI) / 180);
}
