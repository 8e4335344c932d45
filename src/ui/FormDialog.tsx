import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from './Button.tsx';
import { DialogActions, DialogFrame, DialogTitle } from './DialogFrame.tsx';
import { PanelBody } from './Layout.tsx';

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
  const id = useId();
  return (
    <DialogFrame labelledBy={id} onCancel={onCancel}>
      <form
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          onSave();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <PanelBody>{children}</PanelBody>
        <DialogActions>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button look="primary" type="submit">
            {saveLabel}
          </Button>
        </DialogActions>
      </form>
    </DialogFrame>
  );
}
