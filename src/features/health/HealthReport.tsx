import { VITALS, type SystemHealth, type Vital } from '../../api/contracts/systemHealth.ts';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { Columns, Hint, Section } from '../../ui/Layout.tsx';
import { Table } from '../../ui/Table.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { CURVE, curveOf } from './curve.ts';

/** Units of what is measured; none for what is counted. */
const UNITS: Readonly<Partial<Record<Vital, string>>> = {
  slowMs: 'ms',
  heldMs: 'ms',
  memoryMb: 'MB',
  databaseMs: 'ms',
};

/** Queues that have names in words; another one is called as the server does. */
const QUEUES = ['maps', 'features', 'cameras', 'sheets', 'passwords', 'imports', 'foreign', 'relay'] as const;

const isQueue = (name: string): name is (typeof QUEUES)[number] => QUEUES.some((known) => known === name);

/** How the portal does now, and how it did during the last day. */
export function HealthReport({ health }: { readonly health: SystemHealth }) {
  const t = useText();
  const { queues, vitals, process: own, otherProcesses } = health;
  return (
    <>
      <Section title={t('health.now')}>
        <Facts facts={useFacts(health)} />
        {otherProcesses.length > 0 && (
          <Hint>{t('health.whose', { own, count: otherProcesses.length + 1 })}</Hint>
        )}
      </Section>
      <Section title={t('health.day', { process: own })}>
        {(vitals.requests?.length ?? 0) === 0 ? (
          <Hint>{t('health.noMinutes')}</Hint>
        ) : (
          <Columns count={2}>
            {VITALS.map((vital) => (
              <VitalCurve key={vital} vital={vital} values={vitals[vital] ?? []} firstMs={health.firstMs} />
            ))}
          </Columns>
        )}
      </Section>
      <Section title={t('health.queues')}>
        <Table label={t('health.queues')} dense>
          <thead>
            <tr>
              {(['queue', 'running', 'waiting', 'refused'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`health.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues.map(({ name, running, waiting, refused }) => (
              <tr key={name}>
                <th scope="row">{isQueue(name) ? t(`health.queue.${name}`) : name}</th>
                <td>{running}</td>
                <td>{waiting}</td>
                <td>{refused}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
    </>
  );
}

function useMoment(): (at: number | string) => string {
  const [language] = useLanguage();
  return (at) => new Date(at).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB');
}

function useFacts(health: SystemHealth): readonly Fact[] {
  const t = useText();
  const moment = useMoment();
  const {
    version,
    startedAtMs,
    process: own,
    otherProcesses,
    database,
    backup,
    backupAt,
    sessions,
    serviceLayers,
  } = health;
  const backupText = t(`health.backup.${backup}`);
  const layers = serviceLayers.map(({ state, count }) =>
    t(state === 'ok' || state === 'unknown' ? `health.layers.${state}` : 'health.layers.failed', { count }),
  );
  const failing = serviceLayers.some(({ state }) => state !== 'ok' && state !== 'unknown');
  return [
    { name: t('health.version'), value: version },
    {
      name: t('health.process'),
      value:
        otherProcesses.length === 0
          ? own
          : t('health.process.several', { own, others: otherProcesses.join('、') }),
    },
    { name: t('health.since'), value: moment(startedAtMs) },
    { name: t('health.database'), value: t(`health.database.${database}`) },
    {
      name: t('health.backup'),
      value: backupAt === undefined ? backupText : `${backupText} · ${moment(backupAt)}`,
      tone: backup === 'ok' ? undefined : backup === 'failed' ? 'danger' : 'warning',
    },
    { name: t('health.sessions'), value: sessions },
    {
      name: t('health.serviceLayers'),
      value: layers.length === 0 ? t('health.noServiceLayers') : layers.join(' · '),
      tone: failing ? 'danger' : undefined,
    },
  ];
}

function VitalCurve({
  vital,
  values,
  firstMs,
}: {
  readonly vital: Vital;
  readonly values: readonly (number | null)[];
  readonly firstMs: number;
}) {
  const t = useText();
  const moment = useMoment();
  const { d, last, most } = curveOf(values);
  const unit = UNITS[vital];
  const text = (value: number | null) => {
    if (value === null) return t('health.notKnown');
    const digits = value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
    return unit === undefined ? digits : t('health.value', { value: digits, unit });
  };
  const name = t(`health.vital.${vital}`);
  const label = t('health.curve', { name, last: text(last), most: text(most), from: moment(firstMs) });
  return (
    <figure>
      <Facts facts={[{ name, value: text(last) }]} />
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${String(CURVE.widthPx)} ${String(CURVE.heightPx)}`}
        preserveAspectRatio="none"
        width="100%"
        height={CURVE.heightPx}
      >
        <title>{label}</title>
        <path
          d={`M 0 ${String(CURVE.heightPx - 0.5)} H ${String(CURVE.widthPx)}`}
          stroke="var(--portal-line-strong)"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={d}
          fill="none"
          stroke="var(--portal-accent)"
          strokeWidth={1.5}
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {most !== null && <Hint>{t('health.most', { most: text(most) })}</Hint>}
    </figure>
  );
}
