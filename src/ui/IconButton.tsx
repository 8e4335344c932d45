import type { ButtonHTMLAttributes } from 'react';
import styles from './Button.module.css';
import { Icon, type IconShape } from './Icon.tsx';
import { Tooltip, type TooltipSide } from './Tooltip.tsx';

/** Props of {@link IconButton} beyond those of every button. */
export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className' | 'children'
> {
  readonly icon: IconShape;
  /** The accessible name. */
  readonly label: string;
  /** What the tooltip says when it is more than the name: the reason why it is disabled, a key. */
  readonly hint?: string;
  /** For a toggle: whether it is on. */
  readonly pressed?: boolean;
  readonly tooltipSide?: TooltipSide;
}

/** A square button with an icon, a name for screen readers and a tooltip. */
export function IconButton({ icon, label, hint, pressed, tooltipSide, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={hint ?? label} {...(tooltipSide === undefined ? {} : { side: tooltipSide })}>
      <button type="button" {...rest} className={styles.icon} aria-label={label} aria-pressed={pressed}>
        <Icon shape={icon} />
      </button>
    </Tooltip>
  );
}
