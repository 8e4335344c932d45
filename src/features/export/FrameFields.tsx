import type { KeyboardEvent } from 'react';
import { PREFECTURE_EXTENT, type Extent } from '../../domain/geodesy/extent.ts';
import { DPI_CHOICES, maxDpiOf, ORIENTATIONS, PAPER_SIZES, choosePaper } from '../../domain/sheet/paper.ts';
import { SHEET_LIMITS } from '../../domain/sheet/sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import type { ExportDesk } from './exportDesk.ts';
import { asSheet, shownExtent, withPage, type ExportForm } from './exportForm.ts';
import { frameStepped, roundedScale, turnedTo } from './frameGestures.ts';
import { NumberField } from './NumberField.tsx';
import styles from './ExportPanel.module.css';

/** What the fields of page and frame need. */
export interface FrameFieldsProps {
  readonly desk: ExportDesk;
  readonly form: ExportForm;
  /** What the 2D map shows now; undefined while it shows nothing. */
  readonly viewExtent: () => Extent | undefined;
}

/** Paper, direction, resolution, and what comes of them. */
function PageFields({ desk, form }: Pick<FrameFieldsProps, 'desk' | 'form'>) {
  const t = useText();
  const { page } = form.sheet;
  const { widthPx, heightPx, widthMm, heightMm } = choosePaper(page);
  const isPaper = page.size !== '5000px';
  const most = maxDpiOf(page.size);
  const choices = [...new Set([...DPI_CHOICES.filter((dpi) => dpi <= most), Math.floor(most)])];
  const dpi = Math.min(page.dpi, most);
  const change = (part: Partial<typeof page>) => desk.setForm(withPage(form, part));
  return (
    <fieldset className={styles.group}>
      <legend>{t('export.page')}</legend>
      <div className={styles.three}>
        <label className={styles.select}>
          {t('export.page.size')}
          <select
            value={page.size}
            onChange={({ target }) => {
              const size = PAPER_SIZES.find((each) => each === target.value);
              if (size !== undefined) change({ size });
            }}
          >
            {PAPER_SIZES.map((size) => (
              <option key={size} value={size}>
                {size === '5000px' ? t('export.page.5000px') : size}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.select}>
          {t('export.page.orientation')}
          <select
            value={page.orientation}
            onChange={({ target }) => {
              const orientation = ORIENTATIONS.find((each) => each === target.value);
              if (orientation !== undefined) change({ orientation });
            }}
          >
            {ORIENTATIONS.map((orientation) => (
              <option key={orientation} value={orientation}>
                {t(`export.page.${orientation}`)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.select}>
          {t('export.page.dpi')}
          <select
            value={isPaper ? dpi : ''}
            disabled={!isPaper}
            onChange={({ target }) => change({ dpi: Number(target.value) })}
          >
            {isPaper ? (
              [...new Set([...choices, dpi])]
                .toSorted((a, b) => a - b)
                .map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))
            ) : (
              <option value="">{String(Math.round(most))}</option>
            )}
          </select>
        </label>
      </div>
      <p className={styles.hint}>
        {t('export.page.measure', {
          widthPx,
          heightPx,
          widthMm: Math.round(widthMm),
          heightMm: Math.round(heightMm),
        })}
      </p>
    </fieldset>
  );
}

/** Parts of the frame that a key moves it by, and factors of a key's scaling; with Shift the larger. */
const STEP = { move: [0.02, 0.1], scale: [1.05, 1.25], turnDeg: [1, 15] } as const;

const MOVES: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The frame by the keyboard: a field that takes arrows, + and −, and brackets. */
function FrameKeys({ desk, form }: Pick<FrameFieldsProps, 'desk' | 'form'>) {
  const t = useText();
  const onKeyDown = (event: KeyboardEvent) => {
    const large = event.shiftKey ? 1 : 0;
    const sheet = asSheet(form.sheet);
    const move = MOVES[event.key];
    const factor = STEP.scale[large];
    const turn = STEP.turnDeg[large];
    const scaled = (by: number) => ({ ...sheet, scale: roundedScale(sheet.scale * by) });
    const next =
      move !== undefined
        ? frameStepped(sheet, move[0] * STEP.move[large], move[1] * STEP.move[large])
        : ['+', '='].includes(event.key)
          ? scaled(factor)
          : ['-', '_'].includes(event.key)
            ? scaled(1 / factor)
            : ['[', '{'].includes(event.key)
              ? turnedTo(sheet, sheet.rotationDeg - turn)
              : [']', '}'].includes(event.key)
                ? turnedTo(sheet, sheet.rotationDeg + turn)
                : undefined;
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    desk.setFrame(next);
  };
  return (
    <div
      className={styles.keys}
      role="application"
      tabIndex={0}
      aria-label={`${t('export.frame.keys')}: ${t('export.frame.keysHint')}`}
      onKeyDown={onKeyDown}
    >
      {t('export.frame.keysHint')}
    </div>
  );
}

const SIDES = ['west', 'east', 'south', 'north'] as const;

/** The extent by its numbers, which are taken together: one that is wrong says so and changes nothing. */
function ExtentFields({ desk, form, viewExtent }: FrameFieldsProps) {
  const t = useText();
  const extent = shownExtent(form);
  const commit = (next: Extent) => {
    const problem = desk.setExtent(next);
    return problem && { text: `export.extent.problem.${problem}` as const };
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('export.extent')}</legend>
      <div className={styles.two}>
        {SIDES.map((side) => (
          <NumberField
            key={side}
            label={t(`export.extent.${side}`)}
            value={extent[side]}
            onCommit={(value) => commit({ ...extent, [side]: value })}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => commit(PREFECTURE_EXTENT)}>{t('export.frame.prefecture')}</Button>
        <Button
          onClick={() => {
            const shown = viewExtent();
            if (shown !== undefined) commit(shown);
          }}
        >
          {t('export.frame.here')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Page, scale, rotation and extent of the sheet. */
export function FrameFields(props: FrameFieldsProps) {
  const { desk, form } = props;
  const t = useText();
  const sheet = asSheet(form.sheet);
  const outside = (value: number, min: number, max: number) =>
    value >= min && value <= max
      ? undefined
      : ({ text: 'export.number.problem', params: { min, max } } as const);
  return (
    <>
      <PageFields desk={desk} form={form} />
      <fieldset className={styles.group}>
        <legend>{t('export.frame')}</legend>
        <div className={styles.two}>
          <NumberField
            label={t('export.frame.scale')}
            value={Math.round(sheet.scale)}
            onCommit={(scale) => {
              const problem = outside(scale, SHEET_LIMITS.scale.min, SHEET_LIMITS.scale.max);
              if (problem === undefined) desk.setFrame({ ...sheet, scale });
              return problem;
            }}
          />
          <NumberField
            label={t('export.frame.rotation')}
            value={sheet.rotationDeg}
            onCommit={(deg) => {
              const problem = outside(deg, -180, 180);
              if (problem === undefined) desk.setFrame(turnedTo(sheet, deg));
              return problem;
            }}
          />
        </div>
        <FrameKeys desk={desk} form={form} />
        <p className={styles.hint}>{t('export.frame.drag')}</p>
      </fieldset>
      <ExtentFields {...props} />
    </>
  );
}
