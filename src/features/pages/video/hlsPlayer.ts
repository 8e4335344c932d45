import Hls, { type ErrorData } from 'hls.js/light';
import type { StreamProblem } from './streamProblem.ts';

/** How a live stream is read: little of it is kept, and the newest is shown. */
const LIVE = {
  enableWorker: false,
  backBufferLength: 10,
  maxBufferLength: 15,
  liveDurationInfinity: true,
} as const;

function problemOf({ type, details, response }: ErrorData): StreamProblem {
  if (response?.code !== undefined && response.code >= 400) return { kind: 'status', status: response.code };
  if (details.endsWith('TimeOut')) return { kind: 'silent' };
  return type === Hls.ErrorTypes.NETWORK_ERROR
    ? { kind: 'unreachable' }
    : { kind: 'undecodable', detail: details };
}

/**
 * Plays an HLS stream: puts its pieces together in the page.
 * @param onFailed told why it ended
 * @returns ends it
 */
export function playHls(
  video: HTMLVideoElement,
  url: string,
  onFailed: (problem: StreamProblem) => void,
): () => void {
  if (!Hls.isSupported()) {
    onFailed({ kind: 'undecodable', detail: 'Media Source Extensions' });
    return () => undefined;
  }
  const player = new Hls(LIVE);
  let recovered = false;
  player.on(Hls.Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      // A broken piece of a stream is passed over once.
      recovered = true;
      player.recoverMediaError();
      return;
    }
    onFailed(problemOf(data));
  });
  player.loadSource(url);
  player.attachMedia(video);
  return () => player.destroy();
}
