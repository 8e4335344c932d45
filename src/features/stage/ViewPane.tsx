import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { GlobePose, PlanePose } from '../../domain/views/pose.ts';
import { isAbortError } from '../../lib/abort.ts';
import type { ReadonlySignal } from '../../lib/signal.ts';
import type { ViewBase, ViewKind, ViewPort, ViewState } from '../../scene/viewPort.ts';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Layout.tsx';
import { MapSign } from '../../ui/MapCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useText } from '../../ui/text.ts';
import { BaseNotice } from './BaseNotice.tsx';
import styles from './MapStage.module.css';

interface ViewPaneProps<P extends GlobePose | PlanePose> {
  readonly kind: ViewKind;
  /** The view; undefined until the engine is there. */
  readonly port: ViewPort<P> | undefined;
  /** What it stands on; undefined until the engine is there. */
  readonly base: ViewBase | undefined;
  /** The text of the `data-camera` attribute. */
  readonly formatPose: (pose: P) => string;
  /** Why there is no engine, or why the view could not start. */
  readonly failure: string | undefined;
  /** Told the engine's reason when the view could not start. */
  readonly onFailure: (reason: string) => void;
  readonly onRetry: () => void;
  /** Address of a picture that stands for the view until it is drawn. */
  readonly picture: string | undefined;
  /** Laid over the view; lets the pointer through where it shows nothing. */
  readonly children?: ReactNode;
}

/** What a person does to a view when he wants it, drawn or not. */
const WANTING = ['pointerdown', 'wheel'] as const;

/** Whether the view stands for itself: it has been drawn once, or somebody works in it. */
function useIsLive(container: RefObject<HTMLDivElement | null>, state: ViewState): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const live = () => setLive(true);
    for (const event of WANTING) element.addEventListener(event, live, { once: true, passive: true });
    return () => {
      for (const event of WANTING) element.removeEventListener(event, live);
    };
  }, [container]);
  if (state === 'idle' && !isLive) setLive(true);
  return isLive;
}

/** Calls `write` with the signal's value now and after each change. */
function follow<T>(signal: ReadonlySignal<T>, write: (value: T) => void): () => void {
  write(signal.value);
  return signal.subscribe(write);
}

interface BeforeDrawnProps {
  readonly kind: ViewKind;
  readonly state: ViewState;
  readonly picture: string | undefined;
  readonly isLive: boolean;
}

/** Moves while a view is being prepared. */
function Waiting({ kind }: { readonly kind: ViewKind }) {
  const t = useText();
  return (
    <div className={styles.wait}>
      <Progress label={t(`stage.${kind}Loading`)} />
    </div>
  );
}

/** What stands for a view until it is drawn, and says that it is being drawn. */
function BeforeDrawn({ kind, state, picture, isLive }: BeforeDrawnProps) {
  const t = useText();
  const isPictured = picture !== undefined && !isLive;
  const isStarting = state === 'loading' || (isPictured && state === 'busy');
  return (
    <>
      {picture !== undefined && (
        <img className={styles.picture} data-picture={kind} data-live={isLive} src={picture} alt="" />
      )}
      {isStarting && isPictured && (
        <MapSign at="top" rows className={styles.starting} role="status">
          {t(`stage.${kind}Loading`)}
          <Hint>{t('stage.pictured')}</Hint>
          <Waiting kind={kind} />
        </MapSign>
      )}
      {isStarting && !isPictured && (
        <Overlay centred className={styles.loading} role="status">
          {t(`stage.${kind}Loading`)}
          <Waiting kind={kind} />
        </Overlay>
      )}
      {state === 'busy' && !isStarting && (
        <MapSign at="bottom" className={styles.drawing} aria-hidden>
          <Phrase look="quiet">{t('stage.drawing')}</Phrase>
        </MapSign>
      )}
    </>
  );
}

/** One view of the scene in its container, with what is shown until it can draw and when it cannot. */
export function ViewPane<P extends GlobePose | PlanePose>(props: ViewPaneProps<P>) {
  const { kind, port, base, formatPose, failure, onFailure, onRetry, picture, children } = props;
  const t = useText();
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ViewState>('loading');
  const failed = failure !== undefined;
  const isLive = useIsLive(container, state);

  // The camera moves too often to draw components for it: the attributes are written straight to the container.
  useEffect(() => {
    const element = container.current;
    if (element === null || port === undefined) return;
    const stopState = follow(port.state, (next) => {
      element.dataset.state = next;
      setState(next);
    });
    const stopPose = follow(port.pose, ({ pose }) => {
      element.dataset.camera = formatPose(pose);
    });
    return () => {
      stopState();
      stopPose();
    };
  }, [port, formatPose]);

  const reportFailure = useRef(onFailure);
  useEffect(() => {
    reportFailure.current = onFailure;
  });
  useEffect(() => {
    const element = container.current;
    if (element === null || port === undefined || failed) return;
    const abort = new AbortController();
    port.attach(element, abort.signal).catch((error: unknown) => {
      if (abort.signal.aborted || isAbortError(error)) return;
      reportFailure.current(error instanceof Error ? error.message : String(error));
    });
    return () => {
      abort.abort();
      port.detach();
    };
  }, [port, failed]);

  return (
    <div className={styles.view}>
      <div
        ref={container}
        role="application"
        aria-label={t(`stage.${kind}`)}
        aria-busy={state !== 'idle'}
        data-view={kind}
        data-state="loading"
        data-camera=""
        className={styles.canvas}
      />
      {!failed && <BeforeDrawn kind={kind} state={state} picture={picture} isLive={isLive} />}
      {state !== 'loading' && !failed && <Overlay>{children}</Overlay>}
      {base !== undefined && !failed && <BaseNotice base={base} />}
      {failed && (
        <Overlay centred className={styles.failure}>
          <Notice tone="danger">{t('stage.viewFailed', { reason: failure })}</Notice>
          <p>{t('stage.viewFailedHint')}</p>
          <Button look="primary" onClick={onRetry}>
            {t('stage.retry')}
          </Button>
        </Overlay>
      )}
    </div>
  );
}
