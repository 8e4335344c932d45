import { flushSync } from 'react-dom';
import { calciteLabel, type FieldLabel } from './fieldProps.ts';
import { HintedField } from './HintedField.tsx';
import type { Choice } from './SelectField.tsx';

/** What a {@link RadioField} takes. */
export interface RadioFieldProps<T extends string> extends FieldLabel {
  /** Tells its group from others of the page. */
  readonly name: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
  /** Below each other; beside each other when left out. */
  readonly stacked?: boolean;
}

/** One of a few values whose names are too long for a segmented control. */
export function RadioField<T extends string>(props: RadioFieldProps<T>) {
  const {
    label,
    labelHidden,
    hint,
    invalid,
    disabled,
    name,
    value,
    choices,
    onChange,
    stacked = false,
  } = props;
  const { label: accessibleName, ...given } = calciteLabel({ label, labelHidden, hint, invalid, disabled });
  return (
    <HintedField hint={hint} invalid={invalid}>
      <calcite-radio-button-group
        {...given}
        name={name}
        aria-label={accessibleName}
        layout={stacked ? 'vertical' : 'horizontal'}
        oncalciteRadioButtonGroupChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.selectedItem?.value);
          if (chosen !== undefined) flushSync(() => onChange(chosen.value));
        }}
      >
        {choices.map((choice) => (
          <calcite-radio-button
            key={choice.value}
            value={choice.value}
            labelText={choice.label}
            // The text beside the button is not its accessible name: that is a property which Calcite's types leave out.
            {...{ label: choice.label }}
            checked={choice.value === value}
            disabled={choice.disabled === true}
          />
        ))}
      </calcite-radio-button-group>
    </HintedField>
  );
}
