import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Tile.module.css';

/** What a {@link Tile} takes. */
export interface TileProps extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'draggable' | 'onDragStart'
> {
  readonly picture: ReactNode;
  /** Its text, below the picture. */
  readonly children: ReactNode;
  /** The accessible name when the text alone does not say it. */
  readonly label?: string;
  readonly title?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly tabIndex?: 0 | -1;
  readonly onFocus?: () => void;
  readonly onClick: () => void;
}

/** A button with a picture over its text, for what is chosen by its looks. Calcite's tiles are links or choices, and no buttons. */
export function Tile({ picture, children, label, pressed, ...native }: TileProps) {
  return (
    <button type="button" className={styles.tile} aria-label={label} aria-pressed={pressed} {...native}>
      {picture}
      <span>{children}</span>
    </button>
  );
}

/** Tiles beside each other, as many as fit. */
export function TileGrid({ children, leastPx }: { readonly children: ReactNode; readonly leastPx: number }) {
  const columns = `repeat(auto-fill, minmax(${String(leastPx)}px, 1fr))`;
  return (
    <div className={styles.grid} style={{ gridTemplateColumns: columns }}>
      {children}
    </div>
  );
}
