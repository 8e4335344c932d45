import { useState } from 'react';
import styles from './PropertyPane.module.css';

/** A number with its unit in the label; taken when Enter is pressed or the field is left, and at each step of its arrows. */
export function NumberField({
  label,
  value,
  digits = 1,
  min,
  max,
  step = 1,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  /** Digits after the point. */
  readonly digits?: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}) {
  const shown = String(Number(value.toFixed(digits)));
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    const number = Number(text);
    if (text.trim() !== '' && Number.isFinite(number) && text !== shown) {
      onChange(Math.min(max, Math.max(min, number)));
    }
  };
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        type="number"
        value={typed ?? shown}
        min={min}
        max={max}
        step={step}
        onChange={({ target }) => {
          setTyped(target.value);
          take(target.value);
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => event.key === 'Enter' && setTyped(undefined)}
      />
    </label>
  );
}

/** A colour. */
export function ColourField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input type="color" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
