import { useControlled } from './calcite/useControlled.ts';
import { calciteLabel, type FieldLabel } from './fieldProps.ts';
import { HintedField } from './HintedField.tsx';

/** One line of a {@link SelectField}. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

/** What a {@link SelectField} takes. */
export interface SelectFieldProps<T extends string> extends FieldLabel {
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  readonly name?: string;
}

/** One of a handful of values that are known before. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, labelHidden, hint, invalid, disabled, value, choices, onChange, name } = props;
  const { ref, tell } = useControlled<HTMLCalciteSelectElement, 'value'>('value', value);
  return (
    <HintedField hint={hint} invalid={invalid}>
      <calcite-select
        ref={ref}
        {...calciteLabel({ label, labelHidden, hint, invalid, disabled })}
        {...(name === undefined ? {} : { name })}
        oncalciteSelectChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen !== undefined) tell(() => onChange(chosen.value));
        }}
      >
        {choices.map((choice) => (
          <calcite-option
            key={choice.value}
            value={choice.value}
            label={choice.label}
            selected={choice.value === value}
            disabled={choice.disabled === true}
          />
        ))}
      </calcite-select>
    </HintedField>
  );
}
