import type { GlyphAnswer, GlyphRequest } from './glyphWorker.ts';

/** The address the SDK is given as its font server; nothing is ever fetched from it. */
export const GLYPH_URL = '/sdk/glyphs';

const GLYPH_RANGE = /\/sdk\/glyphs\/([^/]+)\/(\d+)-(\d+)\.pbf$/;

interface Waiting {
  resolve(buffer: ArrayBuffer): void;
  reject(error: Error): void;
}

/** Makes glyph ranges in a worker, each once per page. */
function createGlyphMaker(): (fontStack: string, first: number, last: number) => Promise<ArrayBuffer> {
  const made = new Map<string, Promise<ArrayBuffer>>();
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const startWorker = () => {
    const started = new Worker(new URL('./glyphWorker.ts', import.meta.url), {
      type: 'module',
      name: 'glyphs',
    });
    started.onmessage = ({ data }: MessageEvent<GlyphAnswer>) => {
      const asker = waiting.get(data.id);
      waiting.delete(data.id);
      if ('buffer' in data) asker?.resolve(data.buffer);
      else asker?.reject(new Error(data.error));
    };
    started.onerror = (event) => {
      for (const asker of waiting.values()) asker.reject(new Error(`glyph worker: ${event.message}`));
      waiting.clear();
      made.clear();
      worker = undefined;
    };
    return started;
  };

  return (fontStack, first, last) => {
    const key = `${fontStack} ${first}-${last}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const answer = new Promise<ArrayBuffer>((resolve, reject) => {
      worker ??= startWorker();
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, fontStack, first, last } satisfies GlyphRequest);
    });
    made.set(key, answer);
    answer.catch(() => made.delete(key));
    return answer;
  };
}

let maker: ReturnType<typeof createGlyphMaker> | undefined;

/**
 * Answers the SDK's question for a range of glyphs from the machine's own fonts.
 * @param url the address the SDK wants to fetch
 * @returns the encoded range; undefined for any other address
 */
export function answerGlyphs(url: string): Promise<ArrayBuffer> | undefined {
  const [, fontStack, first, last] = GLYPH_RANGE.exec(url) ?? [];
  if (fontStack === undefined || first === undefined || last === undefined) return undefined;
  maker ??= createGlyphMaker();
  return maker(decodeURIComponent(fontStack).toLowerCase(), Number(first), Number(last));
}
