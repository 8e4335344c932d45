import { useRef, type MouseEvent, type ReactNode } from 'react';
import { useInnerAria } from './calcite/useInnerAria.ts';
import styles from './Button.module.css';
import { useRest } from './useRest.ts';
import { CONTROL_SCALE } from './touch.ts';

/** What a {@link Button} takes. */
export interface ButtonProps {
  /** Its text. */
  readonly children: ReactNode;
  /** `primary` once per screen or dialog; `danger` for what cannot be undone. */
  readonly look?: ButtonLook;
  readonly type?: 'button' | 'submit' | 'reset';
  readonly disabled?: boolean | undefined;
  /** Shown on hover: why it is disabled, what it will do. */
  readonly title?: string | undefined;
  /** True while what it began is under way: it turns and cannot be pressed. */
  readonly busy?: boolean;
  /** Milliseconds the button stays disabled after a click; none when left out. */
  readonly debounceMs?: number;
  /** The accessible name when the text alone does not say it. */
  readonly label?: string;
  /** For a button that switches something: whether it is on. */
  readonly pressed?: boolean;
  /** For a button that opens something: whether that is open. */
  readonly expanded?: boolean;
  /** True when what it opens is a menu. */
  readonly opensMenu?: boolean;
  /** The language of its text, where that is not the page's. */
  readonly lang?: string;
  /** For a button of a pager: whether its page is shown. */
  readonly current?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly onPointerDown?: () => void;
}

type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOKS = {
  primary: { appearance: 'solid', kind: 'brand' },
  secondary: { appearance: 'outline-fill', kind: 'neutral' },
  quiet: { appearance: 'transparent', kind: 'neutral' },
  danger: { appearance: 'outline', kind: 'danger' },
} as const;

/** A button with a text. */
export function Button(props: ButtonProps) {
  const {
    children,
    look = 'secondary',
    type = 'button',
    disabled,
    title,
    label,
    lang,
    busy,
    pressed,
  } = props;
  const button = useRef<HTMLCalciteButtonElement>(null);
  const [resting, rest] = useRest(props.debounceMs);
  useInnerAria(button, 'button', {
    pressed,
    haspopup: props.opensMenu === true ? 'menu' : undefined,
    current: props.current === true ? 'page' : undefined,
    busy,
  });
  return (
    <calcite-button
      ref={button}
      {...LOOKS[look]}
      {...(pressed === true || props.current === true ? { kind: 'brand' } : {})}
      {...(label === undefined ? {} : { label })}
      type={type}
      scale={CONTROL_SCALE}
      title={title}
      lang={lang}
      aria-expanded={props.expanded}
      loading={busy === true}
      // While it turns, Calcite would name it by that alone.
      {...(typeof children === 'string' ? { messageOverrides: { loading: label ?? children } } : {})}
      disabled={disabled === true || resting}
      onPointerDown={props.onPointerDown}
      onClick={(event) => {
        rest();
        props.onClick?.(event);
      }}
    >
      <span className={styles.content}>{children}</span>
    </calcite-button>
  );
}
