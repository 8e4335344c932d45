import { toWebMercator } from '../../domain/geodesy/webMercator.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { sceneReferenceName } from '../../domain/layers/raster/reference.ts';
import {
  LEVEL_0_RESOLUTION_M,
  quadMatrixSet,
  SCENE_TILE_PX,
  type TileMatrix,
} from '../../domain/layers/raster/tileMatrix.ts';
import type { LayerConfig } from '../../domain/layers/record/customConfig.ts';
import type { LayerClasses } from '../../domain/layers/record/layerClasses.ts';
import { vectorStyleOf, type VectorStyle } from '../../domain/layers/record/vectorStyle.ts';
import { legendOfSets, type ClassLook } from '../../domain/layers/vector/drawing.ts';
import type { GeometryKind } from '../../domain/layers/vector/features.ts';
import {
  partOfCoarser,
  partOfFinest,
  tileOver,
  type TilePart,
} from '../../domain/layers/vectorTiles/tileGeometry.ts';
import type { LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { loadSceneTiles } from '../../engine/arcgis/layers/raster/sceneTileLayer.ts';
import { createSharedLoads } from '../../lib/sharedLoads.ts';
import { namesIn } from '../../lib/texts.ts';
import type { IdentifyRequest } from '../../scene/layerHost.ts';
import type { CommonDefinition } from '../layerRecord.ts';
import type { GivenSheet, GivenTile, SeenLook } from './protocol.ts';
import { askTileWorker } from './tileClient.ts';

/** A record whose features come in vector tiles. */
type Definition = CommonDefinition & {
  readonly config?: LayerConfig;
  readonly isCustom?: boolean;
  readonly classes?: LayerClasses;
};

/** Where vector tiles come from. */
export interface VectorTileSource {
  /** Names it among all sources. */
  readonly key: string;
  readonly extent: Extent | undefined;
  /** Lowest and highest. */
  readonly levels: readonly [least: number, most: number];
  /** Levels by which its tiles are coarser than the scene's: one where they are made to be drawn at 512 pixels. */
  readonly coarser: 0 | 1;
  /** A coarser tile stands for those that it has not. */
  readonly hasGaps: boolean;
  /** How its features look by themselves; as the record says without it. */
  readonly sheet?: GivenSheet;
  /** A tile; undefined where it has none. @throws LayerLoadError with the reason; the signal's reason when aborted */
  tile(level: number, column: number, row: number, signal: AbortSignal): Promise<Blob | undefined>;
}

/** Levels beyond a source's finest at which its tiles are drawn larger: 64 times at most. */
const BEYOND_LEVELS = 6;

/** Deepest level that the scene asks for. */
const MOST_LEVEL = 25;

/** Unpacked tiles that are kept. */
const KEPT_TILES = 16;

/** A tile's side is so many tolerances at least, so that what is near to a place is in its tile or in the edge that tiles have. */
const SIDE_TOLERANCES = 16;

/** How the record's features are drawn: one look or its classes. What only some tiles would show (a fixed table that fits their values) is not. */
function styleOf({ config, name, isCustom, classes }: Definition): VectorStyle {
  const { label: _label, ...style } = vectorStyleOf(config, name, isCustom, classes);
  const { image: _image, ellipse: _ellipse, ...mark } = style.point;
  return { ...style, point: { ...mark, marked: true }, ownColor: true };
}

/** The looks of each kind that were drawn up to now. */
function createSeen() {
  const kinds = new Map<GeometryKind, Map<string, ClassLook>>();
  return {
    add(looks: readonly SeenLook[]) {
      for (const { kind, look } of looks) {
        const known = kinds.get(kind) ?? new Map<string, ClassLook>();
        kinds.set(kind, known.set(look.name, look));
      }
    },
    sets: () =>
      (['polygon', 'line', 'point'] as const).flatMap((kind) => {
        const classes = [...(kinds.get(kind)?.values() ?? [])];
        return classes.length === 0 ? [] : [{ kind, classes }];
      }),
  };
}

/** What the worker is given of a part of the source; undefined where the source has no tile. */
function tilesFor(definition: Definition, source: VectorTileSource) {
  const style = styleOf(definition);
  const shown = namesIn(definition.alias);
  const names = shown.length === 0 ? undefined : shown;
  const { key, levels, hasGaps, sheet } = source;
  const read = createSharedLoads(KEPT_TILES, (at, signal) => {
    const [level = 0, column = 0, row = 0] = at.split('/').map(Number);
    return source.tile(level, column, row, signal);
  });
  return async (wanted: TilePart, zoom: number, signal: AbortSignal): Promise<GivenTile | undefined> => {
    for (let part = wanted; ; part = partOfCoarser(part)) {
      const { level, column, row } = part.tile;
      const at = [level, column, row].join('/');
      const data = await read.get(at, signal);
      const looks = sheet === undefined ? {} : { sheet: { ...sheet, zoom } };
      if (data !== undefined)
        return { key: `${key} · ${at}`, data, names, layerName: definition.name, style, part, ...looks };
      if (!hasGaps || level <= levels[0]) return undefined;
    }
  };
}

/** The tile of the source in which what lies at a place is looked up, and the level of the scene at which it is looked at. */
function askedTile(
  { lon, lat, toleranceM, resolutionM }: IdentifyRequest,
  { levels: [least, most] }: VectorTileSource,
): { readonly part: TilePart; readonly zoom: number } {
  const place = toWebMercator(lon, lat);
  const stretch = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const sideM = SIDE_TOLERANCES * Math.max(1, toleranceM / stretch);
  const level = Math.floor(Math.log2((LEVEL_0_RESOLUTION_M * SCENE_TILE_PX) / sideM));
  const tile = tileOver(place, Math.max(least, Math.min(most, level)));
  const seen = Math.log2((LEVEL_0_RESOLUTION_M * stretch) / Math.max(1e-3, resolutionM));
  return { part: { tile, left: 0, top: 0, side: 1 }, zoom: Math.max(0, Math.round(seen) - 1) };
}

/** A layer pair over vector tiles, drawn to pictures of the scene's tiles in a worker. @throws LayerLoadError with the reason */
export async function loadDrawnTiles(
  definition: Definition,
  source: VectorTileSource,
  signal: AbortSignal,
): Promise<LegendedLayer> {
  const { levels, coarser } = source;
  const [least, most] = levels;
  const given = tilesFor(definition, source);
  const seen = createSeen();
  const [from, to] = [least + coarser, most + coarser];
  const service = {
    set: quadMatrixSet('mercator', from, Math.max(to, Math.min(MOST_LEVEL, to + BEYOND_LEVELS))),
    urlOf: ({ id }: TileMatrix, column: number, row: number) => [id, column, row].join('/'),
    async pictureAt(address: string, wanted: AbortSignal) {
      const [level = 0, column = 0, row = 0] = address.split('/').map(Number);
      const part = partOfFinest({ level, column, row }, Math.min(most, level - coarser));
      // Styles count levels by tiles of 512 pixels.
      const tile = await given(part, level - 1, wanted);
      const answer = tile && (await askTileWorker({ call: 'draw', given: tile }, wanted));
      if (answer?.reply !== 'drawn') return undefined;
      seen.add(answer.looks);
      return answer.picture;
    },
  };
  const tiles = await loadSceneTiles(definition, service, definition.extent ?? source.extent, signal);
  return {
    ...tiles,
    figures: { reference: sceneReferenceName('mercator'), levels },
    legend: () =>
      legendOfSets(definition.name, seen.sets(), ({ mark, url: own }) =>
        mark === undefined ? undefined : own,
      ),
    async identify(request, wanted) {
      const { part, zoom } = askedTile(request, source);
      const tile = await given(part, zoom, wanted);
      const answer = tile && (await askTileWorker({ call: 'hit', given: tile, request }, wanted));
      return answer?.reply === 'found' ? answer.found.map((hit) => ({ layerId: definition.id, ...hit })) : [];
    },
  };
}
