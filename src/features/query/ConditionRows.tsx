import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import type { FieldMetadata } from '../../domain/layers/record/bubble.ts';
import { OPERATORS, takesValue, type Condition, type Conditions } from '../../domain/query/conditions.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, Row, Section } from '../../ui/Layout.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useText } from '../../ui/text.ts';
import styles from './LayerQuery.module.css';

const JOINS = ['and', 'or'] as const;

/** Props of {@link ConditionRows}. */
export interface ConditionRowsProps {
  readonly conditions: Conditions;
  readonly fields: readonly FieldMetadata[];
  readonly onChange: (conditions: Conditions) => void;
}

/** Conditions on attributes, one a line: field, comparison, value. Where no field is known its name is typed. */
export function ConditionRows({ conditions, fields, onChange }: ConditionRowsProps) {
  const t = useText();
  const { join, list } = conditions;
  const setList = (next: readonly Condition[]) => onChange({ join, list: next });
  const edit = (at: number, change: Partial<Condition>) =>
    setList(list.map((condition, index) => (index === at ? { ...condition, ...change } : condition)));
  const add = () => setList([...list, { field: fields[0]?.dataKey ?? '', operator: 'equals', value: '' }]);
  return (
    <Section title={t('query.conditions')}>
      <Row boxes>
        <SelectField
          label={t('query.join')}
          labelHidden
          value={join}
          choices={JOINS.map((value) => ({ value, label: t(`query.join.${value}`) }))}
          onChange={(next) => onChange({ join: next, list })}
        />
        <IconButton icon={plus16} label={t('query.condition.add')} onClick={add} />
      </Row>
      {list.length === 0 && <Hint>{t('query.condition.none')}</Hint>}
      {list.map(({ field, operator, value }, index) => (
        <div key={index} className={styles.condition}>
          <SuggestField
            label={t('query.condition.field')}
            labelHidden
            placeholder={t('query.condition.field')}
            value={field}
            choices={fields.map(({ dataKey, dataValue }) => ({ value: dataKey, label: dataValue }))}
            onChange={(next) => edit(index, { field: next })}
          />
          <SelectField
            label={t('query.condition.operator')}
            labelHidden
            value={operator}
            choices={OPERATORS.map((each) => ({ value: each, label: t(`query.operator.${each}`) }))}
            onChange={(next) => edit(index, { operator: next })}
          />
          <TextField
            label={t('query.condition.value')}
            labelHidden
            placeholder={t('query.condition.value')}
            disabled={!takesValue(operator)}
            value={takesValue(operator) ? value : ''}
            onChange={(next) => edit(index, { value: next })}
          />
          <IconButton
            icon={x16}
            label={t('query.condition.remove')}
            onClick={() => setList(list.filter((_, other) => other !== index))}
          />
        </div>
      ))}
    </Section>
  );
}
