import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { POPUP } from '../domain/businessConstants.ts';
import { IconButton } from './IconButton.tsx';
import styles from './WindowFrame.module.css';

const KEY_STEP_PX = 16;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP_PX, 0],
  ArrowRight: [KEY_STEP_PX, 0],
  ArrowUp: [0, -KEY_STEP_PX],
  ArrowDown: [0, KEY_STEP_PX],
};

/** A window's top left corner, CSS pixels from the page's. */
export interface WindowPosition {
  readonly leftPx: number;
  readonly topPx: number;
}

/** What a {@link WindowFrame} takes; where it stands and how high is its owner's to keep. */
export interface WindowFrameProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly position: WindowPosition;
  readonly widthPx: number;
  /** As high as its content when left out. */
  readonly heightPx?: number;
  readonly zIndex: number;
  readonly onMove: (position: WindowPosition) => void;
  /** Pressed anywhere: wants to stand above the others. */
  readonly onRaise: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dragging starts from the header only, and never on something that is used itself. */
function startsDrag(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input, textarea, button, select, a') === null;
}

/** A floating window: dragged by its header, moved by the arrow keys when the header has the focus, closed by its button. */
export function WindowFrame(props: WindowFrameProps) {
  const { title, closeLabel, position, widthPx, heightPx, zIndex, onMove, onRaise, onClose, children } =
    props;
  const titleId = useId();
  const [grip, setGrip] = useState<WindowPosition>();
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (grip === undefined) return;
    onMove({ leftPx: event.clientX - grip.leftPx, topPx: event.clientY - grip.topPx });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.target === event.currentTarget ? ARROWS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    onMove({ leftPx: position.leftPx + step[0], topPx: position.topPx + step[1] });
  };
  return (
    <section
      className={styles['window']}
      role="dialog"
      aria-labelledby={titleId}
      style={{
        left: position.leftPx,
        top: position.topPx,
        width: widthPx,
        height: heightPx,
        zIndex,
        opacity: grip === undefined ? 1 : POPUP.dragOpacity,
      }}
      onPointerDownCapture={onRaise}
    >
      <header
        className={styles['header']}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0 || !startsDrag(event.target)) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setGrip({ leftPx: event.clientX - position.leftPx, topPx: event.clientY - position.topPx });
        }}
        onPointerMove={drag}
        onPointerUp={() => setGrip(undefined)}
        onPointerCancel={() => setGrip(undefined)}
      >
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        <IconButton icon={x16} label={closeLabel} onClick={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
    </section>
  );
}
