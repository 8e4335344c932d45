import type { Clock } from '../lib/clock.ts';
import { err, ok, type Result } from '../lib/result.ts';
import { createWorkQueue } from '../lib/workQueue.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { FileClient } from './fileClient.ts';

/** A still picture as it came. */
export interface CameraStill {
  /** For `<img>`. */
  readonly address: string;
  /** When it was taken, as far as the server says, else when it came. */
  readonly takenMs: number;
  /** Gives its memory back, once it is shown no more. */
  readonly release: () => void;
}

/** Fetches the pictures of cameras, a few at a time. Never throws. */
export interface CameraStills {
  load(url: string, signal: AbortSignal): Promise<Result<CameraStill, ApiFailure>>;
}

/** Pictures that are fetched at one time. */
const AT_ONCE = 3;

/**
 * How long a picture may take, milliseconds: the portal takes its own one after the other, says no where too many wait, and gives one up
 * 20 s after its turn has come; what waits for its turn is no failure.
 */
const TIMEOUT_MS = { own: 60_000, foreign: 20_000 } as const;

/** What they are fetched with. */
export interface CameraStillParts {
  readonly files: FileClient;
  /** The origin whose answers say why there is no picture; others may keep theirs from the page. */
  readonly ownOrigin: string;
  readonly clock: Clock;
}

async function ownStill(url: URL, signal: AbortSignal, { files, clock }: CameraStillParts) {
  const { pathname, searchParams } = url;
  const answer = await files({
    method: 'GET',
    path: pathname,
    query: searchParams,
    timeoutMs: TIMEOUT_MS.own,
    signal,
  });
  if (!answer.ok) return answer;
  const address = URL.createObjectURL(answer.value.blob);
  const said = Date.parse(answer.value.header('last-modified') ?? '');
  return ok({
    address,
    takenMs: Number.isFinite(said) ? said : clock.nowMs(),
    release: () => URL.revokeObjectURL(address),
  });
}

/** A picture of another origin: the browser shows it, and tells nothing but whether it could. */
function foreignStill(url: URL, signal: AbortSignal, clock: Clock): Promise<Result<CameraStill, ApiFailure>> {
  const endpoint = `GET ${url.origin}${url.pathname}`;
  // Told apart, so that no cache answers with the picture before.
  url.searchParams.set('_', String(clock.nowMs()));
  return new Promise((resolve) => {
    const image = new Image();
    const end = (result: Result<CameraStill, ApiFailure>) => {
      cancel();
      signal.removeEventListener('abort', onAbort);
      image.onload = null;
      image.onerror = null;
      if (!result.ok) image.src = '';
      resolve(result);
    };
    const onAbort = () => end(err({ kind: 'aborted', endpoint }));
    const cancel = clock.after(TIMEOUT_MS.foreign, () =>
      end(err({ kind: 'timeout', endpoint, timeoutMs: TIMEOUT_MS.foreign })),
    );
    signal.addEventListener('abort', onAbort, { once: true });
    image.onload = () => end(ok({ address: url.href, takenMs: clock.nowMs(), release: () => undefined }));
    image.onerror = () => end(err({ kind: 'network', endpoint, detail: 'image' }));
    image.src = url.href;
  });
}

/** Creates it. */
export function createCameraStills(parts: CameraStillParts): CameraStills {
  const queue = createWorkQueue(AT_ONCE);
  return {
    load: (address, signal) =>
      new Promise((resolve) => {
        queue.add(async () => {
          const url = new URL(address);
          if (signal.aborted) resolve(err({ kind: 'aborted', endpoint: `GET ${url.pathname}` }));
          else if (url.origin === parts.ownOrigin) resolve(await ownStill(url, signal, parts));
          else resolve(await foreignStill(url, signal, parts.clock));
        });
      }),
  };
}
