import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { POPUP } from '../domain/bureau/businessConstants.ts';
import type { WindowPlace, WindowSize } from '../windows/windowSpec.ts';
import { IconButton } from './IconButton.tsx';
import { PanelHeader } from './PanelHeader.tsx';
import { ResizeCorner } from './ResizeCorner.tsx';
import { useText } from './text.ts';
import { useHeaderDrag } from './useHeaderDrag.ts';
import styles from './WindowFrame.module.css';

/** Props of {@link WindowFrame}; where it stands and how high is its owner's to keep. */
export interface WindowFrameProps {
  readonly id: string;
  readonly title: string;
  readonly place: WindowPlace;
  readonly sizePx: WindowSize;
  readonly zIndex: number;
  readonly onMove: (place: WindowPlace) => void;
  /** Given for a window that can be resized by its corner. */
  readonly onResize?: (size: WindowSize) => void;
  /** Pressed anywhere: wants to stand above the others. */
  readonly onRaise: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Takes the focus when the window opens and gives it back to who had it. */
function useReturnedFocus() {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return frame;
}

/** A floating window: dragged by its header, moved by the arrow keys while the header has the focus, resized by its corner, closed by its button or Esc. */
export function WindowFrame(props: WindowFrameProps) {
  const { id, title, place, sizePx, zIndex, onMove, onResize, onRaise, onClose, children } = props;
  const t = useText();
  const titleId = useId();
  const frame = useReturnedFocus();
  const drag = useHeaderDrag(onMove);
  return (
    <section
      ref={frame}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-panel={id}
      className={styles.window}
      style={{
        left: place.leftPx,
        top: place.topPx,
        width: sizePx.widthPx,
        height: sizePx.heightPx,
        zIndex,
        opacity: drag.dragging ? POPUP.dragOpacity : 1,
      }}
      onPointerDownCapture={onRaise}
    >
      <PanelHeader title={title} titleId={titleId} drag={drag.header}>
        <IconButton icon={x16} label={t('app.close')} onClick={onClose} />
      </PanelHeader>
      <div className={styles.body}>{children}</div>
      {onResize !== undefined && <ResizeCorner sizePx={sizePx} onResize={onResize} />}
    </section>
  );
}
