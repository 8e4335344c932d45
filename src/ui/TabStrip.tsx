import type { KeyboardEvent } from 'react';
import styles from './TabStrip.module.css';

/** One tab of a {@link TabStrip}. */
export interface StripTab<T extends string> {
  readonly id: T;
  readonly title: string;
  /** A figure or a word beside the title. */
  readonly note?: string | undefined;
  /** True where the note is no part of the tab's name. */
  readonly noteApart?: boolean;
  /** Of the note: `quiet` where there is nothing to see. */
  readonly tone?: 'quiet' | 'second' | 'danger' | undefined;
}

/** What a {@link TabStrip} takes. */
export interface TabStripProps<T extends string> {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly value: T | undefined;
  readonly tabs: readonly StripTab<T>[];
  /** Id of the element that the chosen tab shows; it may name the tab as `<id>-tab`. */
  readonly panelId: string;
  readonly onChange: (id: T) => void;
  /** True where the tabs share the width; else they are as wide as their titles, and scroll. */
  readonly spread?: boolean;
}

/** A row of tabs with a note each, for many of them or in a narrow panel: arrows, Home and End lead from one to the other. */
export function TabStrip<T extends string>(props: TabStripProps<T>) {
  const { label, value, tabs, panelId, onChange, spread = false } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ id }) => id === value);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = steps[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onChange(tab.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      className={styles.strip}
      data-spread={spread || undefined}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, title, note, noteApart = false, tone }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={id === value ? `${panelId}-tab` : undefined}
          aria-label={noteApart ? title : undefined}
          aria-selected={id === value}
          aria-controls={id === value ? panelId : undefined}
          tabIndex={id === value ? 0 : -1}
          className={styles.tab}
          title={title}
          onClick={() => onChange(id)}
        >
          <span>{title}</span>
          {note !== undefined && (
            <small data-tone={tone} data-note={noteApart ? note : undefined}>
              {!noteApart && note}
            </small>
          )}
        </button>
      ))}
    </div>
  );
}
