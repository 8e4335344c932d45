import type { ClipboardEvent, KeyboardEventHandler, ReactNode, SyntheticEvent } from 'react';
import { Icon, type IconShape } from './Icon.tsx';
import { printable } from './printable.tsx';
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
export function PanelBody({
  children,
  fill = false,
  busy,
  label,
  prints,
}: Filling & {
  /** Accessible name of what is only read, where nothing takes the focus: the keyboard can then scroll it. */
  readonly label?: string;
  /** What it is called on paper, where it says something by itself there. */
  readonly prints?: string;
}) {
  const reading = label === undefined ? undefined : ({ role: 'group', tabIndex: 0 } as const);
  return (
    <div
      {...(prints === undefined ? {} : printable(prints))}
      className={styles.body}
      data-fill={fill || undefined}
      aria-busy={busy}
      aria-label={label}
      {...reading}
    >
      {children}
    </div>
  );
}

/** The part of a filled {@link PanelBody} that takes the rest and scrolls. */
export function Fill({
  children,
  label,
}: Children & {
  /** Accessible name of what is only read, where nothing takes the focus: the keyboard can then scroll it. */
  readonly label?: string;
}) {
  const reading = label === undefined ? undefined : ({ role: 'region', tabIndex: 0 } as const);
  return (
    <div className={styles.fill} aria-label={label} {...reading}>
      {children}
    </div>
  );
}

/** A {@link PanelBody} whose fields are sent together, by Enter or its submit button. */
export function PanelForm({
  children,
  fill = false,
  busy,
  title,
  label,
  onSubmit,
  onEscape,
  onPaste,
}: Filling & {
  /** Names it and stands above its fields. */
  readonly title?: string;
  /** Accessible name without a title, where it is a part of a panel. */
  readonly label?: string;
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
      aria-label={label ?? title}
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

/** A panel as high as its window: the {@link PanelBody} or list in it scrolls, what stands above and below does not. */
export function PanelFrame({
  children,
  onKeyDown,
}: Children & { readonly onKeyDown?: KeyboardEventHandler<HTMLElement> }) {
  return (
    <div className={styles.frame} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** What stands above or below the part of a {@link PanelFrame} that scrolls. */
export function PanelBand({ children }: Children) {
  return <div className={styles.band}>{children}</div>;
}

/** Says that there is nothing here, or not yet, and what can be done. */
export function EmptyState({
  title,
  children,
  action,
  role,
}: {
  readonly title?: string;
  readonly children?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
  /** How it is read out where it comes by itself. */
  readonly role?: 'status' | 'alert';
}) {
  return (
    <div className={styles.empty} role={role}>
      {title !== undefined && <strong>{title}</strong>}
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Parts one below the other, where what is around them has an edge of its own; `busy` while others are to take their place. */
export function Stack({ children, busy }: Children & { readonly busy?: boolean }) {
  return (
    <div className={styles.stack} aria-busy={busy}>
      {children}
    </div>
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
export function Row({
  children,
  end = false,
  grow = false,
  boxes = false,
}: Children & {
  readonly end?: boolean;
  /** True where the first takes the room that is left, and nothing wraps. */
  readonly grow?: boolean;
  /** True where a field with its label above stands beside buttons: its box is in line with them, and takes the room that is left. */
  readonly boxes?: boolean;
}) {
  return (
    <div
      className={styles.row}
      data-end={end || undefined}
      data-grow={grow || undefined}
      data-boxes={boxes || undefined}
    >
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
  start,
  children,
}: {
  readonly status?: ReactNode;
  /** A control that stands where the status would. */
  readonly start?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.footer}>
      {start ?? <span role="status">{status}</span>}
      {children}
    </div>
  );
}
