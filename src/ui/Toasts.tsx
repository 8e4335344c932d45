import { checkCircle16 } from '@esri/calcite-ui-icons/js/checkCircle16.js';
import { exclamationMarkCircle16 } from '@esri/calcite-ui-icons/js/exclamationMarkCircle16.js';
import { exclamationMarkTriangle16 } from '@esri/calcite-ui-icons/js/exclamationMarkTriangle16.js';
import { information16 } from '@esri/calcite-ui-icons/js/information16.js';
import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { Icon } from './Icon.tsx';
import styles from './Toasts.module.css';

/** How grave a message is. */
export type Tone = 'danger' | 'warning' | 'success' | 'info';

/** One message of the stack. */
export interface Toast {
  readonly key: number;
  readonly tone: Tone;
  /** Stands above the text where one is given. */
  readonly title?: string;
  readonly text: string;
}

const MARKS = {
  danger: exclamationMarkCircle16,
  warning: exclamationMarkTriangle16,
  success: checkCircle16,
  info: information16,
} as const;

/** Messages that stand above everything for a while; read out at once when they are errors. Only warnings and errors can be held by the pointer. */
export function Toasts({
  toasts,
  label,
  closeLabel,
  onClose,
  onHold,
  onRelease,
}: {
  readonly toasts: readonly Toast[];
  /** Name of the stack for screen readers. */
  readonly label: string;
  readonly closeLabel: string;
  readonly onClose: (key: number) => void;
  /** The pointer is on the message: it is being read and must not close. */
  readonly onHold: (key: number) => void;
  readonly onRelease: (key: number) => void;
}) {
  return (
    <section className={styles.stack} aria-label={label}>
      {toasts.map((toast) => (
        <div
          key={toast.key}
          className={`${styles.toast ?? ''} ${styles[toast.tone] ?? ''}`}
          onPointerEnter={() => onHold(toast.key)}
          onPointerLeave={() => onRelease(toast.key)}
          role={toast.tone === 'danger' || toast.tone === 'warning' ? 'alert' : 'status'}
        >
          <span className={styles.mark}>
            <Icon shape={MARKS[toast.tone]} />
          </span>
          <span className={styles.text}>
            {toast.title !== undefined && <strong className={styles.title}>{toast.title}</strong>}
            <span>{toast.text}</span>
          </span>
          <button
            type="button"
            className={styles.close}
            aria-label={closeLabel}
            onClick={() => onClose(toast.key)}
          >
            <Icon shape={x16} />
          </button>
        </div>
      ))}
    </section>
  );
}
