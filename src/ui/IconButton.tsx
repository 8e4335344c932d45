import { useMemo, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { useInnerControl } from './calcite/useInnerControl.ts';
import { Icon, type IconShape } from './Icon.tsx';
import styles from './IconButton.module.css';
import { Tooltip, type TooltipSide } from './Tooltip.tsx';
import { CONTROL_SCALE } from './touch.ts';

/** What an {@link IconButton} takes. */
export interface IconButtonProps {
  readonly icon: IconShape;
  /** The accessible name. */
  readonly label: string;
  /** What the tooltip says when it is more than the name: the reason why it is disabled, a key. */
  readonly hint?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** For a toggle: whether it is on. */
  readonly pressed?: boolean | undefined;
  /** For a button that opens something: whether that is open. */
  readonly expanded?: boolean | undefined;
  /** True when what it opens is a menu. */
  readonly opensMenu?: boolean;
  readonly tooltipSide?: TooltipSide;
  /** Its name among the stops of a toolbar, see `useRovingFocus`. */
  readonly stop?: string;
  /** -1 takes it out of the Tab order. */
  readonly tabIndex?: 0 | -1;
  readonly type?: 'button' | 'submit';
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** The ARIA state of a control as Calcite's action hands it to the button inside it. */
function useAriaState({ pressed, expanded, opensMenu }: IconButtonProps) {
  return useMemo(
    () => ({
      ...(pressed === undefined ? {} : { pressed: pressed ? ('true' as const) : ('false' as const) }),
      ...(expanded === undefined ? {} : { expanded: expanded ? ('true' as const) : ('false' as const) }),
      ...(opensMenu === true ? { hasPopup: 'menu' as const } : {}),
    }),
    [pressed, expanded, opensMenu],
  );
}

/**
 * Calcite's action has room for telling of its indicator, which we never show: a landmark of the button's name, which where two buttons
 * are called alike is one too many.
 */
const takeLandmarkAway = (indicator: Element) => indicator.removeAttribute('role');

/** A square button with an icon, a name for screen readers and a tooltip. */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    hint,
    disabled = false,
    pressed = false,
    tooltipSide,
    stop,
    tabIndex,
    type = 'button',
  } = props;
  const aria = useAriaState(props);
  const action = useRef<HTMLCalciteActionElement>(null);
  useInnerControl(action, '.indicator-text', takeLandmarkAway);
  return (
    <Tooltip text={hint ?? label} {...(tooltipSide === undefined ? {} : { side: tooltipSide })}>
      <calcite-action
        ref={action}
        className={styles.action}
        text={label}
        type={type}
        scale={CONTROL_SCALE}
        appearance="transparent"
        active={pressed}
        aria={aria}
        disabled={disabled}
        data-stop={stop}
        // A host in the Tab order would be a second stop beside the button inside it.
        tabIndex={tabIndex === -1 ? -1 : undefined}
        onClick={props.onClick}
        onPointerDown={props.onPointerDown}
        onKeyDown={props.onKeyDown}
      >
        <Icon shape={icon} />
      </calcite-action>
    </Tooltip>
  );
}
