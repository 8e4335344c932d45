import { useState } from 'react';
import { useControlled } from './calcite/useControlled.ts';
import { calciteLabel, type FieldLabel } from './fieldProps.ts';
import { HintedField } from './HintedField.tsx';

/** What a {@link NumberField} takes. */
export interface NumberFieldProps extends Omit<FieldLabel, 'invalid'> {
  /** Undefined: the field is empty. */
  readonly value: number | undefined;
  /** Digits after the point that are shown; all that the number has when left out. */
  readonly digits?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Stands after the number. */
  readonly unit?: string;
  /** True to hear of each number on the way as well, so that the map or the sheet follows. An emptied field then goes back to the value. */
  readonly live?: boolean;
  /** Told of each number on the way, and of undefined when it is given up. */
  readonly onPreview?: (value: number | undefined) => void;
  /** False in narrow columns: the arrow keys step it all the same. */
  readonly stepper?: boolean;
  /**
   * Told of a number that is meant: Enter, leaving the field, a step of its arrows. One beyond `min` or `max` is told as the nearest of
   * them, and an emptied field as NaN.
   * @returns what is wrong with it, to be read; then it stays in the field and is said below
   */
  readonly onCommit: (value: number) => string | undefined | void;
}

const shownAs = (value: number | undefined, digits: number | undefined): string => {
  if (value === undefined || Number.isNaN(value)) return '';
  return digits === undefined ? String(value) : String(Number(value.toFixed(digits)));
};

const read = (typed: string): number =>
  typed.trim() === '' ? Number.NaN : Number(typed.replaceAll(',', ''));

/** A number with its unit. What is typed is taken when it is meant; Esc brings back what was there. */
export function NumberField(props: NumberFieldProps) {
  const { label, labelHidden, hint, disabled, value, digits, min, max, step, unit, live = false } = props;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const shown = shownAs(value, digits);
  const { ref, tell } = useControlled<HTMLCalciteInputNumberElement, 'value'>('value', typed ?? shown);
  const commit = (text: string): string | undefined => {
    const number = Math.min(max ?? Infinity, Math.max(min ?? -Infinity, read(text)));
    if (text === shown || number === value || (live && Number.isNaN(number))) return undefined;
    return props.onCommit(number) ?? undefined;
  };
  const take = (text: string) => {
    const wrong = commit(text);
    setProblem(wrong);
    setTyped(wrong === undefined ? undefined : text);
  };
  const reset = () => {
    setTyped(undefined);
    setProblem(undefined);
    props.onPreview?.(undefined);
  };
  const limits = {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(step === undefined ? {} : { step }),
    ...(unit === undefined ? {} : { suffixText: unit }),
    ...(props.stepper === false ? { numberButtonType: 'none' as const } : {}),
  };
  return (
    <HintedField hint={hint} invalid={problem !== undefined}>
      <calcite-input-number
        ref={ref}
        {...calciteLabel({
          label,
          labelHidden,
          hint: problem ?? hint,
          invalid: problem !== undefined,
          disabled,
        })}
        {...limits}
        autocomplete="off"
        oncalciteInputNumberInput={({ target }) => {
          const now = target.value;
          tell(() => {
            setTyped(now);
            if (live) setProblem(commit(now));
            if (!Number.isNaN(read(now))) props.onPreview?.(read(now));
          });
        }}
        oncalciteInputNumberChange={({ target }) => {
          const meant = target.value;
          tell(() => take(meant));
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === undefined) return;
          event.stopPropagation();
          tell(reset);
        }}
      />
    </HintedField>
  );
}
