import { check16 } from '@esri/calcite-ui-icons/js/check16.js';
import { circle16 } from '@esri/calcite-ui-icons/js/circle16.js';
import { circle16F } from '@esri/calcite-ui-icons/js/circle16F.js';
import { exclamationMarkTriangle16 } from '@esri/calcite-ui-icons/js/exclamationMarkTriangle16.js';
import { useEffect, useRef, useState } from 'react';
import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import { systemClock, type Clock } from '../../lib/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EmptyState, Hint, Stack } from '../../ui/Layout.tsx';
import { List } from '../../ui/List.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { useText } from '../../ui/text.ts';
import type { ExportDesk, SheetStep } from './exportDesk.ts';
import type { SheetJobState } from '../../api/sheetJob.ts';
import styles from './ExportPanel.module.css';

type JobState = SheetJobState<SheetStep, MadeSheet>;

type Steering = Pick<ExportDesk, 'cancel' | 'retry'>;

/** A picture, with an address for as long as it is shown. */
function Picture({ picture, name }: { readonly picture: Blob; readonly name: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    if (image.current !== null) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return <img ref={image} alt={name} />;
}

/** Whole seconds since a time, told anew each second. */
function useElapsedS(sinceMs: number, clock: Clock = systemClock): number {
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => clock.every(1000, () => setNowMs(clock.nowMs())), [clock]);
  return Math.max(0, Math.floor((nowMs - sinceMs) / 1000));
}

/** How a step of a work looks, by how far the work is. */
const STAGES = {
  ahead: { icon: circle16, look: 'quiet' },
  running: { icon: circle16F, look: undefined },
  done: { icon: check16, look: 'accent' },
  failed: { icon: exclamationMarkTriangle16, look: 'danger' },
  cancelled: { icon: circle16, look: 'quiet' },
} as const;

/** The steps of a work, with how far it is. */
function Steps({ state }: { readonly state: Extract<JobState, { readonly steps: unknown }> }) {
  const t = useText();
  const now = state.steps.indexOf(state.step);
  return (
    <List label={t('export.steps')}>
      {state.steps.map((step, index) => {
        const stage = index < now ? 'done' : index > now ? 'ahead' : state.kind;
        const { icon, look } = STAGES[stage];
        return (
          <li key={step} aria-current={index === now ? 'step' : undefined}>
            <Phrase look={look} fit="cut">
              <Icon shape={icon} sizePx={12} /> {t(`export.step.${step}`)}
            </Phrase>
          </li>
        );
      })}
    </List>
  );
}

function Running({
  state,
  desk,
}: {
  readonly state: Extract<JobState, { kind: 'running' }>;
  readonly desk: Steering;
}) {
  const t = useText();
  const seconds = useElapsedS(state.startedMs);
  return (
    <Stack>
      <strong role="status">{t('export.making')}</strong>
      <Steps state={state} />
      {state.part !== undefined && <Progress part={state.part} label={t('export.making')} />}
      <Hint>{t('export.elapsed', { seconds })}</Hint>
      <Button onClick={desk.cancel}>{t('export.cancel')}</Button>
    </Stack>
  );
}

function Ended({
  state,
  desk,
}: {
  readonly state: Extract<JobState, { kind: 'failed' | 'cancelled' }>;
  readonly desk: Steering;
}) {
  const t = useText();
  return (
    <Stack>
      {state.kind === 'failed' ? (
        <Notice tone="danger">{t(`error.${state.event.id}`, { message: state.event.message ?? '' })}</Notice>
      ) : (
        <strong role="alert">{t('export.cancelled')}</strong>
      )}
      <Steps state={state} />
      <Button onClick={desk.retry}>{t('export.retry')}</Button>
    </Stack>
  );
}

/** Tells what a sheet in perspective may lack. */
function Unfinished({ made }: { readonly made: MadeSheet | undefined }) {
  const t = useText();
  const count = made?.oblique?.unfinishedPieces ?? 0;
  return count === 0 ? null : <Notice tone="warning">{t('export.unfinished', { count })}</Notice>;
}

/** The box of the preview: what is being made, went wrong, or was made last. */
export function SheetPreview({
  desk,
  job,
  made,
  stale,
}: {
  readonly desk: Steering;
  readonly job: JobState;
  readonly made: MadeSheet | undefined;
  readonly stale: boolean;
}) {
  const t = useText();
  const over =
    job.kind === 'running' ? (
      <Running state={job} desk={desk} />
    ) : job.kind === 'failed' || job.kind === 'cancelled' ? (
      <Ended state={job} desk={desk} />
    ) : undefined;
  return (
    <section aria-label={t('export.preview')} data-job={job.kind}>
      <div className={styles.paper}>
        {made !== undefined && over === undefined && (
          <Picture picture={made.picture} name={t('export.preview')} />
        )}
        {made === undefined && over === undefined && (
          <EmptyState title={t('export.preview')}>{t('export.previewHint')}</EmptyState>
        )}
        {over}
      </div>
      {over === undefined && <Unfinished made={made} />}
      <Hint live>
        {stale && over === undefined && made !== undefined
          ? t('export.stale')
          : job.kind === 'done'
            ? t('export.took', { seconds: (job.tookMs / 1000).toFixed(1) })
            : ''}
      </Hint>
    </section>
  );
}
