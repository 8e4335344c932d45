import '@esri/calcite-components/components/calcite-autocomplete';
import '@esri/calcite-components/components/calcite-autocomplete-item';
import { useControlled } from './calcite/useControlled.ts';
import { calciteLabel, type FieldLabel } from './fieldProps.ts';
import { HintedField } from './HintedField.tsx';
import type { Choice } from './SelectField.tsx';

/** What a {@link SuggestField} takes. */
export interface SuggestFieldProps extends FieldLabel {
  readonly value: string;
  /** What is known; the label says what a value means. */
  readonly choices: readonly Choice<string>[];
  readonly placeholder?: string;
  /** Told of every key, and of a suggestion that was taken. */
  readonly onChange: (value: string) => void;
}

/** A text of which some values are known before: they are suggested, and any other can be typed. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, labelHidden, hint, invalid, disabled, value, choices, placeholder, onChange } = props;
  const { ref, tell } = useControlled<HTMLCalciteAutocompleteElement, 'inputValue'>('inputValue', value);
  const typed = value.trim().toLowerCase();
  const isTaken = choices.some((choice) => choice.value === value);
  const holdsTyped = (text: string) => text.toLowerCase().includes(typed);
  const shown = isTaken
    ? choices
    : choices.filter((choice) => holdsTyped(choice.value) || holdsTyped(choice.label));
  return (
    <HintedField hint={hint} invalid={invalid}>
      <calcite-autocomplete
        ref={ref}
        {...calciteLabel({ label, labelHidden, hint, invalid, disabled })}
        {...(placeholder === undefined ? {} : { placeholder })}
        autocomplete="off"
        overlayPositioning="fixed"
        oncalciteAutocompleteTextInput={({ target }) => {
          const now = target.inputValue ?? '';
          tell(() => onChange(now));
        }}
        oncalciteAutocompleteChange={({ target }) => {
          const taken = target.value;
          tell(() => onChange(taken));
        }}
      >
        {shown.map((choice) => (
          <calcite-autocomplete-item
            key={choice.value}
            value={choice.value}
            label={choice.value}
            heading={choice.value}
            description={choice.label}
          />
        ))}
      </calcite-autocomplete>
    </HintedField>
  );
}
