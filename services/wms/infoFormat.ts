import type { GeoLayer } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { WmsException, type WmsAnswer } from './exception.ts';

/** Forms of GetFeatureInfo answers, as the capabilities list them. */
export const INFO_FORMATS = ['application/json', 'application/geo+json', 'text/plain'] as const;

/** One of {@link INFO_FORMATS}. */
export type InfoFormat = (typeof INFO_FORMATS)[number];

const SPELLINGS: Readonly<Record<string, InfoFormat>> = {
  'application/json': 'application/json',
  'application/geo+json': 'application/geo+json',
  'application/geojson': 'application/geo+json',
  'geo+json': 'application/geo+json',
  geojson: 'application/geo+json',
  'text/plain': 'text/plain',
};

/**
 * Reads INFO_FORMAT in the spellings that clients use. An unescaped plus sign arrives as a space.
 * @throws WmsException InvalidFormat
 */
export function parseInfoFormat(text: string | undefined): InfoFormat {
  if (text === undefined || text === '') return 'text/plain';
  const format = SPELLINGS[text.toLowerCase().replaceAll(' ', '+')];
  if (format === undefined) throw new WmsException('InvalidFormat', `${text} is not offered`, 'INFO_FORMAT');
  return format;
}

/** The features found in one layer, the first of them as many as were asked for. */
export interface LayerFindings {
  readonly layer: GeoLayer;
  readonly features: readonly GeoFeature[];
  /** All that were found. */
  readonly total: number;
}

function plainText(findings: readonly LayerFindings[]): string {
  const lines = findings.flatMap(({ layer, features }) =>
    features.flatMap(({ id, properties }) => [
      `[${layer.name}.${id}] ${layer.title}`,
      ...Object.entries(properties).map(
        ([name, value]) => `  ${name} = ${String(value).replace(/\s+/g, ' ')}`,
      ),
    ]),
  );
  return lines.length === 0 ? 'no features\n' : `${lines.join('\n')}\n`;
}

/** The answer of GetFeatureInfo; GeoJSON in degrees, longitude first (RFC 7946), ids as `layer.number`. */
export function infoAnswer(format: InfoFormat, findings: readonly LayerFindings[]): WmsAnswer {
  if (format === 'text/plain') {
    return { status: 200, contentType: 'text/plain; charset=utf-8', body: plainText(findings) };
  }
  const features = findings.flatMap(({ layer, features: found }) =>
    found.map(({ id, properties, geometry }) => ({
      type: 'Feature',
      id: `${layer.name}.${id}`,
      properties,
      geometry,
    })),
  );
  return {
    status: 200,
    contentType: `${format}; charset=utf-8`,
    // The two counts as OGC API Features names them, so that a client can say "first N of M".
    body: JSON.stringify({
      type: 'FeatureCollection',
      numberMatched: findings.reduce((sum, { total }) => sum + total, 0),
      numberReturned: features.length,
      features,
    }),
  };
}
