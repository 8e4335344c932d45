import { z } from 'zod';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { fromWebMercator } from '../../domain/geodesy/webMercator.ts';
import { parseArcgisJson } from '../../domain/layers/arcgisJson.ts';
import { atServiceOrigin, serviceAddress, serviceRequest } from '../../domain/layers/ogc/serviceAddress.ts';
import { tilingKind } from '../../domain/layers/raster/reference.ts';
import { LEVEL_0_RESOLUTION_M, SCENE_TILE_PX } from '../../domain/layers/raster/tileMatrix.ts';
import { isTileTemplate } from '../../domain/layers/raster/tileTemplate.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import type { GivenSheet } from '../vectorPmtilesLayer/protocol.ts';

/** Vector tiles as their service describes them. */
export interface DescribedTiles {
  /** Absolute addresses with `{z}`, `{x}`, `{y}` (`{-y}` for rows from the south), which take turns. */
  readonly templates: readonly string[];
  /** Lowest and highest. */
  readonly levels: readonly [least: number, most: number];
  /** Degrees; undefined where nothing is said. */
  readonly extent: Extent | undefined;
  /** A coarser tile stands for those that it has not: ArcGIS cuts no further where there is little to show. */
  readonly hasGaps: boolean;
  /** Layers that it says its tiles have. */
  readonly names?: readonly string[];
  /** How its features look; undefined where it has no style. */
  readonly sheet?: GivenSheet;
}

type Ask = (address: string) => Promise<string>;

/** Levels of a template and of descriptions that name none: those of OpenMapTiles, beyond which tiles are drawn larger. */
const USUAL_LEVELS = { least: 0, most: 14 } as const;

/** Largest style that is taken, characters. */
const MOST_STYLE = 8_000_000;

const serverSchema = z.looseObject({
  tiles: z.array(z.string()).min(1),
  defaultStyles: z.string().optional(),
  maxLOD: z.number().int().optional(),
  tileInfo: z.looseObject({
    rows: z.number().positive(),
    origin: z.looseObject({ x: z.number(), y: z.number() }),
    spatialReference: z.looseObject({ wkid: z.number().optional(), latestWkid: z.number().optional() }),
    lods: z.array(z.looseObject({ level: z.number().int(), resolution: z.number().positive() })).min(1),
  }),
  fullExtent: z
    .looseObject({ xmin: z.number(), ymin: z.number(), xmax: z.number(), ymax: z.number() })
    .optional()
    .catch(undefined),
});

