import type { ReactNode } from 'react';
import styles from './CardList.module.css';

/** What a {@link Card} says. */
export interface CardProps {
  readonly title: string;
  /** Shown on hover of the title; the title itself when left out. */
  readonly hint?: string;
  /** One word on how it stands, beside the title. */
  readonly mark?: string | undefined;
  /** `live`: in force; `past`: no longer; `danger`, `warning`: its mark says something pressing. */
  readonly tone?: 'live' | 'past' | 'danger' | 'warning' | undefined;
  /** Lines below the title. */
  readonly lines: readonly { readonly text: string; readonly hint?: string }[];
  /** Its title opens what stands below its lines; true while that is open. */
  readonly opens?: { readonly isOpen: boolean; readonly onToggle: () => void };
  /** What can be done with it. */
  readonly children?: ReactNode;
  /** True where the actions need a line of their own. */
  readonly stacked?: boolean;
}

/** Things as cards, one below the other. */
export function CardList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** One thing of a {@link CardList}: its title, what is known of it, what can be done with it. */
export function Card(props: CardProps) {
  const { title, hint = title, mark, tone, lines, opens, children, stacked = false } = props;
  return (
    <li
      className={styles.card}
      data-tone={tone}
      data-stacked={stacked || undefined}
      data-open={opens?.isOpen === true || undefined}
    >
      <div className={styles.facts}>
        <span className={styles.title}>
          <strong title={hint}>
            {opens === undefined ? (
              title
            ) : (
              <button type="button" aria-expanded={opens.isOpen} onClick={opens.onToggle}>
                {title}
              </button>
            )}
          </strong>
          {mark !== undefined && <span>{mark}</span>}
        </span>
        {lines.map((line) => (
          <span key={line.text} title={line.hint}>
            {line.text}
          </span>
        ))}
      </div>
      {children}
    </li>
  );
}
