import { AUDIT_GROUPS, AUDIT_LIMITS, AUDIT_OUTCOMES } from '../../domain/bureau/audit.ts';
import { Field } from '../../ui/Field.tsx';
import { Row } from '../../ui/Layout.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import type { AuditFilter } from './auditDesk.ts';
import { AUDIT_PERIODS } from './auditPeriod.ts';

/** Stands for "all" in a choice. */
const ALL = 'all';

/** What is looked for. */
export function AuditFilters({
  filter,
  onLook,
}: {
  readonly filter: AuditFilter;
  readonly onLook: (change: Partial<AuditFilter>) => void;
}) {
  const t = useText();
  const { period, chosen, group, outcome, search } = filter;
  return (
    <div role="search">
      <Row boxes>
        <SelectField
          label={t('audit.period')}
          value={period}
          choices={AUDIT_PERIODS.map((value) => ({ value, label: t(`audit.period.${value}`) }))}
          onChange={(value) => onLook({ period: value })}
        />
        {period === 'chosen' &&
          (['first', 'last'] as const).map((end) => (
            <Field
              key={end}
              type="date"
              label={t(end === 'first' ? 'audit.from' : 'audit.to')}
              value={chosen[end]}
              {...(end === 'first' ? { max: chosen.last } : { min: chosen.first })}
              onChange={({ target }) => onLook({ chosen: { ...chosen, [end]: target.value } })}
            />
          ))}
        <SelectField
          label={t('audit.group')}
          value={group ?? ALL}
          choices={([ALL, ...AUDIT_GROUPS] as const).map((value) => ({
            value,
            label: t(`audit.group.${value}`),
          }))}
          onChange={(value) => onLook({ group: AUDIT_GROUPS.find((one) => one === value) })}
        />
        <SelectField
          label={t('audit.outcome')}
          value={outcome ?? ALL}
          choices={([ALL, ...AUDIT_OUTCOMES] as const).map((value) => ({
            value,
            label: t(`audit.outcome.${value}`),
          }))}
          onChange={(value) => onLook({ outcome: AUDIT_OUTCOMES.find((one) => one === value) })}
        />
        <SearchBox
          label={t('audit.search')}
          text={search}
          maxLength={AUDIT_LIMITS.searchLength}
          onChange={(text) => onLook({ search: text })}
        />
      </Row>
    </div>
  );
}