const tilesShape = {
  tiles: z.array(z.string()).optional(),
  minzoom: z.number().int().min(0).max(30).optional(),
  maxzoom: z.number().int().min(0).max(30).optional(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional().catch(undefined),
  scheme: z.string().optional(),
};

const tileJsonSchema = z.looseObject({
  ...tilesShape,
  tiles: z.array(z.string()).min(1),
  vector_layers: z
    .array(z.looseObject({ id: z.string() }))
    .optional()
    .catch(undefined),
});

const styleSchema = z.looseObject({
  version: z.literal(8),
  sources: z.record(
    z.string(),
    z.looseObject({ ...tilesShape, type: z.string(), url: z.string().optional() }),
  ),
  layers: z.array(z.looseObject({ source: z.string().optional() })),
});

const ARCGIS_ROOT = /^([^?#]*\/VectorTileServer)\/?(?=[?#]|$)/i;

const refuse = (detail: string) => new LayerLoadError({ code: 'unsupported-content', detail });

const worldM = LEVEL_0_RESOLUTION_M * SCENE_TILE_PX;

/** Refuses a pyramid that is not the usual one of Web Mercator, of which level 0 is one tile. @throws LayerLoadError `unsupported-reference` */
function requirePlainPyramid({ tileInfo }: z.output<typeof serverSchema>): void {
  const { spatialReference, lods, rows, origin } = tileInfo;
  const code = String(spatialReference.latestWkid ?? spatialReference.wkid ?? '?');
  const [lod] = lods;
  const sideM = lod === undefined ? 0 : lod.resolution * rows * 2 ** lod.level;
  const isPlain =
    tilingKind(code) === 'mercator' &&
    Math.abs(sideM / worldM - 1) < 1e-3 &&
    Math.abs(origin.x + worldM / 2) < 1;
  if (!isPlain) throw new LayerLoadError({ code: 'unsupported-reference', detail: `EPSG:${code}` });
}

function degreesOf({ fullExtent }: z.output<typeof serverSchema>): Extent | undefined {
  if (fullExtent === undefined) return undefined;
  const { xmin, ymin, xmax, ymax } = fullExtent;
  const [low, high] = [fromWebMercator(xmin, ymin), fromWebMercator(xmax, ymax)];
  return { west: low.lon, south: low.lat, east: high.lon, north: high.lat };
}

/** A source of a style that most of its layers show. */
function sourceOf({ sources, layers }: z.output<typeof styleSchema>): string {
  const shownBy = (name: string) => layers.filter(({ source }) => source === name).length;
  const [best] = Object.keys(sources)
    .filter((name) => sources[name]?.type === 'vector')
    .toSorted((a, b) => shownBy(b) - shownBy(a));
  if (best === undefined) throw refuse('style · vector');
  return best;
}

function sheetOf(text: string, key: string): GivenSheet | undefined {
  const read = styleSchema.safeParse(parseArcgisJson(text, key));
  if (!read.success || text.length > MOST_STYLE) return undefined;
  return { key, data: new Blob([text]), source: sourceOf(read.data) };
}

/** The style of an ArcGIS service; none where it has none. */
async function rootStyle(address: string, ask: Ask): Promise<GivenSheet | undefined> {
  try {
    return sheetOf(await ask(address), address);
  } catch (error) {
    const isAnswer = error instanceof LayerLoadError && error.problem.code !== 'timeout';
    if (isAnswer) return undefined;
    throw error;
  }
}

async function ofServer(body: unknown, link: string, ask: Ask, withStyle: boolean): Promise<DescribedTiles> {
  const info = serverSchema.parse(body);
  requirePlainPyramid(info);
  const service = serviceAddress(link, ['f']);
  const root = ARCGIS_ROOT.exec(service.url)?.[1] ?? service.url;
  const query = new URLSearchParams(service.custom).toString();
  const at = (path: string) => `${root}/${path.replace(/^\/+/, '')}${query === '' ? '' : `?${query}`}`;
  const levels = info.tileInfo.lods.map(({ level }) => level);
  const style = at(`${info.defaultStyles ?? 'resources/styles'}/root.json`);
  const sheet = withStyle ? await rootStyle(style, ask) : undefined;
  return {
    templates: info.tiles.map(at),
    levels: [Math.min(...levels), Math.min(info.maxLOD ?? Infinity, Math.max(...levels))],
    extent: degreesOf(info),
    hasGaps: true,
    ...(sheet === undefined ? {} : { sheet }),
  };
}

/** Tiles as TileJSON, or a style in the same words, tells of them. */
function ofTiles(
  { tiles = [], minzoom, maxzoom, bounds, scheme }: z.output<z.ZodObject<typeof tilesShape>>,
  link: string,
): DescribedTiles {
  const rows = (template: string) => (scheme === 'tms' ? template.replaceAll('{y}', '{-y}') : template);
  const [west, south, east, north] = bounds ?? [];
  const isPlace = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
  return {
    templates: tiles.map((template) => rows(atServiceOrigin(template, serviceAddress(link, [])))),
    levels: [minzoom ?? USUAL_LEVELS.least, maxzoom ?? USUAL_LEVELS.most],
    extent: isPlace ? { west, south, east, north } : undefined,
    hasGaps: false,
  };
}

/** An address that a style names; it must be at the style's own server, since the page may ask no other one. */
function besideStyle(address: string, link: string): string {
  if (!URL.canParse(address, link) || /^mapbox:/i.test(address)) throw refuse(`source · ${address}`);
  const url = new URL(address, link);
  if (url.origin !== new URL(link).origin) throw refuse(`source · ${url.host}`);
  if (url.search === '') url.search = new URL(link).search;
  return url.href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

async function ofStyle(text: string, link: string, ask: Ask): Promise<DescribedTiles> {
  const style = styleSchema.parse(JSON.parse(text));
  const name = sourceOf(style);
  const { url, tiles, ...rest } = style.sources[name] ?? { type: 'vector' };
  const sheet = sheetOf(text, link);
  const known =
    url === undefined
      ? ofTiles({ ...rest, tiles: (tiles ?? []).map((template) => besideStyle(template, link)) }, link)
      : await readDescription(besideStyle(url, link), ask, false);
  if (known.templates.length === 0) throw refuse('source · tiles');
  return sheet === undefined ? known : { ...known, sheet };
}

/** @param isFirst a description that another one leads to must name tiles itself */
async function readDescription(link: string, ask: Ask, isFirst: boolean): Promise<DescribedTiles> {
  const isServer = ARCGIS_ROOT.test(link);
  const service = serviceAddress(link, ['f']);
  const address = isServer
    ? serviceRequest({ ...service, url: service.url.replace(/\/$/, '') }, { f: 'json' })
    : link;
  const text = await ask(address);
  const body = parseArcgisJson(text, address);
  if (isFirst && styleSchema.safeParse(body).success) return ofStyle(text, link, ask);
  if (serverSchema.safeParse(body).success) return ofServer(body, link, ask, isFirst);
  const tileJson = tileJsonSchema.safeParse(body);
  if (!tileJson.success) throw new LayerLoadError({ code: 'invalid-body', detail: `TileJSON · ${address}` });
  const { vector_layers: layers } = tileJson.data;
  const known = ofTiles(tileJson.data, link);
  return layers === undefined ? known : { ...known, names: layers.map(({ id }) => id) };
}

/**
 * Finds out where the tiles of a service are and how they look.
 * @param link absolute: an ArcGIS VectorTileServer, a style (version 8), TileJSON, or a template
 * @throws LayerLoadError with the reason; whatever `ask` throws
 */
export async function describeTiles(link: string, ask: Ask): Promise<DescribedTiles> {
  if (!isTileTemplate(link)) return readDescription(link, ask, true);
  const { least, most } = USUAL_LEVELS;
  return { templates: [link], levels: [least, most], extent: undefined, hasGaps: false };
}
