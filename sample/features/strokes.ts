import { columnAt, rowAt } from '../grid.ts';
import { STROKE_LEVEL, type Stroke, type StrokeKind } from '../imagery/strokes.ts';
import type { BaseFeatures } from './layers.ts';

const RIVER_KINDS: readonly StrokeKind[] = ['mainRiver', 'mainRiver', 'river', 'brook'];

const ROAD_KINDS: Readonly<Record<string, StrokeKind>> = {
  高速公路: 'motorway',
  国道: 'road',
  省道: 'road',
  县道: 'road',
  铁路: 'railway',
};

/** The rivers and roads as they show in the imagery. */
export function networkStrokes({ rivers, roads }: Pick<BaseFeatures, 'rivers' | 'roads'>): Stroke[] {
  const strokes: Stroke[] = [];
  const add = (kind: StrokeKind, { geometry }: (typeof rivers)['features'][number]) => {
    if (geometry.type !== 'LineString') return;
    const points = geometry.coordinates.map(
      ([lon = 0, lat = 0]) => [columnAt(lon, STROKE_LEVEL), rowAt(lat, STROKE_LEVEL)] as const,
    );
    strokes.push({ kind, points });
  };
  for (const river of rivers.features) add(RIVER_KINDS[Number(river.properties.grade)] ?? 'brook', river);
  for (const road of roads.features) add(ROAD_KINDS[String(road.properties.class)] ?? 'track', road);
  return strokes;
}
