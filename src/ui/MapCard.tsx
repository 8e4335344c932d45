import type { HTMLAttributes } from 'react';
import styles from './MapCard.module.css';

/** What a {@link MapCard} takes: what its element does; `className` says where it stands, and how large it is. */
export interface MapCardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section';
}

/** A part of the page that floats over the map, which shines through it. */
export function MapCard({ as: Part = 'div', className = '', ...native }: MapCardProps) {
  return <Part className={`${styles.card ?? ''} ${className}`} {...native} />;
}

/** What a {@link MapSign} takes. */
export interface MapSignProps extends HTMLAttributes<HTMLElement> {
  /** At which edge of the view it stands, in its middle. */
  readonly at: 'top' | 'bottom';
  /** True where what it says is one below the other. */
  readonly rows?: boolean;
}

/** Says over the middle of a view's edge what goes on in it, or what it shows. */
export function MapSign({ at, rows = false, className = '', ...native }: MapSignProps) {
  return (
    <MapCard
      className={`${styles.sign ?? ''} ${className}`}
      data-at={at}
      data-rows={rows || undefined}
      {...native}
    />
  );
}
