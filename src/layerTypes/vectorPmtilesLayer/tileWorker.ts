import { SCENE_TILE_PX } from '../../domain/layers/raster/tileMatrix.ts';
import { LayerLoadError } from '../../domain/layers/record/layerProblem.ts';
import { readVectorTile, type TileFeature } from '../../domain/layers/vectorTiles/readVectorTile.ts';
import { createSharedLoads, type SharedLoads } from '../../lib/sharedLoads.ts';
import { paintTile } from './paintTile.ts';
import type { GivenTile, Numbered, SeenLook, TileAnswer, TileQuestion } from './protocol.ts';
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

type Sheet = NonNullable<GivenTile['sheet']>;

/** Sheets that are kept as they were read, and what draws by them: it comes with the first. */
const KEPT_SHEETS = 8;
const givenSheets = new Map<string, Sheet>();
const sheets = createSharedLoads(KEPT_SHEETS, async (key) => {
  const sheet = givenSheets.get(key);
  if (sheet === undefined) throw new Error('no sheet');
  const [{ readSheet }, { paintSheet, shownBySheet, looksOfSheet }, text] = await Promise.all([
    import('./sheetRules.ts'),
    import('./paintSheet.ts'),
    sheet.data.text(),
  ]);
  return { paintSheet, shownBySheet, looksOfSheet, rules: readSheet(text, sheet.source) };
});

async function sheetOf(sheet: Sheet) {
  const key = `${sheet.key} ${sheet.source}`;
  givenSheets.set(key, sheet);
  try {
    return await sheets.get(key, NEVER);
  } finally {
    givenSheets.delete(key);
  }
}

async function featuresOf(tile: GivenTile): Promise<Features> {
  const key = JSON.stringify([tile.key, tile.names]);
  given.set(key, tile);
  try {
    return await kept.get(key, NEVER);
  } finally {
    given.delete(key);
  }
}

/** What is to be done with a tile's features, however they look. */
interface Drawing {
  readonly shown: readonly TileFeature[];
  readonly looks: () => readonly SeenLook[];
  paint(context: OffscreenCanvasRenderingContext2D): void;
}

/** By the style of the record. */
function drawnByStyle(features: Features, { style, layerName, part }: GivenTile): Drawing {
  const painted = paintedOf(features, style, layerName);
  return {
    shown: painted.map(({ feature }) => feature),
    looks: () => looksSeen(painted),
    paint: (context) => paintTile(context, painted, part),
  };
}

/** By the service's style sheet. A part of a service does without what lies below all of it. */
async function drawnBySheet(features: Features, tile: GivenTile, sheet: Sheet): Promise<Drawing> {
  const { rules, paintSheet, shownBySheet, looksOfSheet } = await sheetOf(sheet);
  const wanted = tile.names === undefined ? rules : rules.filter(({ kind }) => kind !== 'background');
  const layers = shownBySheet(features, wanted, sheet.zoom);
  const shown = new Set(
    layers
      .flatMap((layer) => (layer.rule.kind === 'background' ? [] : layer.shown))
      .map((one) => one.feature),
  );
  return {
    shown: features.filter((feature) => shown.has(feature)),
    looks: () => looksOfSheet(layers, rules),
    paint: (context) => paintSheet(context, layers, tile.part),
  };
}

async function answer(question: TileQuestion): Promise<TileAnswer> {
  const { given: tile } = question;
  const features = await featuresOf(tile);
  const { sheet } = tile;
  const { shown, looks, paint } =
    sheet === undefined ? drawnByStyle(features, tile) : await drawnBySheet(features, tile, sheet);
  if (question.call === 'hit')
    return { reply: 'found', found: foundAt(shown, tile.part.tile, question.request) };
  const canvas = new OffscreenCanvas(SCENE_TILE_PX, SCENE_TILE_PX);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  paint(context);
  return { reply: 'drawn', picture: canvas.transferToImageBitmap(), looks: looks() };
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
