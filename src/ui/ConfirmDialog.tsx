import { useId } from 'react';
import { Button } from './Button.tsx';
import { DialogActions, DialogFrame, DialogText, DialogTitle } from './DialogFrame.tsx';

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
  const id = useId();
  return (
    <DialogFrame role="alertdialog" labelledBy={`${id}-title`} describedBy={`${id}-text`} onCancel={onCancel}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogText id={`${id}-text`}>{text}</DialogText>
      <DialogActions>
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button look={look} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
