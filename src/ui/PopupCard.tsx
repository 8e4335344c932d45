import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useId, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Badge } from './Badge.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './PopupCard.module.css';

/** What a {@link PopupCard} takes. */
export interface PopupCardProps {
  readonly ref: RefObject<HTMLElement | null>;
  readonly title: string;
  /** One word beside the title. */
  readonly mark?: string | undefined;
  /** Whose the thing is, below its title. */
  readonly source?: string | undefined;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** What is known; it scrolls, by the keyboard too. */
  readonly children: ReactNode;
  /** What can be done, at the foot. */
  readonly foot: ReactNode;
  readonly busy?: boolean;
  /** Out of the way, but not closed. */
  readonly hidden?: boolean;
  /** `place`: it stands where its owner puts it, with its tip at a place of the map (`data-side`, `--tip`); `corner`: at the lower right. */
  readonly at: 'place' | 'corner';
  /** Which view it belongs to. */
  readonly view?: string;
}

/** A small card over the map about one thing: what it is, what is known of it, what can be done with it. */
export function PopupCard({ ref, ...props }: PopupCardProps) {
  const { title, mark, source, children, foot } = props;
  const titleId = useId();
  return (
    <section
      ref={ref}
      hidden={props.hidden}
      role="dialog"
      aria-labelledby={titleId}
      aria-busy={props.busy}
      tabIndex={-1}
      data-at={props.at}
      data-identify-view={props.view}
      className={styles.popup}
      onKeyDown={props.onKeyDown}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title} title={title}>
          {title}
        </h2>
        {mark !== undefined && <Badge tone="second">{mark}</Badge>}
        <IconButton icon={x16} label={props.closeLabel} tooltipSide="left" onClick={props.onClose} />
      </header>
      {source !== undefined && <p className={styles.source}>{source}</p>}
      <div className={styles.body} tabIndex={0} role="group" aria-labelledby={titleId}>
        {children}
      </div>
      <footer className={styles.foot}>{foot}</footer>
    </section>
  );
}

/** A line of a card's body that says something about the rest. */
export function PopupNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
