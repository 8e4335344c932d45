import { useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { SERIES_KINDS } from './series.ts';
import type { SeriesDesk } from './seriesDesk.ts';
import styles from './ExportPanel.module.css';

/** A map series: a sheet for each county, reserve or cell of the grid, in one PDF. */
export function SeriesForm({ desk }: { readonly desk: SeriesDesk }) {
  const t = useText();
  const { kind, areas, chosen, most } = useSignal(desk.state);
  const job = useSignal(desk.job);
  useEffect(() => desk.open(), [desk]);
  const running = job.kind === 'running';
  return (
    <div className={styles.layers}>
      <div className={styles.choices} role="radiogroup" aria-label={t('export.series.by')}>
        {SERIES_KINDS.map((each) => (
          <label key={each} className={styles.box}>
            <input
              type="radio"
              name="export-series"
              checked={kind === each}
              disabled={running}
              onChange={() => desk.read(each)}
            />
            {t(`export.series.${each}`)}
          </label>
        ))}
      </div>
      {areas.kind === 'loading' && <p className={styles.hint}>{t('export.series.loading')}</p>}
      {areas.kind === 'failed' && (
        <div className={styles.failure} role="alert">
          <span>{t(`error.${areas.event.id}`, { message: areas.event.message ?? '' })}</span>
          <Button onClick={() => desk.read(kind)}>{t('export.retry')}</Button>
        </div>
      )}
      {areas.kind === 'ready' && (
        <div className={styles.areas} role="group" aria-label={t('export.series.areas')}>
          {areas.areas.map(({ name }, index) => (
            <label key={`${name} ${String(index)}`} className={styles.box}>
              <input
                type="checkbox"
                checked={chosen.has(index)}
                disabled={running}
                onChange={() => desk.toggle(index)}
              />
              {name}
            </label>
          ))}
        </div>
      )}
      {running && (
        <progress
          max={1}
          {...(job.part === undefined ? {} : { value: job.part })}
          aria-label={t('export.series.title')}
        />
      )}
      <p className={styles.hint} role="status">
        {running
          ? t(`export.series.step.${job.step}`)
          : job.kind === 'failed'
            ? t(`error.${job.event.id}`, { message: job.event.message ?? '' })
            : job.kind === 'cancelled'
              ? t('export.cancelled')
              : job.kind === 'done'
                ? t('export.series.done')
                : chosen.size > most
                  ? t('export.series.tooMany', { most })
                  : t('export.series.count', { count: chosen.size })}
      </p>
      {running && <p className={styles.hint}>{t('export.series.goesOn')}</p>}
      <div className={styles.buttons}>
        {running ? (
          <Button onClick={desk.cancel}>{t('export.cancel')}</Button>
        ) : (
          <Button disabled={chosen.size === 0 || chosen.size > most} onClick={() => void desk.start()}>
            {t('export.series.start')}
          </Button>
        )}
      </div>
    </div>
  );
}
