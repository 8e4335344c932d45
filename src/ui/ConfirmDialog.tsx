import { useId } from 'react';
import { Button } from './Button.tsx';
import styles from './ConfirmDialog.module.css';
import { useModal } from './useModal.ts';

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** `danger` when confirming loses something. */
  readonly look?: 'primary' | 'danger';
  readonly onConfirm: () => void;
  /** Also called by Esc. */
  readonly onCancel: () => void;
}

/** A question that must be answered first. It is modal while it is mounted; the focus returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, look = 'primary', onConfirm, onCancel } = props;
  const modal = useModal(onCancel);
  const id = useId();
  return (
    <dialog
      {...modal}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {text}
      </p>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button look={look} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
