import type { Properties } from '../../layers/vector/features.ts';
import type { TextWriter } from './tableExport.ts';

/** A service's text "null" is no value either. */
const withoutNullTexts = (properties: Properties) =>
  Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, value === 'null' ? null : value]),
  );

/** Writes features as a GeoJSON collection (RFC 7946) with all their properties; features without a place have no geometry. */
export function geoJsonWriter(): TextWriter {
  let isFirst = true;
  return {
    begin: () => '{"type":"FeatureCollection","features":[\n',
    rows(rows) {
      const text = rows
        .map(({ id, properties, geometry }) =>
          JSON.stringify({
            type: 'Feature',
            id,
            geometry: geometry ?? null,
            properties: withoutNullTexts(properties),
          }),
        )
        .join(',\n');
      const joint = isFirst || text === '' ? '' : ',\n';
      isFirst &&= text === '';
      return joint + text;
    },
    end: () => '\n]}\n',
  };
}
