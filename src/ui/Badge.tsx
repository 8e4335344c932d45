import styles from './Badge.module.css';

/** What a {@link Badge} takes. */
export interface BadgeProps {
  /** One word, or two. */
  readonly children: string;
  readonly tone?: 'second' | 'danger' | undefined;
}

/** How a thing stands, in one word with an edge around it. */
export function Badge({ children, tone }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
