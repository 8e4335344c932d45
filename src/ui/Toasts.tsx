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
  readonly id: string;
  readonly tone: Tone;
  readonly text: string;
}

const MARKS = {
  danger: exclamationMarkCircle16,
  warning: exclamationMarkTriangle16,
  success: checkCircle16,
  info: information16,
} as const;

/** Messages that stand above everything for a while; read out at once when they are errors. */
export function Toasts({
  toasts,
  closeLabel,
  onClose,
}: {
  readonly toasts: readonly Toast[];
  readonly closeLabel: string;
  readonly onClose: (id: string) => void;
}) {
  return (
    <div className={styles['stack']}>
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`${styles['toast'] ?? ''} ${styles[toast.tone] ?? ''}`}
          role={toast.tone === 'danger' || toast.tone === 'warning' ? 'alert' : 'status'}
        >
          <span className={styles['mark']}>
            <Icon shape={MARKS[toast.tone]} />
          </span>
          <span className={styles['text']}>{toast.text}</span>
          <button
            type="button"
            className={styles['close']}
            aria-label={closeLabel}
            onClick={() => onClose(toast.id)}
          >
            <Icon shape={x16} />
          </button>
        </div>
      ))}
    </div>
  );
}
