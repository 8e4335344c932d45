import { withQuery } from '../../server/base/access/caller.ts';
import { datumNote, datumNotes } from '../datumNote.ts';
import { SERVICE_PATHS } from '../addresses.ts';
import { TILE_SIDE_PX } from '../tiles/geographic.ts';
import { INFO_FORMATS } from '../wms/infoFormat.ts';
import { STYLE_NAME } from '../wms/parameters.ts';
import { escapeXml } from '../../src/lib/xml.ts';
import type { WmtsLayer } from './layers.ts';
import { matrixSetsOf, matrixSize, scaleDenominator, type MatrixSet } from './matrixSets.ts';

/** The address that a document names for a path of this server, with what must be carried on in its query. */
export type AddressOf = (path: string) => string;

const { wmts: WMTS_PATH, wms: WMS_PATH } = SERVICE_PATHS;

const NAMESPACES =
  'xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.opengis.net/wmts/1.0 http://schemas.opengis.net/wmts/1.0/wmtsGetCapabilities_response.xsd"';

const ABSTRACT = '示意数据（合成，非测绘成果） Synthetic data for demonstration, not survey data';

function identification(sets: readonly MatrixSet[]): string {
  const abstract = [`${ABSTRACT}.`, datumNotes(sets.map(({ id }) => id))].join(' ').trim();
  return `<ows:ServiceIdentification><ows:Title>博尔塔拉林草示意瓦片 Bortala sample tiles</ows:Title><ows:Abstract>${escapeXml(abstract)}</ows:Abstract><ows:ServiceType>OGC WMTS</ows:ServiceType><ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion><ows:Fees>none</ows:Fees><ows:AccessConstraints>none</ows:AccessConstraints></ows:ServiceIdentification>`;
}

function levelsTo(maxLevel: number): number[] {
  return Array.from({ length: maxLevel + 1 }, (_, level) => level);
}

function operation(addressOf: AddressOf, name: string, restful: boolean): string {
  const get = (url: string, encoding: string) =>
    `<ows:Get xlink:href="${escapeXml(url)}"><ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>${encoding}</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get>`;
  const pairs = get(withQuery(addressOf(WMTS_PATH), ''), 'KVP');
  const addresses = [pairs, ...(restful ? [get(addressOf(`${WMTS_PATH}/1.0.0/`), 'RESTful')] : [])];
  return `<ows:Operation name="${name}"><ows:DCP><ows:HTTP>${addresses.join('')}</ows:HTTP></ows:DCP></ows:Operation>`;
}

function legendUrl({ name, source }: WmtsLayer, addressOf: AddressOf): string {
  if (source === undefined) return '';
  const query = new URLSearchParams({
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetLegendGraphic',
    LAYER: name,
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
  });
  const url = withQuery(addressOf(WMS_PATH), query.toString());
  return `<LegendURL format="image/png" xlink:href="${escapeXml(url)}"/>`;
}

function layerElement(layer: WmtsLayer, addressOf: AddressOf): string {
  const { name, title, abstract, extent, format, extension, matrixSets, source } = layer;
  const { west, south, east, north } = extent;
  const template = addressOf(
    `${WMTS_PATH}/1.0.0/${name}/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.${extension}`,
  );
  return [
    `<Layer><ows:Title>${escapeXml(title)}</ows:Title><ows:Abstract>${escapeXml(abstract)}</ows:Abstract>`,
    `<ows:WGS84BoundingBox><ows:LowerCorner>${west} ${south}</ows:LowerCorner><ows:UpperCorner>${east} ${north}</ows:UpperCorner></ows:WGS84BoundingBox>`,
    `<ows:Identifier>${escapeXml(name)}</ows:Identifier>`,
    `<Style isDefault="true"><ows:Identifier>${STYLE_NAME}</ows:Identifier>${legendUrl(layer, addressOf)}</Style>`,
    `<Format>${format}</Format>`,
    source === undefined ? '' : INFO_FORMATS.map((info) => `<InfoFormat>${info}</InfoFormat>`).join(''),
    matrixSets
      .map(({ id }) => `<TileMatrixSetLink><TileMatrixSet>${id}</TileMatrixSet></TileMatrixSetLink>`)
      .join(''),
    `<ResourceURL format="${format}" resourceType="tile" template="${escapeXml(template)}"/></Layer>`,
  ].join('');
}

function matrixSetElement(set: MatrixSet): string {
  const matrices = levelsTo(set.maxLevel).map((level) => {
    const [columns, rows] = matrixSize(set, level);
    return `<TileMatrix><ows:Identifier>${level}</ows:Identifier><ScaleDenominator>${scaleDenominator(set, level)}</ScaleDenominator><TopLeftCorner>${set.topLeft}</TopLeftCorner><TileWidth>${TILE_SIDE_PX}</TileWidth><TileHeight>${TILE_SIDE_PX}</TileHeight><MatrixWidth>${columns}</MatrixWidth><MatrixHeight>${rows}</MatrixHeight></TileMatrix>`;
  });
  const scaleSet =
    set.wellKnownScaleSet === undefined
      ? ''
      : `<WellKnownScaleSet>${set.wellKnownScaleSet}</WellKnownScaleSet>`;
  const title = set.zone === undefined ? '' : `<ows:Title>${escapeXml(set.zone.title)}</ows:Title>`;
  const note = datumNote(set.id);
  const about = note === undefined ? title : `${title}<ows:Abstract>${escapeXml(note)}</ows:Abstract>`;
  return `<TileMatrixSet>${about}<ows:Identifier>${set.id}</ows:Identifier><ows:SupportedCRS>${set.urn}</ows:SupportedCRS>${scaleSet}${matrices.join('')}</TileMatrixSet>`;
}

/** The capabilities document (OGC 07-057r7, 7.1). */
export function wmtsCapabilities(layers: readonly WmtsLayer[], addressOf: AddressOf): string {
  const sets = matrixSetsOf(layers);
  const operations = [
    operation(addressOf, 'GetCapabilities', true),
    operation(addressOf, 'GetTile', true),
    operation(addressOf, 'GetFeatureInfo', false),
  ];
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<Capabilities ${NAMESPACES} version="1.0.0">`,
    identification(sets),
    `<ows:OperationsMetadata>${operations.join('')}</ows:OperationsMetadata>`,
    `<Contents>${layers.map((layer) => layerElement(layer, addressOf)).join('')}`,
    `${sets.map(matrixSetElement).join('')}</Contents>`,
    `<ServiceMetadataURL xlink:href="${escapeXml(addressOf(`${WMTS_PATH}/1.0.0/WMTSCapabilities.xml`))}"/></Capabilities>\n`,
  ].join('');
}
