import { cssWithAlpha } from '../layers/record/cssColor.ts';
import type { LegendEntry } from '../layers/record/legend.ts';
import { extentsMeet, type Extent } from '../geodesy/extent.ts';
import { linesOf, type Drawings } from './drawings.ts';
import { groundExtent, placementOf } from './placement.ts';
import type { Sheet } from './sheet.ts';
import { SHEET_WORDS } from './words.ts';

type Drawn = Drawings['features'][number];

/** What an area, line or point has for a colour where it has none of its own: the colour that layers without one have in legends. */
const PLAIN = '#808080';

/** The least and most width of a swatch's line, CSS pixels, as looks of layers have it. */
const [LEAST_PX, MOST_PX] = [0.1, 64];

const held = (px: number) => Math.min(MOST_PX, Math.max(LEAST_PX, px));

function lineOf({ stroke, strokeOpacity, strokePx, dashPx }: Drawn['properties']) {
  if (stroke === undefined) return undefined;
  const dash = dashPx === undefined ? {} : { dashPx: dashPx.map(held) };
  return { color: stroke, alpha: strokeOpacity, widthPx: held(strokePx), ...dash };
}

function entryOf({ geometry, properties }: Drawn, name: string, group: string): LegendEntry {
  const { fill, fillOpacity, stroke, pointPx, picture } = properties;
  const shared = { name, group, show: true } as const;
  const line = lineOf(properties);
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') {
    const color = fill ?? stroke ?? PLAIN;
    const point = { color, sizePx: held(pointPx), outline: stroke ?? color, picture };
    return { ...shared, type: 'point', color, look: { point } };
  }
  if (fill === undefined || geometry.type === 'LineString' || geometry.type === 'MultiLineString')
    return { ...shared, type: 'line', color: stroke ?? PLAIN, look: { line } };
  const color = cssWithAlpha(fill, fillOpacity);
  return { ...shared, type: 'face', color, look: { fill: { color: fill, alpha: fillOpacity }, line } };
}

/** The least extent that holds a drawing; it has places. */
function extentOf({ geometry }: Drawn): Extent {
  const places = linesOf(geometry).flat();
  const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)];
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
}

/** One row for what is called alike and has one colour; the topmost shows how it is drawn, since a glow lies below what glows. */
const rowOf = ({ geometry, properties: { legend, fill, stroke } }: Drawn) =>
  JSON.stringify([legend, geometry.type.replace('Multi', ''), fill, stroke]);

/**
 * What a sheet's legend says of what users drew on its map: of each kind that has a name and lies in the frame, the topmost first.
 */
export function drawingEntries(
  drawings: Drawings | undefined,
  sheet: Pick<Sheet, 'page' | 'centre' | 'scale' | 'rotationDeg' | 'meridian' | 'language'>,
): readonly LegendEntry[] {
  if (drawings === undefined) return [];
  const frame = groundExtent(placementOf(sheet));
  const group = SHEET_WORDS[sheet.language].layers.drawings;
  const rows = new Map<string, LegendEntry>();
  for (const drawn of drawings.features.toReversed()) {
    const { legend } = drawn.properties;
    if (legend === undefined || !extentsMeet(extentOf(drawn), frame)) continue;
    const row = rowOf(drawn);
    if (!rows.has(row)) rows.set(row, entryOf(drawn, legend, group));
  }
  return [...rows.values()];
}
