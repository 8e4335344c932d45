import type { ClipboardEvent, ReactNode, SyntheticEvent } from 'react';
import { Icon, type IconShape } from './Icon.tsx';
import styles from './Layout.module.css';

interface Children {
  readonly children: ReactNode;
}

/** What a panel holds, one row below the other; it scrolls where the panel is too low for it. */
export function PanelBody({ children }: Children) {
  return <div className={styles.body}>{children}</div>;
}

/** A {@link PanelBody} whose fields are sent together, by Enter or its submit button. */
export function PanelForm({
  children,
  onSubmit,
  onPaste,
}: Children & {
  readonly onSubmit: () => void;
  /** Told of what is pasted into any of its fields. */
  readonly onPaste?: (event: ClipboardEvent) => void;
}) {
  return (
    <form
      className={styles.body}
      noValidate
      onPaste={onPaste}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Fields or buttons beside each other, all of one width. */
export function Columns({ children, count = 2 }: Children & { readonly count?: 2 | 3 | 4 }) {
  return (
    <div className={styles.columns} data-count={count}>
      {children}
    </div>
  );
}

/** Buttons or small fields in a row, as wide as they need. */
export function Row({ children, end = false }: Children & { readonly end?: boolean }) {
  return (
    <div className={styles.row} data-end={end || undefined}>
      {children}
    </div>
  );
}

/** What to do next, or what there is to know: small and quiet. */
export function Hint({ children, live = false }: Children & { readonly live?: boolean }) {
  return (
    <p className={styles.hint} role={live ? 'status' : undefined}>
      {children}
    </p>
  );
}

/** Fields that belong together, under a title. */
export function Section({
  title,
  icon,
  children,
}: Children & { readonly title: string; readonly icon?: IconShape }) {
  return (
    <fieldset className={styles.section}>
      <legend>
        {icon !== undefined && <Icon shape={icon} />} {title}
      </legend>
      {children}
    </fieldset>
  );
}

/** The foot of a panel: how things stand, and what is done with the whole. */
export function PanelFooter({
  status,
  children,
}: {
  readonly status?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.footer}>
      <span role="status">{status}</span>
      {children}
    </div>
  );
}
