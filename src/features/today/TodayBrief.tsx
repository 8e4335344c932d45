import { clock16 } from '@esri/calcite-ui-icons/js/clock16.js';
import { exclamationMarkTriangle16 } from '@esri/calcite-ui-icons/js/exclamationMarkTriangle16.js';
import { viewVisible16 } from '@esri/calcite-ui-icons/js/viewVisible16.js';
import type { AttentionSeverity } from '../../domain/bureau/attention.ts';
import type { TodayBriefProps } from '../../portal/ports.ts';
import { Button } from '../../ui/Button.tsx';
import type { IconShape } from '../../ui/Icon.tsx';
import { Hint, Row } from '../../ui/Layout.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useText } from '../../ui/text.ts';
import { openCounts } from './model/attentionList.ts';
import { itemPath, TODAY_PATH } from './todayPath.ts';
import { useToday, type Today } from './useToday.ts';
import { useWords } from './useWords.ts';

/** Items that are told here. */
const FIRST = 3;

const ICONS: Readonly<Record<AttentionSeverity, IconShape>> = {
  urgent: exclamationMarkTriangle16,
  soon: clock16,
  watch: viewVisible16,
};

/** The most urgent of what needs attention, how much there is, and the way to all of it. */
export function TodayBrief({ open, ...given }: TodayBriefProps) {
  const t = useText();
  const today = useToday(given);
  const counts = today.list && openCounts(today.list, 'all');
  return (
    <>
      <Row>
        <h3>{t('page.today')}</h3>
        {counts !== undefined && counts.all > 0 && <Hint>{t('today.brief', counts)}</Hint>}
        <Button onClick={() => open(TODAY_PATH)}>
          {counts === undefined ? t('today.openAny') : t('today.openAll', { count: counts.all })}
        </Button>
      </Row>
      <FirstItems today={today} open={open} />
    </>
  );
}

/** The first items, or why there are none. */
function FirstItems({
  today: { list, problem, refresh },
  open,
}: Pick<TodayBriefProps, 'open'> & { readonly today: Today }) {
  const t = useText();
  const words = useWords();
  if (list === undefined && problem !== undefined)
    return (
      <Row>
        <Hint live>{t('today.failed', { reason: problem })}</Hint>
        <Button onClick={refresh}>{t('app.retry')}</Button>
      </Row>
    );
  if (list === undefined) return <Skeleton text={t('today.reading')} />;
  const first = list.items.filter(({ state }) => state !== 'closed').slice(0, FIRST);
  if (first.length === 0) return <Hint>{t('today.none')}</Hint>;
  return (
    <div>
      {first.map((item) => (
        <RowButton
          key={item.key}
          icon={ICONS[item.severity]}
          wraps
          title={words.why(item)}
          detail={[t(`today.severity.${item.severity}`), item.county, words.why(item)]
            .filter((part) => part !== undefined)
            .join(' · ')}
          onClick={() => open(itemPath(item.key))}
        >
          {words.name(item)}
        </RowButton>
      ))}
    </div>
  );
}
