import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import styles from './Field.module.css';

/** Props of {@link Field} beyond those of every input. */
export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  readonly label: string;
  /** Said below the input and read out when it changes; pass '' to keep its place free. */
  readonly hint?: string;
  readonly invalid?: boolean;
  /** Stands inside the box, at its end: a show-password toggle, a clear button. */
  readonly trailing?: ReactNode;
}

/** A labelled input of one line. */
export function Field({ label, hint, invalid = false, trailing, ...input }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          aria-invalid={invalid}
          aria-describedby={hint === undefined ? undefined : hintId}
        />
        {trailing}
      </div>
      {hint !== undefined && (
        <span id={hintId} className={styles.hint} data-invalid={invalid || undefined} aria-live="polite">
          {hint}
        </span>
      )}
    </div>
  );
}
