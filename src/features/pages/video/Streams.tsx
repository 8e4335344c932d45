import { useEffect, useRef, useState } from 'react';
import type { PictureSource } from '../../../domain/bureau/places/cameraPicture.ts';
import type { VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import type { Clock } from '../../../lib/clock.ts';
import { useText } from '../../../ui/text.ts';
import type { StreamProblem } from './streamProblem.ts';
import { useSilence } from './useSilence.ts';
import styles from './VideoPage.module.css';

/** A source that can be shown. */
export type Shown = Extract<
  PictureSource,
  { readonly url: string; readonly kind: 'hls' | 'mjpeg' | 'still' | 'film' }
>;

/** What a stream takes. */
export interface StreamProps {
  readonly point: VideoPoint;
  readonly source: Shown;
  readonly clock: Clock;
  readonly hasControls?: boolean | undefined;
  readonly onFailed: (problem: StreamProblem) => void;
}

/** What stands in the place of a picture that is on its way. */
export function LoadingPicture() {
  const t = useText();
  return (
    <div className={styles.noPicture} role="status">
      {t('pages.video.loadingPicture')}
    </div>
  );
}

/** How often a picture is looked at, milliseconds. */
const LOOK_MS = 2000;

/**
 * Pictures one after the other in one answer, which the browser shows by itself. It tells of the first one and of an answer without any;
 * an answer that breaks off leaves a picture without a size. Of one that is ended in order, or falls silent, the last picture stays.
 */
export function Mjpeg({ point, source: { url }, clock, onFailed }: StreamProps) {
  const t = useText();
  const [started, setStarted] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useSilence(
    clock,
    () => started,
    () => onFailed({ kind: 'silent' }),
  );
  useEffect(() => {
    const element = image.current;
    // An answer without end goes on until its picture is told to show nothing.
    return () => element?.removeAttribute('src');
  }, []);
  useEffect(
    () =>
      started
        ? clock.every(LOOK_MS, () => {
            if (image.current?.naturalWidth === 0) onFailed({ kind: 'ended' });
          })
        : undefined,
    [started, clock, onFailed],
  );
  return (
    <>
      {!started && <LoadingPicture />}
      <img
        ref={image}
        className={styles.picture}
        src={url}
        alt={t('pages.video.picture', { name: point.name })}
        onLoad={() => setStarted(true)}
        onError={() => onFailed({ kind: 'unreachable' })}
      />
    </>
  );
}

/**
 * Lets a video element play a source. HLS is put together in the page wherever that can be, as that tells what failed; browsers that
 * cannot (iPhones) play it by themselves.
 * @returns ends it, and the requests with it
 */
function play(
  video: HTMLVideoElement,
  { url, kind }: Shown,
  onFailed: (problem: StreamProblem) => void,
): () => void {
  let end = () => {
    video.removeAttribute('src');
    video.load();
  };
  if (kind !== 'hls' || !('MediaSource' in window)) {
    video.src = url;
    return end;
  }
  let gone = false;
  import('./hlsPlayer.ts').then(
    ({ playHls }) => {
      if (!gone) end = playHls(video, url, onFailed);
    },
    (error: unknown) => {
      if (!gone) onFailed({ kind: 'undecodable', detail: String(error) });
    },
  );
  return () => {
    gone = true;
    end();
  };
}

/** `MediaError.MEDIA_ERR_DECODE` */
const UNDECODABLE = 3;

/** A stream or a file that plays. */
export function Stream({ point, source, clock, onFailed, hasControls = true }: StreamProps) {
  const t = useText();
  const [started, setStarted] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const { url, kind } = source;
  // A file may be paused, or have come to its end; so may a stream be paused.
  const isAtRest = () => started && (kind !== 'hls' || video.current?.paused === true);
  const seen = useSilence(clock, isAtRest, () => onFailed({ kind: 'silent' }));
  useEffect(() => {
    if (video.current === null) return undefined;
    return play(video.current, { url, kind }, onFailed);
  }, [url, kind, onFailed]);
  return (
    <>
      {!started && <LoadingPicture />}
      <video
        ref={video}
        className={styles.picture}
        aria-label={t('pages.video.picture', { name: point.name })}
        controls={hasControls}
        autoPlay
        muted
        playsInline
        onLoadedData={() => setStarted(true)}
        onTimeUpdate={seen}
        onError={({ currentTarget: { error, src } }) => {
          // Without an address of its own the player behind it tells what failed.
          if (src !== url) return;
          const isOfData = error?.code === UNDECODABLE;
          onFailed(
            isOfData ? { kind: 'undecodable', detail: error?.message ?? '' } : { kind: 'unreachable' },
          );
        }}
      />
    </>
  );
}
