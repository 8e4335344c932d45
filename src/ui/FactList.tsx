import styles from './FactList.module.css';

/** One line of a {@link FactList}. */
export interface Fact {
  readonly key: string;
  readonly title: string;
  readonly value: string;
  readonly tone?: 'danger' | 'warning' | undefined;
}

/** Titles and their values, one below the other; the values can be marked and copied. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, title, value, tone }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd data-tone={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
