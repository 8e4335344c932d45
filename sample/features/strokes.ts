import { columnAt, rowAt } from '../grid.ts';
import { STROKE_LEVEL, type Stroke, type StrokeKind } from '../imagery/strokes.ts';
import type { LonLat } from '../place/waters.ts';
import { outerLine } from './collection.ts';
import type { BaseFeatures } from './layers.ts';
import { isInRing } from './measure.ts';

const RIVER_KINDS: readonly StrokeKind[] = ['mainRiver', 'mainRiver', 'river', 'brook'];

const ROAD_KINDS: Readonly<Record<string, StrokeKind>> = {
  高速公路: 'motorway',
  国道: 'road',
  省道: 'road',
  县道: 'road',
  铁路: 'railway',
};

/** The line without its end in a lake, whose water it would be painted over. */
function toShore(line: readonly LonLat[], shores: readonly (readonly LonLat[])[]): readonly LonLat[] {
  const lastDry = line.findLastIndex(([lon, lat]) => !shores.some((shore) => isInRing(shore, lon, lat)));
  return line.slice(0, lastDry + 2);
}

/** The rivers and roads as they show in the imagery. */
export function networkStrokes({
  rivers,
  roads,
  lakes,
}: Pick<BaseFeatures, 'rivers' | 'roads' | 'lakes'>): Stroke[] {
  const strokes: Stroke[] = [];
  const shores = lakes.features.map(outerLine);
  const add = (kind: StrokeKind, line: (typeof rivers)['features'][number]) => {
    const points = toShore(outerLine(line), shores).map(
      ([lon, lat]) => [columnAt(lon, STROKE_LEVEL), rowAt(lat, STROKE_LEVEL)] as const,
    );
    strokes.push({ kind, points });
  };
  for (const river of rivers.features) add(RIVER_KINDS[Number(river.properties.grade)] ?? 'brook', river);
  for (const road of roads.features) add(ROAD_KINDS[String(road.properties.class)] ?? 'track', road);
  return strokes;
}
