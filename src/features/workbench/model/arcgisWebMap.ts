import { z } from 'zod';
import { scaleRange } from './scaleRange.ts';
import type { ForeignGroup, ForeignItem, ForeignLayer, Source } from './takenMap.ts';

const scales = { minScale: z.number().catch(0), maxScale: z.number().catch(0) };

/** A layer of a web map, and what of it tells where it comes from; what is of another kind than it must be counts as not said. */
const layerSchema = z.object({
  title: z.string().catch(''),
  layerType: z.string().catch(''),
  url: z.string().catch(''),
  templateUrl: z.string().optional().catch(undefined),
  styleUrl: z.string().catch(''),
  opacity: z.number().min(0).max(1).catch(1),
  renderingRule: z.object({ rasterFunction: z.string() }).optional().catch(undefined),
  visibleLayers: z
    .array(z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
  ...scales,
  layerDefinition: z.object(scales).optional().catch(undefined),
  collectionId: z.string().optional().catch(undefined),
  wmtsInfo: z.object({ url: z.string(), layerIdentifier: z.string() }).optional().catch(undefined),
  get layers() {
    return z
      .array(z.looseObject({ name: z.string().optional().catch(undefined) }))
      .optional()
      .catch(undefined);
  },
});

type WebLayer = z.output<typeof layerSchema>;

const mapSchema = z.object({
  operationalLayers: z.array(z.unknown()),
  baseMap: z
    .object({ title: z.string().catch(''), baseMapLayers: z.array(z.unknown()).catch([]) })
    .optional()
    .catch(undefined),
  ground: z
    .object({ layers: z.array(z.unknown()).catch([]) })
    .optional()
    .catch(undefined),
});

/** An address without the key of whoever made the map. */
function withoutToken(link: string): string {
  return link.replace(/([?&])token=[^&]*&?/giu, '$1').replace(/[?&]$/u, '');
}

/** A layer of a map service may be told by the end of its address. */
function mapService({ url, visibleLayers = [] }: WebLayer): Source | undefined {
  const [, link, layer] = /^(.*\/MapServer)(?:\/(\d+))?\/?(?:\?.*)?$/iu.exec(url) ?? [];
  if (link === undefined) return undefined;
  return { kind: 'arcgis', link, name: layer ?? visibleLayers.join(',') };
}

function wms({ url, visibleLayers, layers = [] }: WebLayer): Source {
  const named = layers.flatMap(({ name }) => (name === undefined ? [] : [name]));
  return { kind: 'wms', link: withoutToken(url), name: (visibleLayers ?? named).join(',') };
}

/** A layer of a feature service; undefined for one of a map service. */
function featureService({ url }: WebLayer): Source | undefined {
  const [, link, name] = /^(.*\/FeatureServer)\/(\d+)\/?$/i.exec(withoutToken(url)) ?? [];
  return link === undefined || name === undefined ? undefined : { kind: 'arcgisFeatures', link, name };
}

/** Tiles by a template, or a WMTS, which web maps keep as one beside its own address. */
function tiles({ templateUrl = '', url, wmtsInfo }: WebLayer): Source {
  if (wmtsInfo !== undefined)
    return { kind: 'wmts', link: withoutToken(wmtsInfo.url), name: wmtsInfo.layerIdentifier };
  const template = templateUrl === '' ? url : templateUrl;
  const link = template
    .replace('{level}', '{z}')
    .replace('{row}', '{y}')
    .replace('{col}', '{x}')
    .replace('{subDomain}', '{s}');
  return { kind: 'tiles', link: withoutToken(link), name: '' };
}

/** A picture as it is, or as one of the service's raster functions shows it. */
function imageService({ url, renderingRule }: WebLayer): Source | undefined {
  const [, link] = /^(.*\/ImageServer)\/?(?:\?.*)?$/iu.exec(url) ?? [];
  return link === undefined
    ? undefined
    : { kind: 'arcgisImage', link, name: renderingRule?.rasterFunction ?? '' };
}

/** By the service where the style is its own, else by the style. */
function vectorTiles({ url, styleUrl }: WebLayer): Source | undefined {
  const link = withoutToken(styleUrl === '' ? url : styleUrl);
  const own = link.replace(/(\/VectorTileServer)\/resources\/styles\/?(?:root\.json)?$/iu, '$1');
  return link === '' ? undefined : { kind: 'vectorTiles', link: own.replace(/\/$/u, ''), name: '' };
}

const whole =
  (kind: Source['kind']) =>
  ({ url }: WebLayer): Source => ({ kind, link: withoutToken(url), name: '' });

/** How the layers of each type are asked for; the names are the Web Map Specification's. */
const TYPES: Readonly<Record<string, (layer: WebLayer) => Source | undefined>> = {
  ArcGISMapServiceLayer: mapService,
  ArcGISTiledMapServiceLayer: mapService,
  ArcGISImageServiceLayer: imageService,
  ArcGISTiledImageServiceLayer: imageService,
  VectorTileLayer: vectorTiles,
  ArcGISFeatureLayer: (layer) => featureService(layer) ?? mapService(layer),
  WMS: wms,
  WebTiledLayer: tiles,
  GeoJSON: whole('geojson'),
  KML: whole('kml'),
  OGCFeatureLayer: ({ url, collectionId = '' }) => ({ kind: 'ogcFeatures', link: url, name: collectionId }),
  IntegratedMesh3DTilesLayer: whole('tileset'),
};

function layerOf(layer: WebLayer): ForeignLayer {
  const { title, layerType, layerDefinition, opacity } = layer;
  const source = TYPES[layerType]?.(layer);
  // Features that the map itself holds have no address.
  const why = layer.url === '' && layerType === 'ArcGISFeatureLayer' ? 'file' : 'provider';
  const range = scaleRange(
    layer.minScale || (layerDefinition?.minScale ?? 0),
    layer.maxScale || (layerDefinition?.maxScale ?? 0),
  );
  return { name: title, provider: layerType, source: source ?? why, opacity, ...range };
}

/** Web maps begin with what is drawn first. */
function itemsOf(layers: readonly unknown[]): readonly ForeignItem[] {
  return layers.toReversed().flatMap((given): readonly ForeignItem[] => {
    const read = layerSchema.safeParse(given);
    if (!read.success) return [];
    const { title, layerType, layers: inside = [] } = read.data;
    return layerType === 'GroupLayer' ? [{ name: title, items: itemsOf(inside) }] : [layerOf(read.data)];
  });
}

/**
 * The layers of a web map or web scene of ArcGIS Online and Enterprise, the uppermost first, its base map last; nothing for any other
 * document.
 */
export function readArcgisWebMap(document: unknown): ForeignGroup | undefined {
  const read = mapSchema.safeParse(document);
  if (!read.success) return undefined;
  const { operationalLayers, baseMap, ground } = read.data;
  const below = itemsOf(baseMap?.baseMapLayers ?? []);
  const terrain = itemsOf(ground?.layers ?? []);
  const base = [...below, ...terrain];
  return {
    name: '',
    items: [
      ...itemsOf(operationalLayers),
      ...(base.length === 0 ? [] : [{ name: baseMap?.title ?? '', items: base }]),
    ],
  };
}
