import type { ReactNode } from 'react';
import styles from './MessagePage.module.css';

/** Props of {@link MessagePage}. */
export interface MessagePageProps {
  readonly title: string;
  readonly text: string;
  /** What the message is about in full: a table of problems. */
  readonly children?: ReactNode;
  /** The ways on. */
  readonly actions: ReactNode;
  /** True where it stands within a page that has its main part already. */
  readonly nested?: boolean;
}

/** A message that takes the place of a whole screen: a broken config, a screen that failed, an address that is nothing. */
export function MessagePage({ title, text, children, actions, nested = false }: MessagePageProps) {
  const Part = nested ? 'div' : 'main';
  return (
    <Part className={styles.page}>
      <section className={styles.card} role="alert">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children !== undefined && <div className={styles.body}>{children}</div>}
        <div className={styles.actions}>{actions}</div>
      </section>
    </Part>
  );
}
