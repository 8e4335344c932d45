import styles from './Spinner.module.css';

/** A ring that turns while something is waited for; what that is stands beside it. */
export function Spinner({ sizePx }: { readonly sizePx: number }) {
  return <span className={styles.ring} style={{ width: sizePx, height: sizePx }} aria-hidden="true" />;
}
