import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useId } from 'react';
import type { FieldMetadata } from '../../domain/layers/record/bubble.ts';
import { OPERATORS, takesValue, type Condition, type Conditions } from '../../domain/query/conditions.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import styles from './LayerQuery.module.css';

/** What {@link ConditionRows} need. */
export interface ConditionRowsProps {
  readonly conditions: Conditions;
  readonly fields: readonly FieldMetadata[];
  readonly onChange: (conditions: Conditions) => void;
}

/** Conditions on attributes, one a line: field, comparison, value. Where no field is known its name is typed. */
export function ConditionRows({ conditions, fields, onChange }: ConditionRowsProps) {
  const t = useText();
  const listId = useId();
  const { join, list } = conditions;
  const setList = (next: readonly Condition[]) => onChange({ join, list: next });
  const edit = (at: number, change: Partial<Condition>) =>
    setList(list.map((condition, index) => (index === at ? { ...condition, ...change } : condition)));
  const add = () => setList([...list, { field: fields[0]?.dataKey ?? '', operator: 'equals', value: '' }]);
  return (
    <fieldset className={styles.group}>
      <legend>{t('query.conditions')}</legend>
      <div className={styles.head}>
        <select
          aria-label={t('query.join')}
          value={join}
          onChange={({ target }) => onChange({ join: target.value === 'or' ? 'or' : 'and', list })}
        >
          <option value="and">{t('query.join.and')}</option>
          <option value="or">{t('query.join.or')}</option>
        </select>
        <IconButton icon={plus16} label={t('query.condition.add')} onClick={add} />
      </div>
      <datalist id={listId}>
        {fields.map(({ dataKey, dataValue }) => (
          <option key={dataKey} value={dataKey}>
            {dataValue}
          </option>
        ))}
      </datalist>
      {list.length === 0 && <p className={styles.note}>{t('query.condition.none')}</p>}
      {list.map(({ field, operator, value }, index) => (
        <div key={index} className={styles.condition}>
          <input
            type="text"
            list={listId}
            aria-label={t('query.condition.field')}
            placeholder={t('query.condition.field')}
            value={field}
            onChange={({ target }) => edit(index, { field: target.value })}
          />
          <select
            aria-label={t('query.condition.operator')}
            value={operator}
            onChange={({ target }) => {
              const chosen = OPERATORS.find((each) => each === target.value);
              if (chosen !== undefined) edit(index, { operator: chosen });
            }}
          >
            {OPERATORS.map((each) => (
              <option key={each} value={each}>
                {t(`query.operator.${each}`)}
              </option>
            ))}
          </select>
          <input
            type="text"
            aria-label={t('query.condition.value')}
            placeholder={t('query.condition.value')}
            disabled={!takesValue(operator)}
            value={takesValue(operator) ? value : ''}
            onChange={({ target }) => edit(index, { value: target.value })}
          />
          <IconButton
            icon={x16}
            label={t('query.condition.remove')}
            onClick={() => setList(list.filter((_, other) => other !== index))}
          />
        </div>
      ))}
    </fieldset>
  );
}
