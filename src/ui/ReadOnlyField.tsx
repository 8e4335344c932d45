import { useRef } from 'react';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';

/** A text to be copied: it is selected when the field takes the focus. */
export function ReadOnlyField({
  label,
  value,
  rows = 1,
  autoFocus = false,
}: {
  readonly label: string;
  readonly value: string;
  /** More than one for a text that is too long for a line. */
  readonly rows?: number;
  /** True to take the focus when it appears. */
  readonly autoFocus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const select = () =>
    void box.current
      ?.querySelector<HTMLCalciteInputTextElement | HTMLCalciteTextAreaElement>(
        'calcite-input-text, calcite-text-area',
      )
      ?.selectText?.();
  return (
    <div ref={box} onFocus={select}>
      {rows > 1 ? (
        <TextAreaField label={label} value={value} rows={rows} readOnly />
      ) : (
        <TextField label={label} value={value} autoFocus={autoFocus} readOnly />
      )}
    </div>
  );
}
