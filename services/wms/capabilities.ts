import type { Moment } from '../../src/domain/layers/time/moment.ts';
import { PREFECTURE_EXTENT } from '../../src/domain/geodesy/extent.ts';
import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { withQuery } from '../../server/base/access/caller.ts';
import { toRectangle, type Crs } from '../crs.ts';
import { datumNotes } from '../datumNote.ts';
import { PICTURE_FORMATS } from '../drawing/picture.ts';
import type { GeoLayer } from '../featureStore.ts';
import { isPicture, type OwnImagery } from '../imagery/ownImagery.ts';
import { unionExtent } from '../../server/base/geo/geometry.ts';
import { escapeXml } from '../../src/lib/xml.ts';
import type { WmsAnswer, WmsVersion } from './exception.ts';
import { INFO_FORMATS } from './infoFormat.ts';
import { MAX_LAYERS, MAX_SIDE_PX, STYLE_NAME } from './parameters.ts';

const SERVICE_TITLE = '博尔塔拉林草示意数据 Bortala sample data';
const ABOUT_DATA = '示意数据（合成，非测绘成果） Synthetic data for demonstration, not survey data';

/** What the service is, and what to know of the old datums that it offers. */
const serviceAbstract = (offered: readonly Crs[]) =>
  [`${ABOUT_DATA}.`, datumNotes(offered.map(({ name }) => name))].join(' ').trim();
const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';

/** Which service describes itself. */
export interface CapabilitiesContext {
  readonly version: WmsVersion;
  /** Address of the service, with what must be carried on in its query. */
  readonly serviceUrl: string;
  /** The reference systems that the service offers, best first. */
  readonly offered: readonly Crs[];
  /** The times of the layers that have any, by their names. */
  readonly times: ReadonlyMap<string, readonly Moment[]>;
  /** The rectangles of the layers, by their names ({@link boundingBoxes}): those in zones take a moment each. */
  readonly boxes: ReadonlyMap<string, string>;
}

function onlineResource(url: string): string {
  return `<OnlineResource ${XLINK} xlink:type="simple" xlink:href="${escapeXml(url)}"/>`;
}

/** The rectangles of a layer in every reference system, axes as the version wants them. */
export function boundingBoxes(
  context: Pick<CapabilitiesContext, 'version' | 'offered'>,
  extent: Extent,
): string {
  const { version } = context;
  const { west, south, east, north } = extent;
  const degrees =
    version === '1.3.0'
      ? `<EX_GeographicBoundingBox><westBoundLongitude>${west}</westBoundLongitude><eastBoundLongitude>${east}</eastBoundLongitude><southBoundLatitude>${south}</southBoundLatitude><northBoundLatitude>${north}</northBoundLatitude></EX_GeographicBoundingBox>`
      : `<LatLonBoundingBox minx="${west}" miny="${south}" maxx="${east}" maxy="${north}"/>`;
  const attribute = version === '1.3.0' ? 'CRS' : 'SRS';
  const boxes = offeredIn(context).map(({ name, kind, northFirstIn130 }) => {
    const { minX, minY, maxX, maxY } = toRectangle(kind, extent);
    const [a, b, c, d] =
      version === '1.3.0' && northFirstIn130 ? [minY, minX, maxY, maxX] : [minX, minY, maxX, maxY];
    return `<BoundingBox ${attribute}="${name}" minx="${a}" miny="${b}" maxx="${c}" maxy="${d}"/>`;
  });
  return degrees + boxes.join('');
}

/** CRS:84 is a name of version 1.3.0 only. */
function offeredIn({ version, offered }: Pick<CapabilitiesContext, 'version' | 'offered'>) {
  return offered.filter(({ name }) => version === '1.3.0' || name !== 'CRS:84');
}

/** The dimension of a layer's times: all of them unless one is asked for (OGC 06-042, annex C). */
function timeElements({ version, times }: CapabilitiesContext, name: string): string {
  const moments = times.get(name);
  const [first, last] = [moments?.[0], moments?.at(-1)];
  if (moments === undefined || first === undefined || last === undefined) return '';
  const attributes = `name="time" default="${first.text}/${last.text}" multipleValues="1" nearestValue="0"`;
  const values = moments.map(({ text }) => text).join(',');
  return version === '1.3.0'
    ? `<Dimension ${attributes} units="ISO8601">${values}</Dimension>`
    : `<Dimension name="time" units="ISO8601"/><Extent ${attributes}>${values}</Extent>`;
}

