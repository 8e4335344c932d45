import { useLayoutEffect, type KeyboardEvent } from 'react';
import { useControlled } from './calcite/useControlled.ts';
import { useSearchRole, type WalkedList } from './calcite/useSearchRole.ts';
import { calciteLabel, type FieldLabel } from './fieldProps.ts';
import { HintedField } from './HintedField.tsx';

/** What a {@link TextField} takes. */
export interface TextFieldProps extends FieldLabel {
  readonly value: string;
  /** Told of every key. */
  readonly onChange?: (value: string) => void;
  /** Told once the user is done with a value: Enter, or leaving the field. */
  readonly onCommit?: (value: string) => void;
  /** Told of Esc; true when it meant something here, so that nothing else takes it. */
  readonly onEscape?: () => boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  /** The list below it whose lines its keys walk. */
  readonly list?: WalkedList;
  readonly placeholder?: string;
  /** Shown on hover: what its keys do. */
  readonly title?: string;
  readonly name?: string;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  /** True to take the focus when it appears. */
  readonly autoFocus?: boolean;
  /** The Calcite icon at its start; `search` says that one searches by it. */
  readonly icon?: 'search';
  /** True for a cross that empties it. */
  readonly clearable?: boolean;
  readonly inputMode?: 'decimal' | 'numeric' | 'email' | 'url';
  /** Not a word of a language: no spelling, no suggestions. */
  readonly verbatim?: boolean;
}

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, invalid, disabled, value, onChange, onCommit, onEscape, ...rest } = props;
  const { autoFocus = false, verbatim = false, onKeyDown, list, ...native } = rest;
  const { ref, tell } = useControlled<HTMLCalciteInputTextElement, 'value'>('value', value);
  useSearchRole(ref, native.icon === 'search', list);
  useLayoutEffect(() => {
    if (autoFocus) void ref.current?.setFocus?.();
  }, [autoFocus, ref]);
  return (
    <HintedField hint={hint} invalid={invalid}>
      <calcite-input-text
        ref={ref}
        {...calciteLabel({ label, labelHidden, hint, invalid, disabled })}
        {...native}
        {...(verbatim ? { autocomplete: 'off', spellCheck: false } : {})}
        oncalciteInputTextInput={({ target }) => {
          const typed = target.value;
          if (onChange !== undefined) tell(() => onChange(typed));
        }}
        oncalciteInputTextChange={({ target }) => onCommit?.(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && onEscape?.() === true) event.stopPropagation();
          onKeyDown?.(event);
        }}
      />
    </HintedField>
  );
}
