import type { Extent } from '../../../../domain/geodesy/extent.ts';
import { childOf, childrenOf, hrefOf, parseServiceXml, textOf } from './xml.ts';

/** What we read of a layer that a WMS offers. */
export interface OfferedLayer {
  readonly name: string;
  /** Own and inherited reference systems, "EPSG:3857". */
  readonly references: ReadonlySet<string>;
  /** Own or inherited. */
  readonly extent?: Extent;
  /** GetFeatureInfo can be asked of it. */
  readonly isQueryable: boolean;
  /** The service's picture of the legend. */
  readonly legendUrl?: string;
}

/** What we read of a WMS GetCapabilities answer. */
export interface WmsCapabilities {
  readonly version: string;
  readonly layers: ReadonlyMap<string, OfferedLayer>;
  /** Formats of GetFeatureInfo answers. */
  readonly infoFormats: readonly string[];
  /** Greatest width and height of a map, where the service states them (1.3.0). */
  readonly maxWidthPx?: number;
  readonly maxHeightPx?: number;
}

/** What a layer hands down to those below it. */
type Inherited = Pick<OfferedLayer, 'extent' | 'isQueryable'> & { readonly references: readonly string[] };

/** CRS (1.3.0) and SRS (1.1.1, several in one element) of one layer element. */
function referencesOf(element: Element): string[] {
  return [...childrenOf(element, 'CRS'), ...childrenOf(element, 'SRS')].flatMap((child) =>
    child.textContent.trim().toUpperCase().split(/\s+/),
  );
}

function legendUrlOf(element: Element): string | undefined {
  const legend = childrenOf(element, 'Style').flatMap((style) => childrenOf(style, 'LegendURL'))[0];
  return legend && hrefOf(childOf(legend, 'OnlineResource'));
}

/** EX_GeographicBoundingBox (1.3.0) or LatLonBoundingBox (1.1.1), degrees. */
function extentOf(element: Element): Extent | undefined {
  const [box, latLon] = [childOf(element, 'EX_GeographicBoundingBox'), childOf(element, 'LatLonBoundingBox')];
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
          west: number(textOf(box, 'westBoundLongitude')),
          south: number(textOf(box, 'southBoundLatitude')),
          east: number(textOf(box, 'eastBoundLongitude')),
          north: number(textOf(box, 'northBoundLatitude')),
        };
  return Object.values(extent).every(Number.isFinite) ? extent : undefined;
}

function collect(element: Element, inherited: Inherited, into: Map<string, OfferedLayer>): void {
  const extent = extentOf(element) ?? inherited.extent;
  const queryable = element.getAttribute('queryable');
  const handedDown: Inherited = {
    references: [...inherited.references, ...referencesOf(element)],
    isQueryable: queryable === null ? inherited.isQueryable : queryable === '1' || queryable === 'true',
    ...(extent === undefined ? {} : { extent }),
  };
  const name = textOf(element, 'Name');
  const legendUrl = legendUrlOf(element);
  if (name !== undefined) {
    into.set(name, {
      ...handedDown,
      name,
      references: new Set(handedDown.references),
      ...(legendUrl === undefined ? {} : { legendUrl }),
    });
  }
  for (const child of childrenOf(element, 'Layer')) collect(child, handedDown, into);
}

function infoFormatsOf(capability: Element): string[] {
  return childrenOf(capability, 'Request')
    .flatMap((request) => childrenOf(request, 'GetFeatureInfo'))
    .flatMap((operation) => childrenOf(operation, 'Format'))
    .map((format) => format.textContent.trim());
}

/**
 * Reads a GetCapabilities answer of WMS 1.1.1 or 1.3.0.
 * @throws LayerLoadError `invalid-body`: no XML, an exception report (its text is the detail), or something else
 */
export function readCapabilities(xml: string): WmsCapabilities {
  const root = parseServiceXml(xml, ['WMS_Capabilities', 'WMT_MS_Capabilities']);
  const layers = new Map<string, OfferedLayer>();
  const capabilities = childrenOf(root, 'Capability');
  for (const capability of capabilities) {
    for (const layer of childrenOf(capability, 'Layer'))
      collect(layer, { references: [], isQueryable: false }, layers);
  }
  const service = childOf(root, 'Service');
  const side = (name: string) => Number((service && textOf(service, name)) ?? Number.NaN);
  const [maxWidthPx, maxHeightPx] = [side('MaxWidth'), side('MaxHeight')];
  return {
    version: root.getAttribute('version') ?? '1.3.0',
    layers,
    infoFormats: capabilities.flatMap(infoFormatsOf),
    ...(maxWidthPx > 0 ? { maxWidthPx } : {}),
    ...(maxHeightPx > 0 ? { maxHeightPx } : {}),
  };
}
