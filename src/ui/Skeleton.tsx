import styles from './Skeleton.module.css';

/** Stands where something will be while it is asked for. */
export function Skeleton({ text }: { readonly text: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <span>{text}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}
