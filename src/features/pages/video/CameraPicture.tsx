import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PictureSource } from '../../../domain/bureau/places/cameraPicture.ts';
import { isOnline, type VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hint } from '../../../ui/Layout.tsx';
import { useText } from '../../../ui/text.ts';
import { useStill } from './useStill.ts';
import { sourceOf, type VideoMeans } from './videoMeans.ts';
import styles from './VideoPage.module.css';

/** What a picture takes. */
export interface CameraPictureProps {
  readonly point: VideoPoint;
  readonly means: VideoMeans;
  /** False on a wall, where streams have no buttons of their own. */
  readonly hasControls?: boolean;
}

/** A source that can be shown. */
type Shown = Extract<
  PictureSource,
  { readonly url: string; readonly kind: 'hls' | 'mjpeg' | 'still' | 'film' }
>;

interface PlayerProps extends CameraPictureProps {
  readonly source: Shown;
  readonly onFailed: (reason: string) => void;
  readonly onRetry: () => void;
}

/** The picture of a camera as it comes, or why there is none. */
export function CameraPicture(props: CameraPictureProps) {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string>();
  const { point, means } = props;
  const source = sourceOf(point, means);
  if (source.kind === 'none') return <NoPicture>{t('pages.video.noStream')}</NoPicture>;
  if (source.kind === 'refused')
    return <NoPicture alert>{t('pages.video.refused', { url: source.url })}</NoPicture>;
  if (source.kind === 'closed')
    return <NoPicture alert>{t('pages.video.closed', { origin: source.origin })}</NoPicture>;
  if (!isOnline(point)) return <NoPicture>{t('pages.video.offline')}</NoPicture>;
  const retry = () => {
    setFailed(undefined);
    setAttempt((count) => count + 1);
  };
  if (failed !== undefined) return <Failed reason={failed} onRetry={retry} />;
  const player = { ...props, source, onFailed: setFailed, onRetry: retry };
  const key = `${source.url} ${String(attempt)}`;
  if (source.kind === 'still') return <Still key={key} {...player} />;
  if (source.kind === 'mjpeg') return <Mjpeg key={key} {...player} />;
  return <Stream key={key} {...player} />;
}

function NoPicture({ children, alert = false }: { readonly children: ReactNode; readonly alert?: boolean }) {
  return (
    <div className={styles.noPicture} role={alert ? 'alert' : undefined}>
      {children}
    </div>
  );
}

function Failed({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
  const t = useText();
  return (
    <NoPicture alert>
      {t('pages.video.playFailed', { reason })}
      <Button onClick={onRetry}>{t('app.retry')}</Button>
    </NoPicture>
  );
}

/** Pictures one by one. */
function Still({ point, means: { stills, clock }, source, onRetry }: PlayerProps) {
  const t = useText();
  const state = useStill(source.url, stills, clock);
  if (state.kind === 'failed') return <Failed reason={state.reason} onRetry={onRetry} />;
  if (state.kind === 'offline') return <NoPicture>{t('pages.video.offline')}</NoPicture>;
  if (state.kind !== 'shown') return <Loading />;
  const time = new Date(state.takenMs).toLocaleTimeString('en-GB');
  const problem =
    state.problem === undefined ? '' : ` · ${t('pages.video.stale', { reason: state.problem })}`;
  return (
    <figure>
      <img
        className={styles.picture}
        src={state.address}
        alt={t('pages.video.picture', { name: point.name })}
      />
      <figcaption>
        <Hint>{t('pages.video.taken', { time }) + problem}</Hint>
      </figcaption>
    </figure>
  );
}

function Loading() {
  const t = useText();
  return (
    <div className={styles.noPicture} role="status">
      {t('pages.video.loadingPicture')}
    </div>
  );
}

/** Pictures one after the other in one answer, which the browser shows by itself. */
function Mjpeg({ point, source, onFailed }: PlayerProps) {
  const t = useText();
  const [started, setStarted] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = image.current;
    // An answer without end goes on until its picture is told to show nothing.
    return () => element?.removeAttribute('src');
  }, []);
  return (
    <>
      {!started && <Loading />}
      <img
        ref={image}
        className={styles.picture}
        src={source.url}
        alt={t('pages.video.picture', { name: point.name })}
        onLoad={() => setStarted(true)}
        onError={() => onFailed(source.url)}
      />
    </>
  );
}

/** What browsers that play HLS by themselves say that they play. */
const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Lets a video element play a source. @returns ends it, and the requests with it */
function play(video: HTMLVideoElement, { url, kind }: Shown, onFailed: (reason: string) => void): () => void {
  let end = () => {
    video.removeAttribute('src');
    video.load();
  };
  if (kind !== 'hls' || video.canPlayType(HLS_TYPE) !== '') {
    video.src = url;
    return end;
  }
  let gone = false;
  import('./hlsPlayer.ts').then(
    ({ playHls }) => {
      if (!gone) end = playHls(video, url, onFailed);
    },
    (error: unknown) => {
      if (!gone) onFailed(String(error));
    },
  );
  return () => {
    gone = true;
    end();
  };
}

/** A stream or a file that plays. */
function Stream({ point, source, onFailed, hasControls = true }: PlayerProps) {
  const t = useText();
  const [started, setStarted] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const { url, kind } = source;
  useEffect(() => {
    if (video.current === null) return undefined;
    return play(video.current, { url, kind }, onFailed);
  }, [url, kind, onFailed]);
  return (
    <>
      {!started && <Loading />}
      <video
        ref={video}
        className={styles.picture}
        aria-label={t('pages.video.picture', { name: point.name })}
        controls={hasControls}
        autoPlay
        muted
        playsInline
        onLoadedData={() => setStarted(true)}
        onError={({ currentTarget: { error, src } }) => {
          // Without an address of its own the player behind it tells what failed.
          if (src === url)
            onFailed(error?.message === undefined || error.message === '' ? url : error.message);
        }}
      />
    </>
  );
}
