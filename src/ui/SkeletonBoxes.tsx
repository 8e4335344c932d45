import styles from './SkeletonBoxes.module.css';
import { TileGrid } from './Tile.tsx';

/** Boxes in the place of what is still to come: tiles, or blocks one below the other. */
export function SkeletonBoxes({
  label,
  count,
  heightPx,
  leastPx,
}: {
  readonly label: string;
  readonly count: number;
  readonly heightPx: number;
  /** Least width of one, CSS pixels: as many stand beside each other as fit. */
  readonly leastPx: number;
}) {
  return (
    <div role="status" aria-label={label}>
      <TileGrid leastPx={leastPx}>
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={styles.box} style={{ height: heightPx }} />
        ))}
      </TileGrid>
    </div>
  );
}
