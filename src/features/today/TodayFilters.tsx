import { refresh16 } from '@esri/calcite-ui-icons/js/refresh16.js';
import type { AttentionList } from '../../api/contracts/today.ts';
import { ATTENTION_RULES, ATTENTION_SEVERITIES } from '../../domain/bureau/attention.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Columns, Hint, Row } from '../../ui/Layout.tsx';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import { openCounts, STANDINGS, type AttentionFilter } from './model/attentionList.ts';
import type { Today } from './useToday.ts';

const SEVERITIES = ['all', ...ATTENTION_SEVERITIES] as const;

/** Which items are shown: by how urgent they are, by rule, and how they stand, each with their number. */
export function TodayFilters({
  today: { reading, refresh },
  list,
  filter,
  onFilter,
}: {
  readonly today: Today;
  readonly list: AttentionList;
  readonly filter: AttentionFilter;
  readonly onFilter: (filter: AttentionFilter) => void;
}) {
  const t = useText();
  const counts = openCounts(list, filter.rule);
  const counted = (name: string, count: number) => t('today.counted', { name, count });
  const rules = ATTENTION_RULES.filter((rule) => list.counts.some((count) => count.rule === rule));
  const closed = list.counts.reduce((sum, count) => sum + count.closed, 0);
  const numbers = {
    open: openCounts(list, 'all').all,
    mine: list.items.filter(({ takenBy }) => takenBy?.isMe).length,
    closed,
  };
  return (
    <>
      <Row grow>
        <Hint>{list.area === null ? t('today.landAll') : t('today.land', { area: list.area })}</Hint>
        <IconButton icon={refresh16} label={t('today.refresh')} disabled={reading} onClick={refresh} />
      </Row>
      <SegmentedField
        labelHidden
        label={t('today.severity')}
        choices={SEVERITIES.map((value) => ({
          value,
          label: counted(t(`today.severity.${value}`), counts[value]),
        }))}
        value={filter.severity}
        onChange={(severity) => onFilter({ ...filter, severity })}
      />
      <Columns>
        <SelectField
          labelHidden
          label={t('today.rule')}
          choices={(['all', ...rules] as const).map((value) => ({
            value,
            label: counted(t(`today.rule.${value}`), openCounts(list, value).all),
          }))}
          value={filter.rule}
          onChange={(rule) => onFilter({ ...filter, rule })}
        />
        <SelectField
          labelHidden
          label={t('today.standing')}
          choices={STANDINGS.map((value) => ({
            value,
            label: counted(t(`today.standing.${value}`), numbers[value]),
          }))}
          value={filter.standing}
          onChange={(standing) => onFilter({ ...filter, standing })}
        />
      </Columns>
    </>
  );
}
