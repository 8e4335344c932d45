import styles from './Choice.module.css';

/** A few choices side by side of which one is in force. */
export function Choice<T extends string>({
  label,
  options,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}) {
  return (
    <div className={styles.choice} role="group" aria-label={label}>
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          className={styles.option}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
