import Hls from 'hls.js/light';

/** How a live stream is read: little of it is kept, and the newest is shown. */
const LIVE = {
  enableWorker: false,
  backBufferLength: 10,
  maxBufferLength: 15,
  liveDurationInfinity: true,
} as const;

/**
 * Plays an HLS stream in browsers that cannot by themselves.
 * @param onFailed told why it ended
 * @returns ends it
 */
export function playHls(
  video: HTMLVideoElement,
  url: string,
  onFailed: (reason: string) => void,
): () => void {
  if (!Hls.isSupported()) {
    onFailed('Media Source Extensions');
    return () => undefined;
  }
  const player = new Hls(LIVE);
  let recovered = false;
  player.on(Hls.Events.ERROR, (_event, { fatal, type, details, response }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !recovered) {
      // A broken piece of a stream is passed over once.
      recovered = true;
      player.recoverMediaError();
      return;
    }
    onFailed(
      response?.code === undefined || response.code === 0
        ? details
        : `${details} · HTTP ${String(response.code)}`,
    );
  });
  player.loadSource(url);
  player.attachMedia(video);
  return () => player.destroy();
}
