import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Something that is known: its name and what it is. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** What is known of something, name and value in a line each; `stacked`: the value below its name. */
export function Facts({
  facts,
  stacked = false,
}: {
  readonly facts: readonly Fact[];
  readonly stacked?: boolean;
}) {
  return (
    <dl className={styles.facts} data-stacked={stacked || undefined}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
