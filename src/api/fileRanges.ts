import { TIMEOUT_MS } from '../domain/bureau/businessConstants.ts';
import type { ReadPart } from '../domain/layers/geotiff/partSource.ts';
import { isPassing, LayerLoadError } from '../domain/layers/record/layerProblem.ts';
import { abortable, TimeoutError, withTimeout } from '../lib/abort.ts';
import { systemClock, type Clock } from '../lib/clock.ts';
import { pageRelay } from '../lib/pageRelay.ts';

/** Largest file that is read from a server that sends files as a whole only, bytes. */
const MOST_WHOLE_BYTES = 32_000_000;

/** Pauses before a part is asked for again after a failure that passes, milliseconds. */
const PAUSES_MS = [500, 2000] as const;

const OK = 200;
const PARTIAL = 206;
const BEYOND_END = 416;

const without = (url: string) =>
  new LayerLoadError({
    code: 'unsupported-content',
    causes: [{ code: 'no-ranges', at: new URL(url).host }],
  });

/** All of a file. @throws LayerLoadError where it is larger than is read as a whole */
async function wholeOf({ body, headers }: Response, url: string): Promise<ArrayBuffer> {
  if (Number(headers.get('content-length') ?? 0) > MOST_WHOLE_BYTES) {
    await body?.cancel();
    throw without(url);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    chunks.push(read.value);
    length += read.value.length;
    if (length <= MOST_WHOLE_BYTES) continue;
    await reader?.cancel();
    throw without(url);
  }
  return new Blob(chunks as BlobPart[]).arrayBuffer();
}

/** What went wrong on the way, in the portal's terms. */
function problemOf(error: unknown, url: string): LayerLoadError {
  if (error instanceof LayerLoadError) return error;
  if (error instanceof TimeoutError) return new LayerLoadError({ code: 'timeout', detail: url });
  return new LayerLoadError({ code: 'network', causes: [{ code: 'not-reached', at: new URL(url).host }] });
}

/**
 * Reads parts of the file at an absolute address. A part that is not had for a reason that passes is asked for twice more.
 * @returns a reader that throws LayerLoadError with the reason, or the signal's reason when aborted
 */
export function createRangeReader(url: string, clock: Clock = systemClock): ReadPart {
  /** Of a server that sends no parts. */
  let whole: ArrayBuffer | undefined;

  async function ask(offset: number, length: number, signal: AbortSignal): Promise<ArrayBuffer> {
    const range = `bytes=${String(offset)}-${String(offset + length - 1)}`;
    const response = await fetch(pageRelay.addressFor(url), { headers: { range }, signal });
    const { status } = response;
    if (status === PARTIAL) return response.arrayBuffer();
    if (status === OK) {
      whole = await wholeOf(response, url);
      return whole.slice(offset, offset + length);
    }
    await response.body?.cancel();
    if (status === BEYOND_END) return new ArrayBuffer(0);
    throw new LayerLoadError({ code: 'http-status', detail: `${String(status)} · ${url}` });
  }

  const pause = (ms: number, signal: AbortSignal) =>
    abortable(new Promise<void>((resolve) => void clock.after(ms, resolve)), signal);

  return async (offset, length, signal) => {
    for (let tried = 0; ; tried += 1) {
      if (whole !== undefined) return whole.slice(offset, offset + length);
      try {
        return await withTimeout(clock, TIMEOUT_MS.service, signal, (own) => ask(offset, length, own));
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const told = problemOf(error, url);
        const pauseMs = PAUSES_MS[tried];
        if (pauseMs === undefined || !isPassing(told.problem)) throw told;
        await pause(pauseMs, signal);
      }
    }
  };
}
