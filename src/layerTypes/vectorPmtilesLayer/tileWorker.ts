import { SCENE_TILE_PX } from '../../domain/layers/raster/tileMatrix.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { readVectorTile, type TileFeature } from '../../domain/layers/vectorTiles/readVectorTile.ts';
import { createSharedLoads, type SharedLoads } from '../../lib/sharedLoads.ts';
import { paintTile } from './paintTile.ts';
import type { GivenTile, Numbered, TileAnswer, TileQuestion } from './protocol.ts';
import { foundAt, looksSeen, paintedOf } from './tileFeatures.ts';

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Numbered<TileQuestion>>) => void) | null;
  postMessage(message: Numbered<TileAnswer>, transfer?: Transferable[]): void;
};

/** Tiles that are kept as they were read: those beyond an archive's finest level are drawn of the same again and again. */
const KEPT_TILES = 8;

const NEVER = new AbortController().signal;

type Features = readonly TileFeature[];

const given = new Map<string, GivenTile>();
const kept: SharedLoads<Features> = createSharedLoads(KEPT_TILES, async (key): Promise<Features> => {
  const { data, names, part } = given.get(key) ?? {};
  if (data === undefined || part === undefined) throw new Error('no tile');
  const { level, column, row } = part.tile;
  const bytes = new Uint8Array(await data.arrayBuffer());
  return readVectorTile(bytes, names && new Set(names), [level, column, row].join('/'));
});

async function featuresOf(tile: GivenTile): Promise<Features> {
  const key = JSON.stringify([tile.key, tile.names]);
  given.set(key, tile);
  try {
    return await kept.get(key, NEVER);
  } finally {
    given.delete(key);
  }
}

async function answer(question: TileQuestion): Promise<TileAnswer> {
  const { style, layerName, part } = question.given;
  const features = await featuresOf(question.given);
  const painted = paintedOf(features, style, layerName);
  if (question.call === 'hit') {
    const shown = painted.map(({ feature }) => feature);
    return { reply: 'found', found: foundAt(shown, part.tile, question.request) };
  }
  const canvas = new OffscreenCanvas(SCENE_TILE_PX, SCENE_TILE_PX);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  paintTile(context, painted, part);
  return { reply: 'drawn', picture: canvas.transferToImageBitmap(), looks: looksSeen(painted) };
}

function failureOf(error: unknown): TileAnswer {
  if (error instanceof LayerLoadError) return { reply: 'failed', problem: error.problem };
  const detail = error instanceof Error ? error.message : String(error);
  return { reply: 'failed', problem: { code: 'draw-failed', detail } };
}

async function reply({ id, ...question }: Numbered<TileQuestion>): Promise<void> {
  const said = await answer(question).catch(failureOf);
  scope.postMessage({ ...said, id }, said.reply === 'drawn' ? [said.picture] : []);
}

scope.onmessage = ({ data }) => void reply(data);
