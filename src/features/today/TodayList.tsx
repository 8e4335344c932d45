import { useState, type ReactNode } from 'react';
import type { AttentionItem } from '../../api/contracts/today.ts';
import type { AttentionSeverity } from '../../domain/bureau/attention.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardList } from '../../ui/CardList.tsx';
import { useText } from '../../ui/text.ts';
import { useWords } from './useWords.ts';

/** Items that are drawn before more are asked for. */
const FIRST = 40;

const TONES = { urgent: 'danger', soon: 'warning', watch: undefined } as const satisfies Readonly<
  Record<AttentionSeverity, string | undefined>
>;

/** Items as cards; one is open, with its details in it. */
export function TodayList({
  items,
  openKey,
  onToggle,
  children,
}: {
  readonly items: readonly AttentionItem[];
  readonly openKey: string | undefined;
  readonly onToggle: (item: AttentionItem) => void;
  /** The details of the one that is open. */
  readonly children: ReactNode;
}) {
  const t = useText();
  const words = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const drawn = showsAll ? items : items.filter((item, index) => index < FIRST || item.key === openKey);
  if (items.length === 0) return null;
  return (
    <>
      <CardList label={t('today.items')}>
        {drawn.map((item) => {
          const isOpen = item.key === openKey;
          const code = item.facts.find(({ id }) => id === 'code')?.value ?? undefined;
          return (
            <Card
              key={item.key}
              stacked
              title={words.name(item)}
              mark={t(`today.severity.${item.severity}`)}
              tone={item.state === 'closed' ? 'past' : TONES[item.severity]}
              lines={[
                { text: words.why(item) },
                {
                  text: [item.county, code, words.standing(item)]
                    .filter((part) => part !== undefined)
                    .join(' · '),
                },
              ]}
              opens={{ isOpen, onToggle: () => onToggle(item) }}
            >
              {isOpen && children}
            </Card>
          );
        })}
      </CardList>
      {drawn.length < items.length && (
        <Button onClick={() => setShowsAll(true)}>{t('today.more', { count: items.length })}</Button>
      )}
    </>
  );
}
