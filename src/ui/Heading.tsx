import styles from './Heading.module.css';

/** The heading of a part of a panel; `quiet` where the parts are small or many. */
export function Heading({
  children,
  level = 3,
  quiet = false,
}: {
  readonly children: string;
  readonly level?: 3 | 4;
  readonly quiet?: boolean;
}) {
  const Part = `h${level}` as const;
  return (
    <Part className={styles.heading} data-quiet={quiet || undefined}>
      {children}
    </Part>
  );
}
