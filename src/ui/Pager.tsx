import { chevronLeft16 } from '@esri/calcite-ui-icons/js/chevronLeft16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { IconButton } from './IconButton.tsx';
import styles from './Pager.module.css';

/** What a {@link Pager} takes; places are counted from 0. */
export interface PagerProps {
  readonly index: number;
  readonly count: number;
  readonly onChange: (index: number) => void;
  readonly labels: { readonly previous: string; readonly next: string };
  /** What stands between the buttons: the place and how many there are. */
  readonly text: string;
  /** How that is read out, where the text alone does not say it. */
  readonly textLabel?: string;
}

/** Goes through pages, or through things shown one at a time. */
export function Pager({ index, count, onChange, labels, text, textLabel }: PagerProps) {
  return (
    <span className={styles.pager}>
      <IconButton
        icon={chevronLeft16}
        label={labels.previous}
        tooltipSide="top"
        disabled={index <= 0}
        onClick={() => onChange(index - 1)}
      />
      <output aria-label={textLabel}>{text}</output>
      <IconButton
        icon={chevronRight16}
        label={labels.next}
        tooltipSide="top"
        disabled={index >= count - 1}
        onClick={() => onChange(index + 1)}
      />
    </span>
  );
}
