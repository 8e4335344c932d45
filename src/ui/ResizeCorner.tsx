import { useRef, type PointerEvent } from 'react';
import type { WindowSize } from '../windows/windowSpec.ts';
import styles from './ResizeCorner.module.css';
import { useText } from './text.ts';
import { arrowStepPx } from './useHeaderDrag.ts';

/** From the pointer to the window's lower right corner, as it was taken. */
interface Grip {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The lower right corner of a window: dragged, or stretched by the arrow keys, with Shift in larger steps. */
export function ResizeCorner({
  sizePx,
  onResize,
}: {
  readonly sizePx: WindowSize;
  readonly onResize: (size: WindowSize) => void;
}) {
  const t = useText();
  const grip = useRef<Grip>(undefined);
  const end = () => (grip.current = undefined);
  return (
    <button
      type="button"
      className={styles.corner}
      aria-label={t('window.resize')}
      title={t('window.resize')}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { widthPx: sizePx.widthPx - event.clientX, heightPx: sizePx.heightPx - event.clientY };
      }}
      onPointerMove={(event) => {
        if (grip.current === undefined) return;
        const { widthPx, heightPx } = grip.current;
        onResize({ widthPx: widthPx + event.clientX, heightPx: heightPx + event.clientY });
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        const step = arrowStepPx(event);
        if (step === undefined) return;
        event.preventDefault();
        onResize({ widthPx: sizePx.widthPx + step[0], heightPx: sizePx.heightPx + step[1] });
      }}
    />
  );
}
