import { extentsMeet } from '../../src/domain/geodesy/extent.ts';
import { groundExtent, projectionOf, type MapPlacement } from '../../src/domain/sheet/placement.ts';
import type { PreparedFeature, PreparedLayer } from '../base/drawing/packed.ts';
import type { Stroke } from '../../src/domain/layers/record/layerStyle.ts';
import type { PaperRule } from '../../src/domain/sheet/cartography/paperLayers.ts';
import { createLattice, type Lattice } from './lattice.ts';

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
export function featuresOnSheet(
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
