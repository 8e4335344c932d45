import { useEffect } from 'react';
import { useControlled } from './calcite/useControlled.ts';
import { calciteLabel, type FieldLabel } from './fieldProps.ts';
import { HintedField } from './HintedField.tsx';

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
  /** True for a text that is there to be copied: it is selected as soon as it has the focus. */
  readonly forCopying?: boolean;
  /** True to take the focus from when it becomes so. */
  readonly focused?: boolean;
}

/** A text of several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, labelHidden, hint, invalid, disabled, value, onChange, onCommit, ...rest } = props;
  const { forCopying = false, focused = false, ...native } = rest;
  const { ref, tell } = useControlled<HTMLCalciteTextAreaElement, 'value'>('value', value);
  useEffect(() => {
    if (focused) void ref.current?.setFocus?.();
  }, [focused, ref]);
  return (
    <HintedField hint={hint} invalid={invalid}>
      <calcite-text-area
        ref={ref}
        {...calciteLabel({ label, labelHidden, hint, invalid, disabled })}
        {...native}
        resize="vertical"
        onFocus={() => {
          if (forCopying) void ref.current?.selectText?.();
        }}
        oncalciteTextAreaInput={({ target }) => {
          const typed = target.value;
          if (onChange !== undefined) tell(() => onChange(typed));
        }}
        oncalciteTextAreaChange={({ target }) => onCommit?.(target.value)}
      />
    </HintedField>
  );
}
