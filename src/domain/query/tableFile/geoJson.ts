import type { Properties } from '../../layers/vector/features.ts';
import { crsMember } from '../../geodesy/writtenReference.ts';
import type { TextWriter, WrittenHead } from './tableExport.ts';

/** A service's text "null" is no value either. */
const withoutNullTexts = (properties: Properties) =>
  Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, value === 'null' ? null : value]),
  );

/**
 * Writes features as a GeoJSON collection (RFC 7946; in another reference than degrees with its `crs` member) with all their properties;
 * features without a place have no geometry.
 */
export function geoJsonWriter({ reference }: Pick<WrittenHead, 'reference'>): TextWriter {
  let isFirst = true;
  const members = JSON.stringify({ type: 'FeatureCollection', ...crsMember(reference) }).slice(0, -1);
  return {
    begin: () => `${members},"features":[\n`,
    rows(rows) {
      const text = rows
        .map(({ id, properties, geometry }) =>
          JSON.stringify({
            type: 'Feature',
            id,
            geometry: geometry ? reference.geometry(geometry) : null,
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
