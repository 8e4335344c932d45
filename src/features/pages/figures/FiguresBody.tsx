import { useEffect, useState } from 'react';
import type { FigureRow, FigureSection, TopicFigures } from '../../../api/contracts/figures.ts';
import { readCategoryText } from '../../../domain/bureau/figures/category.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { afterPaint } from '../../../ui/afterPaint.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { EmptyState, Hint, Stack } from '../../../ui/Layout.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { SkeletonBoxes } from '../../../ui/SkeletonBoxes.tsx';
import { useLanguage, useText } from '../../../ui/text.ts';
import type { Reading } from '../../../ui/useReading.ts';
import { FigureCards } from './FigureCards.tsx';
import { SectionFigures } from './SectionFigures.tsx';
import { figureKey, useFigures, type FigureQuestion, type ReadFigures } from './useFigures.ts';

/** The figures of a topic with their states: on their way, none, not to be had. */
export function FiguresBody({
  read,
  question,
  onPick,
  onYear,
  onArea,
  onDrawn,
}: {
  readonly read: ReadFigures;
  readonly question: FigureQuestion;
  /** Hears of a row that was chosen, and of its group. */
  readonly onPick: (row: FigureRow, section: FigureSection) => void;
  /** Hears of the year that was chosen; undefined: all of them. */
  readonly onYear: (year: number | undefined) => void;
  /** Hears where the area lies, once it is known. */
  readonly onArea?: (extent: Extent) => void;
  /** Hears the question (`figureKey`) whose figures have been painted, or cannot be had. */
  readonly onDrawn?: (question: string) => void;
}) {
  const t = useText();
  const [language] = useLanguage();
  const [state, retry] = useFigures(read, question);
  const found = state.kind === 'ready' ? state.value.area?.extent : undefined;
  useEffect(() => {
    if (found !== undefined) onArea?.(found);
  }, [found, onArea]);
  const key = figureKey(question);
  const isThere = state.kind !== 'loading';
  useEffect(
    () => (isThere && onDrawn !== undefined ? afterPaint(() => onDrawn(key)) : undefined),
    [isThere, key, onDrawn],
  );
  const figures = useLastFigures(state, question);
  if (state.kind === 'failed')
    return <RetryNotice onRetry={retry}>{t('figures.failed', { reason: state.reason })}</RetryNotice>;
  if (figures === undefined)
    return <SkeletonBoxes label={t('figures.loading')} count={4} heightPx={52} leastPx={200} />;
  const category = question.category === undefined ? undefined : readCategoryText(question.category);
  const { values, sections, notes, computedAt, years } = figures;
  const areaName = figures.area?.name ?? t('figures.scopeAll');
  if (values.length === 0 && sections.length === 0 && years.length === 0)
    return <EmptyState title={t('figures.empty')}>{t('figures.emptyHint')}</EmptyState>;
  const time = new Date(computedAt).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB');
  return (
    <Stack busy={!isThere}>
      {years.length > 0 && <YearField years={years} year={question.year} onChoose={onYear} />}
      <FigureCards values={values} />
      {sections.map((section) => (
        <SectionFigures
          key={section.id}
          section={section}
          chosen={
            section.isOfKinds === true ? (category?.section === section.id ? category.row : null) : undefined
          }
          areaName={areaName === '' ? t('figures.drawnArea') : areaName}
          onPick={(row) => {
            const year = Number(row.name);
            if (years.includes(year)) onYear(year === question.year ? undefined : year);
            else onPick(row, section);
          }}
        />
      ))}
      <Hint>
        {t(`figures.formula.${question.topic}`)} {t('figures.note', { notes: notes.join('、'), time })}
      </Hint>
    </Stack>
  );
}

/** The figures that are there; while others of the same topic and area are on their way, those before them: their charts change instead of coming anew. */
function useLastFigures(
  state: Reading<TopicFigures>,
  { topic, area }: FigureQuestion,
): TopicFigures | undefined {
  const of = JSON.stringify([topic, area]);
  const [last, setLast] = useState<{ readonly of: string; readonly figures: TopicFigures }>();
  if (state.kind === 'ready') {
    if (last?.figures !== state.value) setLast({ of, figures: state.value });
    return state.value;
  }
  return last?.of === of ? last.figures : undefined;
}

/** All years, or one of those that there are. */
function YearField({
  years,
  year,
  onChoose,
}: {
  readonly years: readonly number[];
  readonly year: number | undefined;
  readonly onChoose: (year: number | undefined) => void;
}) {
  const t = useText();
  const known = year === undefined || years.includes(year) ? years : [...years, year];
  return (
    <SelectField
      labelHidden
      label={t('figures.year')}
      value={String(year ?? '')}
      choices={[
        { value: '', label: t('figures.allYears') },
        ...known.map((one) => ({ value: String(one), label: t('figures.oneYear', { year: one }) })),
      ]}
      onChange={(value) => onChoose(value === '' ? undefined : Number(value))}
    />
  );
}
