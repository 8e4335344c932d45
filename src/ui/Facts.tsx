import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Something that is known: its name and what it is. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Tells it from others, where two may have one name. */
  readonly key?: string;
  readonly tone?: 'danger' | 'warning' | undefined;
}

/**
 * What is known of something. `line`: name and value at the ends of a line; `ruled`: the same with rules between, for many of them; `stacked`: the value below its name; `table`: names and values in
 * columns with rules between, for many of them, to be read and copied; `compact`: the same in small, where many things are told of so.
 */
export function Facts({
  facts,
  layout = 'line',
}: {
  readonly facts: readonly Fact[];
  readonly layout?: 'line' | 'ruled' | 'stacked' | 'table' | 'compact';
}) {
  return (
    <dl className={styles.facts} data-layout={layout}>
      {facts.map(({ name, value, key = name, tone }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd data-tone={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
