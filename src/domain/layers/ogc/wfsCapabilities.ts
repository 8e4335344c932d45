import type { Extent } from '../../geodesy/extent.ts';
import { wgs84Extent } from './wgs84Extent.ts';
import { parseServiceXml, xmlChild, xmlChildren, xmlElements, xmlText, type XmlParser } from './xml.ts';

/** What we read of a feature type that a WFS offers. */
export interface OfferedFeatures {
  readonly name: string;
  /** Its name where it has no title. */
  readonly title: string;
  readonly extent: Extent | undefined;
}

/** What we read of a WFS GetCapabilities answer (1.1.0 and 2.0.0). */
export interface WfsCapabilities {
  /** What the service calls itself. */
  readonly title: string | undefined;
  readonly layers: ReadonlyMap<string, OfferedFeatures>;
  /** The service's name of GeoJSON, which it is to be asked for; undefined where it has none. */
  readonly geoJson: string | undefined;
}

/** Names of GeoJSON as services have them, best first: of GeoServer and QGIS, of the standard, and of MapServer, whose owner chooses it. */
const GEOJSON = [/^application\/json(?:;.*)?$/i, /^application\/(?:vnd\.)?geo\+json/i, /geojson/i, /^json$/i];

/** The formats that a service lists for GetFeature, or for each of its types. */
function formatsOf(root: Element): readonly string[] {
  const parameters = xmlChildren(xmlChild(root, 'OperationsMetadata') ?? root, 'Operation')
    .filter((operation) => operation.getAttribute('name') === 'GetFeature')
    .flatMap((operation) => xmlChildren(operation, 'Parameter'))
    .filter((parameter) => parameter.getAttribute('name')?.toLowerCase() === 'outputformat');
  // The values stand in the parameter itself (1.1.0) or in a list of allowed ones (2.0.0).
  const lists = parameters.flatMap((parameter) => [parameter, ...xmlChildren(parameter, 'AllowedValues')]);
  const ofTypes = typesOf(root)
    .flatMap((type) => xmlChildren(type, 'OutputFormats'))
    .flatMap(xmlElements);
  return [...lists.flatMap((list) => xmlChildren(list, 'Value')), ...ofTypes].map(({ textContent }) =>
    textContent.trim(),
  );
}

const typesOf = (root: Element) => {
  const list = xmlChild(root, 'FeatureTypeList');
  return list === undefined ? [] : xmlChildren(list, 'FeatureType');
};

/**
 * Reads what a WFS offers.
 * @param parser the browser's own unless told
 * @throws LayerLoadError `invalid-body`
 */
export function readWfsCapabilities(xml: string, parser?: XmlParser): WfsCapabilities {
  const root = parseServiceXml(xml, ['WFS_Capabilities'], parser);
  const identification = xmlChild(root, 'ServiceIdentification');
  const layers = new Map<string, OfferedFeatures>();
  for (const type of typesOf(root)) {
    const name = xmlText(type, 'Name');
    if (name === undefined) continue;
    layers.set(name, { name, title: xmlText(type, 'Title') ?? name, extent: wgs84Extent(type) });
  }
  const formats = formatsOf(root);
  const geoJson = GEOJSON.map((names) => formats.find((format) => names.test(format))).find(Boolean);
  return { title: identification && xmlText(identification, 'Title'), layers, geoJson };
}
