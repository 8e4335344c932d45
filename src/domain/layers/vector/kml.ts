import { kml as toGeoJson } from '@tmcw/togeojson';
import { DOMParser, type Document } from '@xmldom/xmldom';
import { ok, type Result } from '../../../lib/result.ts';
import type { LayerProblem } from '../record/layerProblem.ts';
import type { Properties } from './features.ts';
import { saidLines } from '../../../lib/texts.ts';
import { invalidFile } from './invalidFile.ts';

/** The look that a KML file gives one of its features; colours are CSS, opacities 0 to 1. */
export interface KmlLook {
  /** Id of the shared style, without its mark. */
  readonly styleId?: string;
  readonly fill?: string;
  readonly fillOpacity?: number;
  readonly stroke?: string;
  readonly strokeOpacity?: number;
  readonly strokeWidthPx?: number;
  /** As written; relative to the file. */
  readonly iconHref?: string;
  readonly iconColor?: string;
  readonly iconScale?: number;
  readonly labelColor?: string;
}

/** A KML file as GeoJSON, with the looks apart from the attributes. */
export interface KmlContent {
  readonly collection: {
    readonly type: 'FeatureCollection';
    readonly features: readonly {
      readonly type: 'Feature';
      readonly properties: Properties;
      readonly geometry: unknown;
    }[];
  };
  /** One for each feature. */
  readonly looks: readonly KmlLook[];
  /** What the file has that is not shown; empty when all is. */
  readonly notShown: readonly string[];
}

/** Elements that draw something which is not shown here. */
const NOT_SHOWN = ['NetworkLink', 'GroundOverlay', 'ScreenOverlay', 'PhotoOverlay', 'Model', 'Tour'] as const;

/** Style members that togeojson writes among the attributes. */
const STYLE_KEYS = new Set([
  'styleUrl',
  'styleHash',
  'styleMapHash',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'icon',
  'icon-color',
  'icon-opacity',
  'icon-scale',
  'icon-heading',
  'icon-offset',
  'icon-offset-units',
  'label-color',
  'label-opacity',
  'label-scale',
]);

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const numberOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** The entries that have a value. */
function defined<T extends object>(entries: { [K in keyof T]: T[K] | undefined }): T {
  // Exactly the undefined entries are taken away, so what remains is a T.
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as T;
}

function lookOf(properties: Properties): KmlLook {
  return defined<KmlLook>({
    styleId: textOf(properties.styleUrl)?.replace(/^.*#/, ''),
    fill: textOf(properties.fill),
    fillOpacity: numberOf(properties['fill-opacity']),
    stroke: textOf(properties.stroke),
    strokeOpacity: numberOf(properties['stroke-opacity']),
    strokeWidthPx: numberOf(properties['stroke-width']),
    iconHref: textOf(properties.icon),
    iconColor: textOf(properties['icon-color']),
    iconScale: numberOf(properties['icon-scale']),
    labelColor: textOf(properties['label-color']),
  });
}

/** A description in HTML as the text a reader sees. */
function plainText(html: string): string {
  const text = html
    .replace(/<(br|\/p|\/div|\/tr|\/li)[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/[ \t]+/g, ' ');
  return saidLines(text).join('\n');
}

function attributesOf(properties: Properties): Properties {
  const entries = Object.entries(properties).filter(([key]) => !STYLE_KEYS.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const isHtml = typeof value === 'object' && value !== null && '@type' in value && 'value' in value;
      return [key, isHtml ? plainText(String(value.value)) : value];
    }),
  );
}

/** The root's end stands within so many characters of the file's. */
const TAIL = 4000;

/** What may stand before a document's root: its XML declaration, instructions and comments. */
const PROLOG = /\s*(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->)/y;

/** A declaration before the root element: the only place where XML allows one (XML 1.0, section 2.8). */
function declarationOf(text: string): string | undefined {
  let at = 0;
  for (PROLOG.lastIndex = 0; PROLOG.test(text);) at = PROLOG.lastIndex;
  return /^\s*(<![A-Za-z]*)/.exec(text.slice(at, at + 200))?.[1];
}

/** What of a document draws something that is not shown here; all elements are looked through once. */
function notShownIn(document: Document): readonly string[] {
  const present = new Set(Array.from(document.getElementsByTagName('*'), ({ localName }) => localName));
  return NOT_SHOWN.filter((name) => present.has(name));
}

/**
 * Reads a KML file. Document type and entity declarations are refused before anything is parsed: KML has none, and they are how an
 * XML file reads other files or grows without bound.
 */
export function readKml(text: string): Result<KmlContent, LayerProblem> {
  const declaration = declarationOf(text);
  if (declaration !== undefined)
    return invalidFile(`KML: ${declaration}: declarations are not read`, {
      code: 'kml-declaration',
      at: declaration,
    });
  // The parser closes what a truncated file left open, and would give a part of it as the whole.
  if (!/(<\/(\w+:)?kml\s*|<(\w+:)?kml[^<>]*\/)>/i.test(text.slice(-TAIL))) {
    return invalidFile(`KML: truncated: it ends after ${text.length} characters without </kml>`, {
      code: 'kml-truncated',
      at: text.length,
    });
  }
  try {
    const parser = new DOMParser({
      onError: (level, message, { locator }: { locator?: { lineNumber?: number } }) => {
        if (level !== 'warning') throw new SyntaxError(`line ${locator?.lineNumber ?? '?'}: ${message}`);
      },
    });
    const document = parser.parseFromString(text, 'text/xml');
    const { features } = toGeoJson(document);
    // Stand-ins for what is not shown; they have the frame of it as their shape, or none.
    const drawn = features.filter(({ properties }) => properties?.['@geometry-type'] === undefined);
    return ok({
      collection: {
        type: 'FeatureCollection',
        features: drawn.map(({ properties, geometry }) => ({
          type: 'Feature',
          properties: attributesOf(properties ?? {}),
          geometry,
        })),
      },
      looks: drawn.map(({ properties }) => lookOf(properties ?? {})),
      notShown: notShownIn(document),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const line = /\bline (\d+)/.exec(message)?.[1] ?? '?';
    return invalidFile(`KML: ${message}`, { code: 'kml-broken', at: line });
  }
}
