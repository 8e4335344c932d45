import { chevronLeft16 } from '@esri/calcite-ui-icons/js/chevronLeft16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { clampRatio, splitAt, type Split } from '../domain/views/splitRatio.ts';
import { Icon } from './Icon.tsx';
import styles from './SplitPane.module.css';

const KEY_STEP = 0.02;
const KEY_STEP_LARGE = 0.1;
const DIVIDER_PX = 6;
/** A press that moves less than this is a click, CSS pixels. */
const DRAG_PX = 3;

/** Accessible names of a {@link SplitPane}'s controls. */
export interface SplitPaneLabels {
  readonly divider: string;
  readonly foldFirst: string;
  readonly foldSecond: string;
  readonly unfoldFirst: string;
  readonly unfoldSecond: string;
}

/** Props of {@link SplitPane}. */
export interface SplitPaneProps {
  readonly first: ReactNode;
  readonly second: ReactNode;
  readonly split: Split;
  /** What a double click on the divider returns to. */
  readonly defaultRatio: number;
  /** What each pane keeps unless folded, CSS pixels. */
  readonly minPx: number;
  readonly labels: SplitPaneLabels;
  readonly onChange: (split: Split) => void;
}

function columnsOf({ ratio, collapsed }: Split, minPx: number): string {
  if (collapsed === 'first') return '0 0 minmax(0, 1fr)';
  if (collapsed === 'second') return 'minmax(0, 1fr) 0 0';
  const share = (part: number) => `minmax(${minPx}px, ${(part * 100).toFixed(3)}fr)`;
  return `${share(ratio)} ${DIVIDER_PX}px ${share(1 - ratio)}`;
}

/** Moves the divider to where a key asks, further with Shift; undefined for one that does nothing here. */
function splitByKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  split: Split,
  widthPx: number,
  minPx: number,
): Split | undefined {
  const step = shiftKey ? KEY_STEP_LARGE : KEY_STEP;
  const to = (ratio: number): Split => ({ ratio: clampRatio(ratio, widthPx, minPx), collapsed: 'none' });
  if (key === 'Enter') return { ...split, collapsed: split.collapsed === 'none' ? 'second' : 'none' };
  if (split.collapsed !== 'none') return undefined;
  if (key === 'ArrowLeft') return to(split.ratio - step);
  if (key === 'ArrowRight') return to(split.ratio + step);
  if (key === 'Home') return to(0);
  if (key === 'End') return to(1);
  return undefined;
}

/**
 * Two panes side by side with a divider between them that the mouse and the keyboard move.
 * While it is dragged only a line moves: what stands in the panes may be expensive to resize.
 */
export function SplitPane(props: SplitPaneProps) {
  const { first, second, split, minPx } = props;
  const root = useRef<HTMLDivElement>(null);
  const [ghostPx, setGhostPx] = useState<number>();
  return (
    <div
      ref={root}
      className={styles.split}
      data-collapsed={split.collapsed}
      style={{ gridTemplateColumns: columnsOf(split, minPx) }}
    >
      <div className={styles.pane} data-collapsed={split.collapsed === 'first'}>
        {first}
      </div>
      <div className={styles.divider}>
        <Handle
          {...props}
          ghostPx={ghostPx}
          onGhost={setGhostPx}
          boxOf={() => root.current?.getBoundingClientRect() ?? new DOMRect()}
        />
        <FoldButtons {...props} />
      </div>
      <div className={styles.pane} data-collapsed={split.collapsed === 'second'}>
        {second}
      </div>
      {ghostPx !== undefined && (
        <div className={styles.ghost} style={{ transform: `translateX(${ghostPx}px)` }} />
      )}
    </div>
  );
}

interface HandleProps extends Pick<
  SplitPaneProps,
  'split' | 'defaultRatio' | 'minPx' | 'labels' | 'onChange'
> {
  /** Where the divider is being dragged to, CSS pixels from the left edge; undefined at rest. */
  readonly ghostPx: number | undefined;
  readonly onGhost: (ghostPx: number | undefined) => void;
  /** The box of both panes together. */
  readonly boxOf: () => DOMRect;
}

const VALUE_NOW = { first: 0, second: 100 } as const;

function Handle({ split, defaultRatio, minPx, labels, onChange, ghostPx, onGhost, boxOf }: HandleProps) {
  const startPx = useRef(0);
  const offsetOf = (event: PointerEvent) => event.clientX - boxOf().left;
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    startPx.current = offsetOf(event);
    onGhost(startPx.current);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (ghostPx === undefined) return;
    onGhost(undefined);
    const toPx = offsetOf(event);
    if (Math.abs(toPx - startPx.current) >= DRAG_PX) onChange(splitAt(toPx, boxOf().width, minPx, split));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = splitByKey(event, split, boxOf().width, minPx);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(next);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={labels.divider}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={split.collapsed === 'none' ? Math.round(split.ratio * 100) : VALUE_NOW[split.collapsed]}
      className={styles.handle}
      data-dragging={ghostPx !== undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => ghostPx !== undefined && onGhost(offsetOf(event))}
      onPointerUp={onPointerUp}
      onPointerCancel={() => onGhost(undefined)}
      onDoubleClick={() => onChange({ ratio: defaultRatio, collapsed: 'none' })}
      onKeyDown={onKeyDown}
    />
  );
}

function FoldButtons({ split, labels, onChange }: Pick<SplitPaneProps, 'split' | 'labels' | 'onChange'>) {
  const button = (label: string, shape: typeof chevronLeft16, collapsed: Split['collapsed']) => (
    <button
      key={label}
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      onClick={() => onChange({ ratio: split.ratio, collapsed })}
    >
      <Icon shape={shape} sizePx={12} />
    </button>
  );
  return (
    <div className={styles.buttons}>
      {split.collapsed === 'first' && button(labels.unfoldFirst, chevronRight16, 'none')}
      {split.collapsed === 'second' && button(labels.unfoldSecond, chevronLeft16, 'none')}
      {split.collapsed === 'none' && [
        button(labels.foldFirst, chevronLeft16, 'first'),
        button(labels.foldSecond, chevronRight16, 'second'),
      ]}
    </div>
  );
}
