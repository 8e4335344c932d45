import type { Extent } from '../../geodesy/extent.ts';
import { readTimeDimension, type OfferedTime } from './timeDimension.ts';
import { xmlChild, xmlChildren, xmlHref, parseServiceXml, xmlText, type XmlParser } from './xml.ts';

/** What we read of a layer that a WMS offers. */
export interface OfferedLayer {
  readonly name: string;
  /** Its name where it has no title. */
  readonly title: string;
  /** Own and inherited reference systems, "EPSG:3857". */
  readonly references: ReadonlySet<string>;
  /** Own or inherited. */
  readonly extent?: Extent;
  /** GetFeatureInfo can be asked of it. */
  readonly isQueryable: boolean;
  /** The service's picture of the legend. */
  readonly legendUrl?: string;
  /** Own or inherited times that it can be asked for; absent where there are none. */
  readonly times?: readonly OfferedTime[];
}

/** What we read of a WMS GetCapabilities answer. */
export interface WmsCapabilities {
  readonly version: string;
  /** What the service calls itself. */
  readonly title?: string;
  readonly layers: ReadonlyMap<string, OfferedLayer>;
  /** Formats of maps. */
  readonly mapFormats: readonly string[];
  /** Formats of GetFeatureInfo answers. */
  readonly infoFormats: readonly string[];
  /** Greatest width and height of a map, where the service states them (1.3.0). */
  readonly maxWidthPx?: number;
  readonly maxHeightPx?: number;
}

/** What a layer hands down to those below it. */
type Inherited = Pick<OfferedLayer, 'extent' | 'isQueryable' | 'times'> & {
  readonly references: readonly string[];
};

/** CRS (1.3.0) and SRS (1.1.1, several in one element) of one layer element. */
function referencesOf(element: Element): string[] {
  return [...xmlChildren(element, 'CRS'), ...xmlChildren(element, 'SRS')].flatMap((child) =>
    child.textContent.trim().toUpperCase().split(/\s+/),
  );
}

function legendUrlOf(element: Element): string | undefined {
  const legend = xmlChildren(element, 'Style').flatMap((style) => xmlChildren(style, 'LegendURL'))[0];
  return legend && xmlHref(xmlChild(legend, 'OnlineResource'));
}

/** EX_GeographicBoundingBox (1.3.0) or LatLonBoundingBox (1.1.1), degrees. */
function extentOf(element: Element): Extent | undefined {
  const [box, latLon] = [
    xmlChild(element, 'EX_GeographicBoundingBox'),
    xmlChild(element, 'LatLonBoundingBox'),
  ];
  const number = (text: string | null | undefined) => (text ? Number(text) : Number.NaN);
  const extent =
    box === undefined
      ? {
          west: number(latLon?.getAttribute('minx')),
          south: number(latLon?.getAttribute('miny')),
          east: number(latLon?.getAttribute('maxx')),
          north: number(latLon?.getAttribute('maxy')),
        }
      : {
          west: number(xmlText(box, 'westBoundLongitude')),
          south: number(xmlText(box, 'southBoundLatitude')),
          east: number(xmlText(box, 'eastBoundLongitude')),
          north: number(xmlText(box, 'northBoundLatitude')),
        };
  return Object.values(extent).every(Number.isFinite) ? extent : undefined;
}

/** `Dimension` (1.3.0) or `Extent` (1.1.1) of the name "time". */
function timesOf(element: Element): readonly OfferedTime[] | undefined {
  const written = [...xmlChildren(element, 'Dimension'), ...xmlChildren(element, 'Extent')]
    .filter((child) => child.getAttribute('name')?.toLowerCase() === 'time')
    .map((child) => child.textContent);
  const times = readTimeDimension(written.join(','));
  return times.length === 0 ? undefined : times;
}

function collect(element: Element, inherited: Inherited, into: Map<string, OfferedLayer>): void {
  const extent = extentOf(element) ?? inherited.extent;
  const queryable = element.getAttribute('queryable');
  const times = timesOf(element) ?? inherited.times;
  const handedDown: Inherited = {
    references: [...inherited.references, ...referencesOf(element)],
    isQueryable: queryable === null ? inherited.isQueryable : queryable === '1' || queryable === 'true',
    ...(extent === undefined ? {} : { extent }),
    ...(times === undefined ? {} : { times }),
  };
  const name = xmlText(element, 'Name');
  const legendUrl = legendUrlOf(element);
  if (name !== undefined) {
    into.set(name, {
      ...handedDown,
      name,
      title: xmlText(element, 'Title') ?? name,
      references: new Set(handedDown.references),
      ...(legendUrl === undefined ? {} : { legendUrl }),
    });
  }
  for (const child of xmlChildren(element, 'Layer')) collect(child, handedDown, into);
}

function formatsOf(capability: Element, question: 'GetMap' | 'GetFeatureInfo'): string[] {
  return xmlChildren(capability, 'Request')
    .flatMap((request) => xmlChildren(request, question))
    .flatMap((operation) => xmlChildren(operation, 'Format'))
    .map((format) => format.textContent.trim());
}

/**
 * Reads a GetCapabilities answer of WMS 1.1.1 or 1.3.0.
 * @throws LayerLoadError `invalid-body`: no XML, an exception report (its text is the detail), or something else
 */
export function readCapabilities(xml: string, parser?: XmlParser): WmsCapabilities {
  const root = parseServiceXml(xml, ['WMS_Capabilities', 'WMT_MS_Capabilities'], parser);
  const layers = new Map<string, OfferedLayer>();
  const capabilities = xmlChildren(root, 'Capability');
  for (const capability of capabilities) {
    for (const layer of xmlChildren(capability, 'Layer'))
      collect(layer, { references: [], isQueryable: false }, layers);
  }
  const service = xmlChild(root, 'Service');
  const title = service && xmlText(service, 'Title');
  const side = (name: string) => Number((service && xmlText(service, name)) ?? Number.NaN);
  const [maxWidthPx, maxHeightPx] = [side('MaxWidth'), side('MaxHeight')];
  return {
    version: root.getAttribute('version') ?? '1.3.0',
    ...(title === undefined ? {} : { title }),
    layers,
    mapFormats: capabilities.flatMap((capability) => formatsOf(capability, 'GetMap')),
    infoFormats: capabilities.flatMap((capability) => formatsOf(capability, 'GetFeatureInfo')),
    ...(maxWidthPx > 0 ? { maxWidthPx } : {}),
    ...(maxHeightPx > 0 ? { maxHeightPx } : {}),
  };
}
