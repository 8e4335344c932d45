import { useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Columns, Hint, Row, Stack } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { RadioField } from '../../ui/RadioField.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { SeriesDesk } from './seriesDesk.ts';

/** A map series: a sheet for each county, reserve or cell of the grid, in one PDF. */
export function SeriesForm({ desk }: { readonly desk: SeriesDesk }) {
  const t = useText();
  const { kind, areas, chosen, most } = useSignal(desk.state);
  const job = useSignal(desk.job);
  useEffect(() => desk.open(), [desk]);
  const running = job.kind === 'running';
  return (
    <Stack>
      <RadioField
        name="export-series"
        label={t('export.series.by')}
        labelHidden
        value={kind}
        disabled={running}
        choices={desk.kinds.map((each) => ({ value: each, label: t(`export.series.${each}`) }))}
        onChange={desk.read}
      />
      {areas.kind === 'loading' && <Hint>{t('export.series.loading')}</Hint>}
      {areas.kind === 'failed' && (
        <Notice tone="danger" action={<Button onClick={() => desk.read(kind)}>{t('export.retry')}</Button>}>
          {t(`error.${areas.event.id}`, { message: areas.event.message ?? '' })}
        </Notice>
      )}
      {areas.kind === 'ready' && (
        <div role="group" aria-label={t('export.series.areas')}>
          <Columns count={3}>
            {areas.areas.map(({ name }, index) => (
              <CheckField
                key={`${name} ${String(index)}`}
                label={name}
                checked={chosen.has(index)}
                disabled={running}
                onChange={() => desk.toggle(index)}
              />
            ))}
          </Columns>
        </div>
      )}
      {running && <Progress part={job.part} label={t('export.series.title')} />}
      <SeriesStatus desk={desk} />
      {running && <Hint>{t('export.series.goesOn')}</Hint>}
      <Row>
        {running ? (
          <Button onClick={desk.cancel}>{t('export.cancel')}</Button>
        ) : (
          <Button disabled={chosen.size === 0 || chosen.size > most} onClick={() => void desk.start()}>
            {t('export.series.start')}
          </Button>
        )}
      </Row>
    </Stack>
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
  return <Hint live>{text()}</Hint>;
}
