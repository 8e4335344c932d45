import type { ClipboardEvent, ReactNode, SyntheticEvent } from 'react';
import { Icon, type IconShape } from './Icon.tsx';
import styles from './Layout.module.css';

interface Children {
  readonly children: ReactNode;
}

interface Filling extends Children {
  /** True to be as high as the panel: a {@link Fill} in it takes what the others leave, a footer stays in reach. */
  readonly fill?: boolean;
  /** True while what it shows is being fetched or changed. */
  readonly busy?: boolean;
}

/** What a panel holds, one row below the other; it scrolls where the panel is too low for it. */
export function PanelBody({ children, fill = false, busy }: Filling) {
  return (
    <div className={styles.body} data-fill={fill || undefined} aria-busy={busy}>
      {children}
    </div>
  );
}

/** The part of a filled {@link PanelBody} that takes the rest and scrolls. */
export function Fill({ children }: Children) {
  return <div className={styles.fill}>{children}</div>;
}

/** What stands in place of a list that is empty. */
export function EmptyText({ children }: Children) {
  return <p className={styles.empty}>{children}</p>;
}

/** A {@link PanelBody} whose fields are sent together, by Enter or its submit button. */
export function PanelForm({
  children,
  fill = false,
  busy,
  title,
  onSubmit,
  onEscape,
  onPaste,
}: Filling & {
  /** Names it and stands above its fields. */
  readonly title?: string;
  readonly onSubmit: () => void;
  /** Told of Esc, which then closes nothing else. */
  readonly onEscape?: () => void;
  /** Told of what is pasted into any of its fields. */
  readonly onPaste?: (event: ClipboardEvent) => void;
}) {
  return (
    <form
      className={styles.body}
      data-fill={fill || undefined}
      aria-busy={busy}
      aria-label={title}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || onEscape === undefined) return;
        event.stopPropagation();
        onEscape();
      }}
      onPaste={onPaste}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {title !== undefined && <h3 className={styles.title}>{title}</h3>}
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

/** Buttons or small fields in a row, as wide as they need; `grow`: the first takes the rest, and nothing wraps. */
export function Row({
  children,
  end = false,
  grow = false,
}: Children & { readonly end?: boolean; readonly grow?: boolean }) {
  return (
    <div className={styles.row} data-end={end || undefined} data-grow={grow || undefined}>
      {children}
    </div>
  );
}

/** Icon buttons of a panel in a row; `end`: those that stand apart. */
export function Toolbar({
  label,
  children,
  end,
}: Children & { readonly label: string; readonly end?: ReactNode }) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={label}>
      <div>{children}</div>
      {end}
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
