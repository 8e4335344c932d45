import { useEffect, useState, type ButtonHTMLAttributes } from 'react';
import { systemClock } from '../lib/clock.ts';
import styles from './Button.module.css';

type NativeProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>;

/** Props of {@link Button} beyond those of every button. */
export interface ButtonProps extends NativeProps {
  /** `primary` once per screen or dialog; `danger` for what cannot be undone. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Milliseconds the button stays disabled after a click; none when left out. */
  readonly debounceMs?: number;
}

/** A button with a text. */
export function Button({
  look = 'secondary',
  debounceMs,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (!resting || debounceMs === undefined) return;
    return systemClock.after(debounceMs, () => setResting(false));
  }, [resting, debounceMs]);
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button ?? ''} ${styles[look] ?? ''}`}
      disabled={disabled === true || resting}
      onClick={(event) => {
        // A submit button must still be enabled when the browser decides whether to submit: rest after this event.
        if (debounceMs !== undefined) systemClock.after(0, () => setResting(true));
        onClick?.(event);
      }}
    />
  );
}
