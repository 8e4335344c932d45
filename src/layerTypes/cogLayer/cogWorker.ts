import { SCENE_TILE_PX } from '../../domain/layers/raster/tileMatrix.ts';
import { LayerLoadError, type LayerProblem } from '../../domain/layers/record/layerProblem.ts';
import { createSharedLoads } from '../../lib/sharedLoads.ts';
import { createWorkQueue } from '../../lib/workQueue.ts';
import { openCog, type CogPicture } from './cogPicture.ts';
import type { CogMessage, CogReply } from './protocol.ts';

/** The worker's own scope; the DOM library only knows a window's. */
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<CogMessage>) => void) | null;
  postMessage(message: CogReply, transfer?: Transferable[]): void;
};

/** Most pictures that are held open; the one that was not asked for longest goes first, and is opened anew when it is. */
const OPEN_PICTURES = 6;

/** Tiles that are made at once: while one is decoded, parts of others come. */
const AT_ONCE = 8;

type Part = (answer: ArrayBuffer | LayerLoadError) => void;

const parts = new Map<number, Part>();
const running = new Map<number, AbortController>();
const queue = createWorkQueue(AT_ONCE);
let lastPart = 0;

/** Asks the page for a part of a file. */
function readPart(url: string, offset: number, length: number, signal: AbortSignal): Promise<ArrayBuffer> {
  signal.throwIfAborted();
  lastPart += 1;
  const part = lastPart;
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      parts.delete(part);
      scope.postMessage({ reply: 'give-up', part });
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    parts.set(part, (answer) => {
      parts.delete(part);
      signal.removeEventListener('abort', giveUp);
      if (answer instanceof LayerLoadError) reject(answer);
      else resolve(answer);
    });
    scope.postMessage({ reply: 'part', part, url, offset, length });
  });
}

const openPicture = (url: string) =>
  createSharedLoads(1, (_key, signal): Promise<CogPicture> =>
    openCog((offset, length, own) => readPart(url, offset, length, own), signal),
  );

/** By address, the one that was asked for last goes last. */
const pictures = new Map<string, ReturnType<typeof openPicture>>();

function pictureAt(url: string, signal: AbortSignal): Promise<CogPicture> {
  const held = pictures.get(url) ?? openPicture(url);
  pictures.delete(url);
  pictures.set(url, held);
  const [oldest] = pictures.keys();
  if (pictures.size > OPEN_PICTURES && oldest !== undefined) pictures.delete(oldest);
  return held.get('', signal);
}

async function bitmapOf(rgba: Uint8ClampedArray | undefined): Promise<ImageBitmap | undefined> {
  const pixels = rgba && new ImageData(new Uint8ClampedArray(rgba), SCENE_TILE_PX, SCENE_TILE_PX);
  return pixels && createImageBitmap(pixels);
}

function problemOf(error: unknown): LayerProblem {
  if (error instanceof LayerLoadError) return error.problem;
  return { code: 'draw-failed', detail: error instanceof Error ? error.message : String(error) };
}

async function answer(message: Extract<CogMessage, { call: 'open' | 'tile' }>, signal: AbortSignal) {
  const { id, url } = message;
  try {
    signal.throwIfAborted();
    const picture = await pictureAt(url, signal);
    if (message.call === 'open') return scope.postMessage({ reply: 'opened', id, facts: picture.facts });
    const bitmap = await bitmapOf(await picture.tile(message.tile, signal));
    scope.postMessage({ reply: 'tile', id, picture: bitmap }, bitmap === undefined ? [] : [bitmap]);
  } catch (error) {
    if (signal.aborted) return;
    // What the reader knows of a file may be what was lost on the way: it is read anew when it is asked for again.
    pictures.delete(url);
    scope.postMessage({ reply: 'failed', id, problem: problemOf(error) });
  } finally {
    running.delete(id);
  }
}

function begin(message: Extract<CogMessage, { call: 'open' | 'tile' }>): void {
  const controller = new AbortController();
  running.set(message.id, controller);
  queue.add(async () => {
    await answer(message, controller.signal);
  });
}

scope.onmessage = ({ data }) => {
  switch (data.call) {
    case 'open':
    case 'tile':
      return begin(data);
    case 'abort':
      return running.get(data.id)?.abort();
    case 'close':
      return void pictures.delete(data.url);
    case 'part':
      return parts.get(data.part)?.(data.bytes);
    case 'no-part':
      return parts.get(data.part)?.(new LayerLoadError(data.problem));
  }
};
