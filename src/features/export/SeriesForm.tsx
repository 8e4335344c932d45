import { useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
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
        {desk.kinds.map((each) => (
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
      <SeriesStatus desk={desk} />
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

/** How the series stands; before it is begun, how many sheets it will have. */
function SeriesStatus({ desk }: { readonly desk: SeriesDesk }) {
  const t = useText();
  const { chosen, most } = useSignal(desk.state);
  const job = useSignal(desk.job);
  const text = () => {
    switch (job.kind) {
      case 'running':
        return t(`export.series.step.${job.step}`);
      case 'failed':
        return t(`error.${job.event.id}`, { message: job.event.message ?? '' });
      case 'cancelled':
        return t('export.cancelled');
      case 'done':
        return t('export.series.done');
      case 'none':
        return chosen.size > most
          ? t('export.series.tooMany', { most })
          : t('export.series.count', { count: chosen.size });
    }
  };
  return (
    <p className={styles.hint} role="status">
      {text()}
    </p>
  );
}
