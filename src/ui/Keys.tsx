import styles from './Keys.module.css';

/** Keys that are pressed together, as they are called on the keyboard. */
export function Keys({ children }: { readonly children: string }) {
  return <kbd className={styles.keys}>{children}</kbd>;
}
