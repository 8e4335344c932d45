import type { Geometry } from 'geojson';
import { z } from 'zod';
import { geometryInDegrees } from '../../../../domain/geodesy/toDegrees.ts';
import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import type { RasterReference } from '../../../../domain/layers/raster/reference.ts';
import { plainExcerpt } from '../../../../lib/excerpt.ts';
import { gmlAttributes, gmlFeatures, gmlGeometryIn } from './gml.ts';
import { xmlChildren, parseServiceXml } from '../../../../domain/layers/ogc/xml.ts';

/** A feature that a service found at a place. */
export interface FoundFeature {
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Degrees. */
  readonly geometry?: Geometry;
}

/** Forms of answers that we read, best first: those with geometry before those without. */
const FORMATS = [
  /^application\/(?:vnd\.)?geo\+?json/i,
  /^application\/json/i,
  /^geojson$/i,
  /gml\/3/i,
  /gml/i,
  /^text\/xml/i,
  /xml/i,
  /^text\/plain/i,
  /^text\/html/i,
];

/** The best form of those that a service offers; undefined when it offers none that we read. */
export function chooseInfoFormat(offered: readonly string[]): string | undefined {
  return FORMATS.map((pattern) => offered.find((format) => pattern.test(format))).find(
    (format) => format !== undefined,
  );
}

/** Most features of one answer that are read. */
const MAX_FEATURES = 50;

/** Longest answer that is read, characters. */
const MAX_LENGTH = 8_000_000;

const collectionSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  crs: z.looseObject({ properties: z.looseObject({ name: z.string() }).optional() }).nullish(),
  features: z.array(
    z.looseObject({
      properties: z.record(z.string(), z.unknown()).nullish(),
      geometry: z.unknown().optional(),
    }),
  ),
});

const found = (attributes: FoundFeature['attributes'], geometry: Geometry | undefined): FoundFeature =>
  geometry === undefined ? { attributes } : { attributes, geometry };

function fromGeoJson(text: string, asked: RasterReference): readonly FoundFeature[] {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new LayerLoadError({
      code: 'invalid-body',
      detail: error instanceof Error ? error.message : text.slice(0, 60),
    });
  }
  const parsed = collectionSchema.safeParse(body);
  if (!parsed.success)
    throw new LayerLoadError({
      code: 'invalid-body',
      detail: `${text.slice(0, 80)}, expected a FeatureCollection`,
    });
  const named = parsed.data.crs?.properties?.name;
  return parsed.data.features
    .slice(0, MAX_FEATURES)
    .map(({ properties, geometry }) => found(properties ?? {}, geometryInDegrees(geometry, named, asked)));
}

/** QGIS Server's own XML: `<Layer name><Feature id><Attribute name value/>`. */
function fromQgisXml(root: Element): readonly FoundFeature[] {
  return xmlChildren(root, 'Layer')
    .flatMap((layer) => xmlChildren(layer, 'Feature'))
    .map((feature) => {
      const attributes = xmlChildren(feature, 'Attribute')
        .filter((attribute) => attribute.getAttribute('name') !== 'geometry')
        .map((attribute) => [attribute.getAttribute('name') ?? '', attribute.getAttribute('value') ?? '']);
      return { attributes: Object.fromEntries(attributes) as Record<string, string> };
    });
}

/** Esri's XML: one element `FIELDS` for each feature, its values in XML attributes. */
function fromEsriXml(root: Element): readonly FoundFeature[] {
  return xmlChildren(root, 'FIELDS').map((fields) => ({
    attributes: Object.fromEntries([...fields.attributes].map(({ name, value }) => [name, value])),
  }));
}

function fromXml(text: string, asked: RasterReference): readonly FoundFeature[] {
  const root = parseServiceXml(text, [
    'FeatureCollection',
    'msGMLOutput',
    'GetFeatureInfoResponse',
    'FeatureInfoResponse',
  ]);
  if (root.localName === 'GetFeatureInfoResponse') return fromQgisXml(root);
  if (root.localName === 'FeatureInfoResponse') return fromEsriXml(root);
  return gmlFeatures(root).map((feature) => found(gmlAttributes(feature), gmlGeometryIn(feature, asked)));
}

/** Lines of an answer in words that say nothing of what was found: headings of MapServer and QGIS Server, and that there is nothing. */
const EMPTY_LINE =
  /^(?:GetFeatureInfo results:?|Layer '.*'|no features?(?: were)? found\.?|no features?\.?|search returned no results\.?)$/i;

/**
 * `name = value` or `name: value` lines, a new feature after each heading; what has no such lines is one feature with the text as it is.
 */
function fromText(text: string): readonly FoundFeature[] {
  const features: Record<string, string>[] = [];
  let current: Record<string, string> | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] =
      /^([^=:]*)(?:=|:\s)(.*)$/.exec(line.trim())?.map((part) => part.trim()) ?? [];
    if (name === '' || value === '') {
      current = undefined;
      continue;
    }
    if (current === undefined) features.push((current = {}));
    current[name] = value.replace(/^'(.*)'$/, '$1');
  }
  if (features.length > 0) return features.map((attributes) => ({ attributes }));
  const lines = text.split(/\r?\n/).filter((line) => !EMPTY_LINE.test(line.trim()));
  const said = plainExcerpt(lines.join('\n'));
  return said === '' ? [] : [{ attributes: { text: said } }];
}

/**
 * Reads an answer of GetFeatureInfo: GeoJSON, GML, the XML of QGIS Server, MapServer and Esri, or words.
 * @param format what was asked for; the answer's own form decides
 * @param asked the reference of the question
 * @throws LayerLoadError `invalid-body` for exceptions and for what cannot be read
 */
export function readFeatureInfo(
  text: string,
  format: string,
  asked: RasterReference,
): readonly FoundFeature[] {
  if (text.length > MAX_LENGTH)
    throw new LayerLoadError({ code: 'invalid-body', detail: `${String(text.length)} characters` });
  const body = text.replace(/^\uFEFF/, '').trim();
  if (body === '') return [];
  if (body.startsWith('{')) return fromGeoJson(body, asked);
  const isHtml = /html/i.test(format) || /^<(?:!doctype html|html)/i.test(body);
  if (body.startsWith('<') && !isHtml) return fromXml(body, asked).slice(0, MAX_FEATURES);
  return fromText(
    isHtml
      ? body.replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/gi, ' ').replace(/<[^<>]*>/g, ' ')
      : body,
  ).slice(0, MAX_FEATURES);
}
