import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './Button.tsx';
import styles from './ConfirmDialog.module.css';
import { PanelBody } from './Layout.tsx';
import { useModal } from './useModal.ts';

/** What a {@link FormDialog} takes. */
export interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly cancelLabel: string;
  readonly saveLabel: string;
  readonly onSave: () => void;
  /** Also called by Esc. */
  readonly onCancel: () => void;
}

/** Fields that are filled in before anything else. It is modal while it is mounted; the focus returns to where it was. */
export function FormDialog({ title, children, cancelLabel, saveLabel, onSave, onCancel }: FormDialogProps) {
  const modal = useModal(onCancel);
  const id = useId();
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          onSave();
        }}
      >
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <PanelBody>{children}</PanelBody>
        <div className={styles.actions}>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button look="primary" type="submit">
            {saveLabel}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
