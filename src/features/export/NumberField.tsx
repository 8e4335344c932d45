import { useState } from 'react';
import type { TextKey, TextParams } from '../../i18n/translate.ts';
import { Field } from '../../ui/Field.tsx';
import { useText } from '../../ui/text.ts';

/** What is wrong with a number, as a text that follows the language. */
export interface NumberProblem {
  readonly text: TextKey;
  readonly params?: TextParams;
}

/** Props of {@link NumberField}. */
export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** Takes what was typed. @returns what is wrong with it; then it stays in the field and nothing else changes */
  readonly onCommit: (value: number) => NumberProblem | undefined;
}

/** A number that is taken when the field is left or Enter is pressed; while it is typed nothing changes. */
export function NumberField({ label, value, onCommit }: NumberFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<NumberProblem>();
  const commit = () => {
    if (typed === undefined) return;
    const number = typed.trim() === '' ? Number.NaN : Number(typed.trim().replaceAll(',', ''));
    const wrong = number === value ? undefined : onCommit(number);
    setProblem(wrong);
    if (wrong === undefined) setTyped(undefined);
  };
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? String(value)}
      invalid={problem !== undefined}
      {...(problem === undefined ? {} : { hint: t(problem.text, problem.params) })}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key !== 'Escape' || typed === undefined) return;
        setTyped(undefined);
        setProblem(undefined);
        event.stopPropagation();
      }}
    />
  );
}
