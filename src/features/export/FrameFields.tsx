import type { KeyboardEvent } from 'react';
import { PREFECTURE_EXTENT, type Extent } from '../../domain/geodesy/extent.ts';
import { DPI_CHOICES, maxDpiOf, ORIENTATIONS, PAPER_SIZES, choosePaper } from '../../domain/sheet/paper.ts';
import { MERIDIANS, SHEET_LIMITS } from '../../domain/sheet/sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { Columns, Hint, Row, Section } from '../../ui/Layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useText } from '../../ui/text.ts';
import type { ExportDesk } from './exportDesk.ts';
import { asSheet, shownExtent, withMeridian, withPage, type ExportForm } from './exportForm.ts';
import { frameStepped, roundedScale, turnedTo } from './frameGestures.ts';
import styles from './ExportPanel.module.css';

/** Props of {@link FrameFields}. */
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
  const dpi = Math.min(page.dpi, most);
  const offered = [...DPI_CHOICES.filter((each) => each <= most), dpi];
  const choices = [...new Set(offered)].toSorted((a, b) => a - b);
  const change = (part: Partial<typeof page>) => desk.setForm(withPage(form, part));
  return (
    <Section title={t('export.page')}>
      <Columns>
        <SelectField
          label={t('export.page.size')}
          value={page.size}
          choices={PAPER_SIZES.map((size) => ({
            value: size,
            label: size === '5000px' ? t('export.page.5000px') : size,
          }))}
          onChange={(size) => change({ size })}
        />
        <SelectField
          label={t('export.page.orientation')}
          value={page.orientation}
          choices={ORIENTATIONS.map((each) => ({ value: each, label: t(`export.page.${each}`) }))}
          onChange={(orientation) => change({ orientation })}
        />
        <SelectField
          label={t('export.page.dpi')}
          value={String(isPaper ? dpi : Math.round(most))}
          disabled={!isPaper}
          choices={(isPaper ? choices : [Math.round(most)]).map((each) => ({
            value: String(each),
            label: String(each),
          }))}
          onChange={(each) => change({ dpi: Number(each) })}
        />
      </Columns>
      <Hint>
        {t('export.page.measure', {
          widthPx,
          heightPx,
          widthMm: Math.round(widthMm),
          heightMm: Math.round(heightMm),
        })}
      </Hint>
    </Section>
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
    return problem && t(`export.extent.problem.${problem}`);
  };
  return (
    <Section title={t('export.extent')}>
      <Columns>
        {SIDES.map((side) => (
          <NumberField
            key={side}
            label={t(`export.extent.${side}`)}
            value={extent[side]}
            onCommit={(value) => commit({ ...extent, [side]: value })}
          />
        ))}
      </Columns>
      <Row>
        <Button onClick={() => commit(PREFECTURE_EXTENT)}>{t('export.frame.prefecture')}</Button>
        <Button
          onClick={() => {
            const shown = viewExtent();
            if (shown !== undefined) commit(shown);
          }}
        >
          {t('export.frame.here')}
        </Button>
      </Row>
    </Section>
  );
}

/** Page, scale, rotation and extent of the sheet. */
export function FrameFields(props: FrameFieldsProps) {
  const { desk, form } = props;
  const t = useText();
  const sheet = asSheet(form.sheet);
  const outside = (value: number, min: number, max: number) =>
    value >= min && value <= max ? undefined : t('export.number.problem', { min, max });
  return (
    <>
      <PageFields desk={desk} form={form} />
      <Section title={t('export.frame')}>
        <Columns>
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
        </Columns>
        <SelectField
          label={t('export.frame.meridian')}
          value={form.sheet.meridian ?? 'centre'}
          choices={MERIDIANS.map((each) => ({ value: each, label: t(`export.frame.meridian.${each}`) }))}
          onChange={(meridian) => desk.setForm(withMeridian(form, meridian))}
        />
        <FrameKeys desk={desk} form={form} />
        <Hint>{t('export.frame.drag')}</Hint>
      </Section>
      <ExtentFields {...props} />
    </>
  );
}
