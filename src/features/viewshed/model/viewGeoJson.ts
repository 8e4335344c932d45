import type { Feature, Geometry } from 'geojson';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import type { Areas } from '../../../domain/drawing/cellOutlines.ts';
import type { FoundView } from './views.ts';

/** A digit more is a centimetre. */
const DIGITS = 1e6;

const position = ([lon, lat]: LonLat) => [
  Math.round(lon * DIGITS) / DIGITS,
  Math.round(lat * DIGITS) / DIGITS,
];

const multiPolygon = (areas: Areas): Geometry => ({
  type: 'MultiPolygon',
  coordinates: areas.map((rings) => rings.map((ring) => ring.map(position))),
});

const feature = (geometry: Geometry, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry,
  properties,
});

/** What was found as features in degrees of WGS 84, with what it was computed from; lengths are metres, areas square metres. */
export function viewFeatures(view: FoundView): readonly Feature[] {
  const { name, eye, groundM, settings, terrainCellM } = view;
  const { sector, ...heights } = settings;
  const common = { name, groundM, ...heights, ...sector, terrainCellM };
  const eyeFeature = feature({ type: 'Point', coordinates: position(eye) }, { ...common, part: 'eye' });
  if (view.kind === 'area') {
    const { visibleM2, hiddenM2, unknownM2 } = view.found.figures;
    const figures = { cellM: view.cellM, visibleM2, hiddenM2, unknownM2 };
    const seen = feature(multiPolygon(view.found.areas), { ...common, ...figures, part: 'visible' });
    return [seen, eyeFeature];
  }
  const { target, sight, hiddenAt } = view;
  const line = feature(
    { type: 'LineString', coordinates: [position(eye), position(target)] },
    { ...common, ...sight, part: 'line' },
  );
  const obstacle =
    hiddenAt === undefined
      ? []
      : [feature({ type: 'Point', coordinates: position(hiddenAt) }, { name, part: 'obstacle' })];
  return [line, eyeFeature, ...obstacle];
}
