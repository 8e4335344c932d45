import { useControlled } from './calcite/useControlled.ts';
import { calciteLabel, type FieldLabel } from './fieldProps.ts';

/** What a {@link TextAreaField} takes. */
export interface TextAreaFieldProps extends FieldLabel {
  readonly value: string;
  /** Told of every key. */
  readonly onChange?: (value: string) => void;
  /** Told once the user leaves the field with another value. */
  readonly onCommit?: (value: string) => void;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
}

/** A text of several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, labelHidden, hint, invalid, disabled, value, onChange, onCommit, ...native } = props;
  const { ref, tell } = useControlled<HTMLCalciteTextAreaElement, 'value'>('value', value);
  return (
    <calcite-text-area
      ref={ref}
      {...calciteLabel({ label, labelHidden, hint, invalid, disabled })}
      {...native}
      resize="vertical"
      oncalciteTextAreaInput={({ target }) => {
        const typed = target.value;
        if (onChange !== undefined) tell(() => onChange(typed));
      }}
      oncalciteTextAreaChange={({ target }) => onCommit?.(target.value)}
    />
  );
}
