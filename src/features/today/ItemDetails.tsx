import { useEffect, useRef } from 'react';
import type { AttentionItem, AttentionStepTaken } from '../../api/contracts/today.ts';
import { formatLonLat } from '../../domain/geodesy/coordinateText.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Hint, Section, Stack } from '../../ui/Layout.tsx';
import { useMomentText } from '../../ui/momentText.ts';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useText } from '../../ui/text.ts';
import { ItemActions } from './ItemActions.tsx';
import type { ItemHistory } from './useHistory.ts';
import { useWords } from './useWords.ts';

/** What is known of an item, what can be done about it, and what was. */
export function ItemDetails({
  item,
  history,
  note,
  onNote,
}: {
  readonly item: AttentionItem;
  readonly history: ItemHistory;
  /** What the user is writing. */
  readonly note: string;
  readonly onNote: (note: string) => void;
}) {
  const t = useText();
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  // One that a link leads to may stand far down.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [lon, lat] = item.place;
  return (
    <div ref={place}>
      <Stack>
        <Section title={t('today.facts')}>
          <Facts
            facts={[
              ...item.facts.map((fact) => ({ name: t(`today.fact.${fact.id}`), value: words.value(fact) })),
              { name: t('today.fact.county'), value: item.county ?? t('today.notGiven') },
              { name: t('today.fact.place'), value: formatLonLat(lon, lat) },
            ]}
          />
        </Section>
        <ItemActions item={item} history={history} note={note} onNote={onNote} />
        <Section title={t('today.history')}>
          <History history={history} />
        </Section>
      </Stack>
    </div>
  );
}

/** What was done, the latest first. */
function History({ history: { history, problem, retry } }: { readonly history: ItemHistory }) {
  const t = useText();
  const words = useWords();
  const momentText = useMomentText();
  if (problem !== undefined)
    return <RetryNotice onRetry={retry}>{t('today.historyFailed', { reason: problem })}</RetryNotice>;
  if (history === undefined) return <Hint live>{t('app.loading')}</Hint>;
  if (history.steps.length === 0) return <Hint>{t('today.historyNone')}</Hint>;
  const done = ({ kind, unit }: AttentionStepTaken) =>
    unit === undefined ? t(`today.step.${kind}`) : t('today.stepTo', { unit: words.unit(unit) });
  const by = ({ isMe, name, roleType }: AttentionStepTaken) =>
    isMe ? t('today.byMe') : t('today.by', { name, unit: words.unit(roleType) });
  return (
    <Facts
      layout="stacked"
      facts={[...history.steps].reverse().map((step) => ({
        key: String(step.seq),
        name: `${momentText(Date.parse(step.at))} · ${by(step)}`,
        value: step.note === '' ? done(step) : t('today.said', { step: done(step), note: step.note }),
      }))}
    />
  );
}
