import type { StageWindow } from './stageViewport.ts';
import styles from './PictureEditor.module.css';

/** Thickness of a ruler, CSS pixels. */
export const RULER_PX = 20;

/** Least distance of two numbered marks, CSS pixels. */
const LEAST_MARK_PX = 44;

/** Distances of numbered marks, millimetres. */
const STEPS_MM = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

interface Mark {
  readonly mm: number;
  readonly px: number;
  readonly numbered: boolean;
}

function marksOf(originPx: number, lengthPx: number, pxPerMm: number): readonly Mark[] {
  const step = STEPS_MM.find((mm) => mm * pxPerMm >= LEAST_MARK_PX) ?? 1000;
  const fine = step / 5;
  const first = Math.ceil(-originPx / pxPerMm / fine);
  const count = Math.max(0, Math.min(2000, Math.floor(lengthPx / (fine * pxPerMm)) + 2));
  return Array.from({ length: count }, (_, index) => {
    const mm = (first + index) * fine;
    return { mm, px: originPx + mm * pxPerMm, numbered: (first + index) % 5 === 0 };
  });
}

/** A ruler in millimetres of the paper; a bright part shows how far the page reaches. */
function Ruler({
  axis,
  window,
  pageMm,
}: {
  readonly axis: 'x' | 'y';
  readonly window: StageWindow;
  readonly pageMm: number;
}) {
  const isX = axis === 'x';
  const [origin, length] = isX ? [window.originX, window.widthPx] : [window.originY, window.heightPx];
  const marks = marksOf(origin, length, window.pxPerMm);
  return (
    <svg
      className={styles.ruler}
      width={isX ? length : RULER_PX}
      height={isX ? RULER_PX : length}
      aria-hidden="true"
    >
      <rect
        fill="var(--portal-bg-deep)"
        x={isX ? origin : 0}
        y={isX ? 0 : origin}
        width={isX ? pageMm * window.pxPerMm : RULER_PX}
        height={isX ? RULER_PX : pageMm * window.pxPerMm}
      />
      {marks.map(({ mm, px, numbered }) => {
        const size = numbered ? 8 : 4;
        return (
          <g key={mm}>
            <line
              stroke="currentColor"
              x1={isX ? px : RULER_PX - size}
              x2={isX ? px : RULER_PX}
              y1={isX ? RULER_PX - size : px}
              y2={isX ? RULER_PX : px}
            />
            {numbered && (
              <text
                x={isX ? px + 3 : 9}
                y={isX ? 10 : px - 3}
                {...(isX ? {} : { transform: `rotate(-90 9 ${String(px - 3)})` })}
              >
                {Math.round(mm * 10) / 10}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Both rulers of the canvas. */
export function Rulers({
  window,
  page,
}: {
  readonly window: StageWindow;
  readonly page: { readonly widthMm: number; readonly heightMm: number };
}) {
  return (
    <>
      <span className={styles.ruler} aria-hidden="true">
        mm
      </span>
      <Ruler axis="x" window={window} pageMm={page.widthMm} />
      <Ruler axis="y" window={window} pageMm={page.heightMm} />
    </>
  );
}
