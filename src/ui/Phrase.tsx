import type { ReactNode } from 'react';
import styles from './Phrase.module.css';

/** What a {@link Phrase} takes. */
export interface PhraseProps {
  readonly children: ReactNode;
  readonly as?: 'span' | 'strong' | 'code' | 'output' | 'time';
  /** Small: `quiet` for what is beside the point, the others for what is to be told apart. The colour and size of its place when left out. */
  readonly look?: 'quiet' | 'accent' | 'second' | 'warning' | 'danger' | undefined;
  /** What it does in a row that is too narrow: `cut` shortens it, `rest` gives it the room that is left and shortens it there, `end` stands at the end of the row and takes half of it at most. It is never shortened when left out. */
  readonly fit?: 'cut' | 'rest' | 'end';
  /** Says whole what may be shortened. */
  readonly title?: string | undefined;
}

/** A few words or a figure in a row. */
export function Phrase({ children, as: Part = 'span', look, fit, title }: PhraseProps) {
  return (
    <Part className={styles.phrase} data-look={look} data-fit={fit} title={title}>
      {children}
    </Part>
  );
}
