import { toWebMercator } from '../../domain/geodesy/webMercator.ts';
import { sceneReferenceName } from '../../domain/layers/raster/reference.ts';
import {
  LEVEL_0_RESOLUTION_M,
  quadMatrixSet,
  SCENE_TILE_PX,
  type TileMatrix,
} from '../../domain/layers/raster/tileMatrix.ts';
import { vectorStyleOf, type VectorStyle } from '../../domain/layers/record/vectorStyle.ts';
import { legendOfSets, type ClassLook } from '../../domain/layers/vector/drawing.ts';
import type { GeometryKind } from '../../domain/layers/vector/features.ts';
import { partOfFinest, tileOver, type TilePart } from '../../domain/layers/vectorTiles/tileGeometry.ts';
import type { LegendedLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { absoluteUrl } from '../../engine/arcgis/layers/fetching.ts';
import { loadSceneTiles } from '../../engine/arcgis/layers/raster/sceneTileLayer.ts';
import { createSharedLoads } from '../../lib/sharedLoads.ts';
import { namesIn } from '../../lib/texts.ts';
import type { IdentifyRequest } from '../../scene/layerHost.ts';
import type { LayerDefinition } from '../index.ts';
import type { TileArchive } from '../pmtilesLayer/archive.ts';
import type { GivenTile, SeenLook } from './protocol.ts';

type Definition = LayerDefinition<'vectorPmtilesLayer'>;

/** Levels beyond the archive's finest at which its tiles are drawn larger: 64 times at most. */
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

/** What the worker is given of a part of the archive; undefined where the archive has no tile. */
function tilesFor(definition: Definition, url: string, archive: TileArchive) {
  const style = styleOf(definition);
  const shown = namesIn(definition.alias);
  const names = shown.length === 0 ? undefined : shown;
  const read = createSharedLoads(KEPT_TILES, (key, signal) => {
    const [level = 0, column = 0, row = 0] = key.split('/').map(Number);
    return archive.tile(level, column, row, signal);
  });
  return async (part: TilePart, signal: AbortSignal): Promise<GivenTile | undefined> => {
    const { level, column, row } = part.tile;
    const at = [level, column, row].join('/');
    const data = await read.get(at, signal);
    return data && { key: `${url} · ${at}`, data, names, layerName: definition.name, style, part };
  };
}

/** The tile of the archive in which what lies at a place is looked up. */
function askedTile(
  { lon, lat, toleranceM }: IdentifyRequest,
  [least, most]: TileArchive['levels'],
): TilePart {
  const place = toWebMercator(lon, lat);
  const sideM = SIDE_TOLERANCES * Math.max(1, toleranceM / Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
  const level = Math.floor(Math.log2((LEVEL_0_RESOLUTION_M * SCENE_TILE_PX) / sideM));
  const tile = tileOver(place, Math.max(least, Math.min(most, level)));
  return { tile, left: 0, top: 0, side: 1 };
}

/**
 * `vectorPmtilesLayer`: vector tiles of a PMTiles archive, drawn to pictures of the scene's tiles in a worker.
 * @throws LayerLoadError with the reason
 */
export async function loadVectorPmtiles(definition: Definition, signal: AbortSignal): Promise<LegendedLayer> {
  const url = absoluteUrl(definition.link);
  // The map starts without the reader.
  const [{ openArchive }, { askTileWorker }] = await Promise.all([
    import('../pmtilesLayer/archive.ts'),
    import('./tileClient.ts'),
  ]);
  const archive = await openArchive(url, signal, 'vectors', namesIn(definition.alias));
  const [least, most] = archive.levels;
  const given = tilesFor(definition, url, archive);
  const seen = createSeen();
  const service = {
    set: quadMatrixSet('mercator', least, Math.max(most, Math.min(MOST_LEVEL, most + BEYOND_LEVELS))),
    urlOf: ({ id }: TileMatrix, column: number, row: number) => [id, column, row].join('/'),
    async pictureAt(address: string, wanted: AbortSignal) {
      const [level = 0, column = 0, row = 0] = address.split('/').map(Number);
      const tile = await given(partOfFinest({ level, column, row }, most), wanted);
      const answer = tile && (await askTileWorker({ call: 'draw', given: tile }, wanted));
      if (answer?.reply !== 'drawn') return undefined;
      seen.add(answer.looks);
      return answer.picture;
    },
  };
  const tiles = await loadSceneTiles(definition, service, definition.extent ?? archive.extent, signal);
  return {
    ...tiles,
    figures: { reference: sceneReferenceName('mercator'), levels: archive.levels },
    legend: () =>
      legendOfSets(definition.name, seen.sets(), ({ mark, url: own }) =>
        mark === undefined ? undefined : own,
      ),
    async identify(request, wanted) {
      const tile = await given(askedTile(request, archive.levels), wanted);
      const answer = tile && (await askTileWorker({ call: 'hit', given: tile, request }, wanted));
      return answer?.reply === 'found' ? answer.found.map((hit) => ({ layerId: definition.id, ...hit })) : [];
    },
  };
}
