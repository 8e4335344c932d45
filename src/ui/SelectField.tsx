import { useControlled } from './calcite/useControlled.ts';
import { calciteLabel, type FieldLabel } from './fieldProps.ts';
import { HintedField } from './HintedField.tsx';

/** One line of a {@link SelectField}. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
  /** Heading that it stands under, together with its neighbours of the same one. */
  readonly group?: string;
}

/** Choices beside each other under the same heading. */
function groupsOf<T extends string>(choices: readonly Choice<T>[]) {
  const groups: { readonly heading: string | undefined; readonly choices: Choice<T>[] }[] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last !== undefined && last.heading === choice.group) last.choices.push(choice);
    else groups.push({ heading: choice.group, choices: [choice] });
  }
  return groups;
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
        {groupsOf(choices).map(({ heading, choices: members }) => {
          const options = members.map((choice) => (
            <calcite-option
              key={choice.value}
              value={choice.value}
              label={choice.label}
              selected={choice.value === value}
              disabled={choice.disabled === true}
            />
          ));
          if (heading === undefined) return options;
          return (
            <calcite-option-group key={heading} label={heading}>
              {options}
            </calcite-option-group>
          );
        })}
      </calcite-select>
    </HintedField>
  );
}
