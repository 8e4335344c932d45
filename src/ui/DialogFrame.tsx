import type { ReactNode } from 'react';
import styles from './DialogFrame.module.css';
import { useModal } from './useModal.ts';

/** What a {@link DialogFrame} takes. */
export interface DialogFrameProps {
  /** `alertdialog` for a question that is read out at once. */
  readonly role?: 'alertdialog';
  readonly label?: string;
  readonly labelledBy?: string;
  readonly describedBy?: string;
  /** True for a list to search: wide, and high on the page, so that its top stands still. */
  readonly wide?: boolean;
  /** Also called by Esc. */
  readonly onCancel: () => void;
  /** A press beside it; nothing when left out. */
  readonly onOutside?: () => void;
  readonly children: ReactNode;
}

/** The frame of what must be answered first. It is modal while it is mounted; the focus returns to where it was. */
export function DialogFrame(props: DialogFrameProps) {
  const { role, label, labelledBy, describedBy, wide = false, onCancel, onOutside, children } = props;
  const modal = useModal(onCancel);
  return (
    <dialog
      {...modal}
      className={styles.dialog}
      role={role}
      data-wide={wide || undefined}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onPointerDown={(event) => event.target === event.currentTarget && onOutside?.()}
    >
      {children}
    </dialog>
  );
}

/** The title of a dialog; its id names the frame. */
export function DialogTitle({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <h2 id={id} className={styles.title}>
      {children}
    </h2>
  );
}

/** The buttons that answer a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** What a dialog asks, in a sentence or two. */
export function DialogText({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} className={styles.text}>
      {children}
    </p>
  );
}
