import WebTileLayer from '@arcgis/core/layers/WebTileLayer.js';
import { extentCentre } from '../../../domain/geodesy/extent.ts';
import type { Tiles } from '../../../layerTypes/fields.ts';
import type { CommonDefinition } from '../../../layerTypes/layerRecord.ts';
import { LayerLoadError } from '../../../domain/layers/record/layerProblem.ts';
import { sceneReferenceName, tilingKind, type TilingKind } from '../../../domain/layers/raster/reference.ts';
import { quadMatrixSet, type TileMatrix } from '../../../domain/layers/raster/tileMatrix.ts';
import { expandSubdomains, tileAddress, tileTemplateOf } from '../../../domain/layers/raster/tileTemplate.ts';
import { tileTemplate, webMercatorTiles } from '../basemap.ts';
import type { EngineLayer } from './engineLayer.ts';
import { toSdkExtent } from './extents.ts';
import { absoluteUrl, probeImage } from './fetching.ts';
import { loadSceneTiles } from './raster/sceneTileLayer.ts';
import { tileAt } from './tiles.ts';

/** Deepest level of a pyramid whose record states none (viewer.md, section 9: imagery levels 0-25, held at what tiles have). */
const DEFAULT_MAX_LEVEL = 18;

/** A record of tiles: imagery, or a WMTS by a template. */
type TiledDefinition = CommonDefinition & Tiles;

/** The tiling scheme that a record names. @throws LayerLoadError `unsupported-reference` */
function kindOf({ reference }: TiledDefinition): TilingKind {
  const kind = tilingKind(reference);
  if (kind === undefined)
    throw new LayerLoadError({ code: 'unsupported-reference', detail: reference ?? '' });
  return kind;
}

function levelsOf({ minLevel = 0, maxLevel = DEFAULT_MAX_LEVEL }: TiledDefinition) {
  if (minLevel <= maxLevel) return { minLevel, maxLevel };
  const detail = `minlevel ${minLevel} > maxlevel ${maxLevel}`;
  throw new LayerLoadError({ code: 'invalid-record', detail });
}

/** Tiles that the SDK can read by itself: Web Mercator, rows from the north, one host. */
async function loadPlainTiles(
  { id, name, extent }: TiledDefinition,
  template: string,
  { minLevel, maxLevel }: { readonly minLevel: number; readonly maxLevel: number },
  signal: AbortSignal,
): Promise<EngineLayer> {
  const centre = extent === undefined ? { lon: 0, lat: 0 } : extentCentre(extent);
  const first = tileAt(centre.lon, centre.lat, minLevel);
  const urlTemplate = tileTemplate(template);
  const firstUrl = urlTemplate
    .replace('{level}', String(minLevel))
    .replace('{col}', String(first.col))
    .replace('{row}', String(first.row));
  await probeImage(firstUrl, signal);

  const prefix = urlTemplate.slice(0, urlTemplate.indexOf('{'));
  const tileInfo = webMercatorTiles(maxLevel);
  const make = () =>
    new WebTileLayer({
      id,
      title: name,
      urlTemplate,
      tileInfo,
      minScale: minLevel === 0 ? 0 : (tileInfo.lods[minLevel]?.scale ?? 0) * 1.5,
      ...(extent === undefined ? {} : { fullExtent: toSdkExtent(extent) }),
    });
  return {
    globe: [make()],
    plane: [make()],
    elevation: [],
    extent,
    figures: { reference: sceneReferenceName('mercator'), levels: [minLevel, maxLevel] },
    isOwnRequest: ({ url }) => url.startsWith(prefix),
  };
}

/**
 * Tiles by a template of addresses, in the tiling scheme that the record names, clipped to its rectangle and levels; the first tile
 * must be a picture.
 * @throws LayerLoadError with the reason
 */
export async function loadTemplateTiles(
  definition: TiledDefinition,
  signal: AbortSignal,
): Promise<EngineLayer> {
  const template = tileTemplateOf(definition.link, definition.format);
  const levels = levelsOf(definition);
  const kind = kindOf(definition);
  if (kind === 'mercator' && /\{z\}.*\{x\}.*\{y\}/.test(template) && !/\{s\}|\{-y\}/.test(template))
    return loadPlainTiles(definition, template, levels, signal);
  const templates = expandSubdomains(template, definition.subdomains).map((text) =>
    absoluteUrl(text).replaceAll('%7B', '{').replaceAll('%7D', '}'),
  );
  const service = {
    set: quadMatrixSet(kind, levels.minLevel, levels.maxLevel),
    urlOf: ({ id, rows }: TileMatrix, column: number, row: number) =>
      tileAddress(templates, { level: Number(id), column, row, rows }),
  };
  const tiles = await loadSceneTiles(definition, service, definition.extent, signal);
  const figures = {
    reference: sceneReferenceName(kind),
    levels: [levels.minLevel, levels.maxLevel],
  } as const;
  return { ...tiles, figures };
}
