import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { isOnline, type VideoPoint } from '../../../domain/bureau/places/videoPoint.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hint } from '../../../ui/Layout.tsx';
import { useText } from '../../../ui/text.ts';
import { LoadingPicture, Mjpeg, Stream, type Shown } from './Streams.tsx';
import { problemText, RETRY_MS, type StreamProblem } from './streamProblem.ts';
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

interface StillProps extends CameraPictureProps {
  readonly source: Shown;
  readonly onRetry: () => void;
}

/** The picture of a camera as it comes, or why there is none. */
export function CameraPicture(props: CameraPictureProps) {
  const t = useText();
  const [attempt, setAttempt] = useState(0);
  const { point, means } = props;
  const source = sourceOf(point, means);
  if (source.kind === 'none') return <NoPicture>{t('pages.video.noStream')}</NoPicture>;
  if (source.kind === 'refused')
    return <NoPicture alert>{t('pages.video.refused', { url: source.url })}</NoPicture>;
  if (source.kind === 'closed')
    return <NoPicture alert>{t('pages.video.closed', { origin: source.origin })}</NoPicture>;
  if (!isOnline(point)) return <NoPicture>{t('pages.video.offline')}</NoPicture>;
  const retry = () => setAttempt((count) => count + 1);
  const key = `${source.url} ${String(attempt)}`;
  if (source.kind === 'still') return <Still key={key} {...props} source={source} onRetry={retry} />;
  return <Moving key={key} {...props} source={source} onRetry={retry} />;
}

/** A stream, or why it shows nothing: then it is asked for again by itself. */
function Moving({ point, means: { clock }, hasControls, source, onRetry }: StillProps) {
  const t = useText();
  const [problem, setProblem] = useState<StreamProblem>();
  const again = useEffectEvent(onRetry);
  useEffect(
    () => (problem === undefined ? undefined : clock.after(RETRY_MS, () => again())),
    [problem, clock],
  );
  if (problem !== undefined) {
    const reason = problemText(t, problem, source.url);
    return (
      <Failed reason={`${reason}${t('pages.video.again', { seconds: RETRY_MS / 1000 })}`} onRetry={onRetry} />
    );
  }
  const stream = { point, source, clock, hasControls, onFailed: setProblem };
  return source.kind === 'mjpeg' ? <Mjpeg {...stream} /> : <Stream {...stream} />;
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
function Still({ point, means: { stills, clock }, source, onRetry }: StillProps) {
  const t = useText();
  const state = useStill(source.url, stills, clock);
  if (state.kind === 'failed') return <Failed reason={state.reason} onRetry={onRetry} />;
  if (state.kind === 'offline') return <NoPicture>{t('pages.video.offline')}</NoPicture>;
  if (state.kind !== 'shown') return <LoadingPicture />;
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