function legendElement({ version, serviceUrl }: CapabilitiesContext, name: string): string {
  const query = new URLSearchParams({
    SERVICE: 'WMS',
    VERSION: version,
    REQUEST: 'GetLegendGraphic',
    LAYER: name,
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
  });
  return `<LegendURL width="20" height="20"><Format>image/png</Format>${onlineResource(withQuery(serviceUrl, query.toString()))}</LegendURL>`;
}

/** A layer; a picture has neither features to be asked nor a legend. */
function layerElement(context: CapabilitiesContext, layer: GeoLayer | OwnImagery): string {
  const { name, title, titleEn, note } = layer;
  const isOfFeatures = !isPicture(layer);
  const legend = isOfFeatures ? legendElement(context, name) : '';
  return [
    `<Layer queryable="${isOfFeatures ? 1 : 0}">`,
    `<Name>${escapeXml(name)}</Name><Title>${escapeXml(title)}</Title>`,
    `<Abstract>${escapeXml(`${titleEn}. ${note}`)}</Abstract>`,
    context.boxes.get(name) ?? '',
    timeElements(context, name),
    `<Style><Name>${STYLE_NAME}</Name><Title>${STYLE_NAME}</Title>${legend}</Style>`,
    '</Layer>',
  ].join('');
}

function operation({ serviceUrl }: CapabilitiesContext, name: string, formats: readonly string[]): string {
  const get = `<DCPType><HTTP><Get>${onlineResource(withQuery(serviceUrl, ''))}</Get></HTTP></DCPType>`;
  return `<${name}>${formats.map((format) => `<Format>${format}</Format>`).join('')}${get}</${name}>`;
}

function capability(context: CapabilitiesContext, layers: readonly (GeoLayer | OwnImagery)[]): string {
  const { version } = context;
  const [tag, exceptions, form] =
    version === '1.3.0'
      ? ['CRS', 'XML', 'text/xml']
      : ['SRS', 'application/vnd.ogc.se_xml', 'application/vnd.ogc.wms_xml'];
  const extent = unionExtent(layers.map((layer) => layer.extent)) ?? PREFECTURE_EXTENT;
  return [
    '<Capability><Request>',
    operation(context, 'GetCapabilities', [form]),
    operation(context, 'GetMap', PICTURE_FORMATS),
    operation(context, 'GetFeatureInfo', INFO_FORMATS),
    `</Request><Exception><Format>${exceptions}</Format></Exception>`,
    `<Layer><Title>${escapeXml(SERVICE_TITLE)}</Title>`,
    offeredIn(context)
      .map(({ name }) => `<${tag}>${name}</${tag}>`)
      .join(''),
    boundingBoxes(context, extent),
    layers.map((layer) => layerElement(context, layer)).join(''),
    '</Layer></Capability>',
  ].join('');
}

/** The capabilities document in the form of a version. */
export function capabilitiesDocument(
  context: CapabilitiesContext,
  layers: readonly (GeoLayer | OwnImagery)[],
): WmsAnswer {
  const { version, serviceUrl, offered } = context;
  const keywords = '<KeywordList><Keyword>示意数据</Keyword></KeywordList>';
  const about = `<Title>${escapeXml(SERVICE_TITLE)}</Title><Abstract>${escapeXml(serviceAbstract(offered))}</Abstract>${keywords}${onlineResource(serviceUrl)}<Fees>none</Fees><AccessConstraints>none</AccessConstraints>`;
  const body = capability(context, layers);
  if (version === '1.1.1') {
    const doctype =
      '<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://schemas.opengis.net/wms/1.1.1/WMS_MS_Capabilities.dtd">';
    return {
      status: 200,
      contentType: 'application/vnd.ogc.wms_xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n<WMT_MS_Capabilities version="1.1.1"><Service><Name>OGC:WMS</Name>${about}</Service>${body}</WMT_MS_Capabilities>\n`,
    };
  }
  const limits = `<LayerLimit>${MAX_LAYERS}</LayerLimit><MaxWidth>${MAX_SIDE_PX}</MaxWidth><MaxHeight>${MAX_SIDE_PX}</MaxHeight>`;
  const schema =
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wms http://schemas.opengis.net/wms/1.3.0/capabilities_1_3_0.xsd"';
  return {
    status: 200,
    contentType: 'text/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" ${schema}><Service><Name>WMS</Name>${about}${limits}</Service>${body}</WMS_Capabilities>\n`,
  };
}
