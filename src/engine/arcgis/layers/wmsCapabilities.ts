import { LayerLoadError } from '../../../domain/layer/layerProblem.ts';

/** What we read of a layer that a WMS offers. */
export interface OfferedLayer {
  readonly name: string;
  /** Own and inherited reference systems, "EPSG:3857". */
  readonly references: ReadonlySet<string>;
  /** The service's picture of the legend. */
  readonly legendUrl?: string;
}

/** What we read of a WMS GetCapabilities answer. */
export interface WmsCapabilities {
  readonly version: string;
  readonly layers: ReadonlyMap<string, OfferedLayer>;
}

const XLINK = 'http://www.w3.org/1999/xlink';

const childrenOf = (element: Element, name: string) =>
  [...element.children].filter((child) => child.localName === name);

const textOf = (element: Element, name: string) => childrenOf(element, name)[0]?.textContent.trim();

/** CRS (1.3.0) and SRS (1.1.1, several in one element) of one layer element. */
function referencesOf(element: Element): string[] {
  return [...childrenOf(element, 'CRS'), ...childrenOf(element, 'SRS')].flatMap((child) =>
    child.textContent.trim().toUpperCase().split(/\s+/),
  );
}

function legendUrlOf(element: Element): string | undefined {
  const legend = childrenOf(element, 'Style').flatMap((style) => childrenOf(style, 'LegendURL'))[0];
  const resource = legend === undefined ? undefined : childrenOf(legend, 'OnlineResource')[0];
  return resource?.getAttributeNS(XLINK, 'href') ?? undefined;
}

function collect(element: Element, inherited: readonly string[], into: Map<string, OfferedLayer>): void {
  const references = [...inherited, ...referencesOf(element)];
  const name = textOf(element, 'Name');
  const legendUrl = legendUrlOf(element);
  if (name !== undefined && name !== '') {
    into.set(name, {
      name,
      references: new Set(references),
      ...(legendUrl === undefined ? {} : { legendUrl }),
    });
  }
  for (const child of childrenOf(element, 'Layer')) collect(child, references, into);
}

/**
 * Reads a GetCapabilities answer of WMS 1.1.1 or 1.3.0.
 * @throws LayerLoadError `invalid-body`: no XML, an exception report (its text is the detail), or something else
 */
export function readCapabilities(xml: string): WmsCapabilities {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  const exception = root.localName === 'ServiceExceptionReport' || root.localName === 'ExceptionReport';
  if (exception)
    throw new LayerLoadError({ code: 'invalid-body', detail: root.textContent.trim().slice(0, 300) });
  if (!/^(WMS_Capabilities|WMT_MS_Capabilities)$/.test(root.localName)) {
    throw new LayerLoadError({
      code: 'invalid-body',
      detail: `<${root.localName}>, expected WMS_Capabilities`,
    });
  }
  const layers = new Map<string, OfferedLayer>();
  for (const capability of childrenOf(root, 'Capability')) {
    for (const layer of childrenOf(capability, 'Layer')) collect(layer, [], layers);
  }
  return { version: root.getAttribute('version') ?? '1.3.0', layers };
}
