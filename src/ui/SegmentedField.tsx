import { useControlled } from './calcite/useControlled.ts';
import type { Choice } from './SelectField.tsx';
import { calciteLabel, type FieldLabel } from './fieldProps.ts';
import { HintedField } from './HintedField.tsx';

/** What a {@link SegmentedField} takes. */
export interface SegmentedFieldProps<T extends string> extends FieldLabel {
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  readonly onChange: (value: T) => void;
}

/** One of two to four values, all seen at once. */
export function SegmentedField<T extends string>(props: SegmentedFieldProps<T>) {
  const { label, labelHidden, hint, invalid, disabled, value, choices, onChange } = props;
  // Calcite reads an item's value out as its name: so its text is the value there.
  const shown = choices.find((choice) => choice.value === value)?.label ?? '';
  const { ref, tell } = useControlled<HTMLCalciteSegmentedControlElement, 'value'>('value', shown);
  const { label: name, ...given } = calciteLabel({ label, labelHidden, hint, invalid, disabled });
  return (
    <HintedField hint={hint} invalid={invalid}>
      <calcite-segmented-control
        ref={ref}
        {...given}
        aria-label={name}
        width="full"
        oncalciteSegmentedControlChange={({ target }) => {
          const chosen = choices.find((choice) => choice.label === target.value);
          if (chosen !== undefined) tell(() => onChange(chosen.value));
        }}
      >
        {choices.map((choice) => (
          <calcite-segmented-control-item
            key={choice.value}
            value={choice.label}
            checked={choice.value === value}
          >
            {choice.label}
          </calcite-segmented-control-item>
        ))}
      </calcite-segmented-control>
    </HintedField>
  );
}
