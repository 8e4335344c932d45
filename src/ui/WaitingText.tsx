import styles from './WaitingText.module.css';

/** What stands in a window until what it works on is there. */
export function WaitingText({ text }: { readonly text: string }) {
  return (
    <p className={styles.waiting} data-waiting>
      {text}
    </p>
  );
}
