import { useEffect } from 'react';
import type { FigureRow } from '../../../api/contracts/figures.ts';
import type { FigureTopic } from '../../../domain/bureau/figures/figureWords.ts';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLanguage, useText } from '../../../ui/text.ts';
import { FigureCards } from './FigureCards.tsx';
import { SectionFigures } from './SectionFigures.tsx';
import { useFigures, type ReadFigures } from './useFigures.ts';
import styles from './Figures.module.css';

/** Boxes in the place of what is still to come. */
const SKELETONS = ['values', 'chart', 'list', 'more'] as const;

/** The figures of a topic with their states: on their way, none, not to be had. */
export function FiguresBody({
  read,
  topic,
  area,
  onPick,
  onArea,
}: {
  readonly read: ReadFigures;
  readonly topic: FigureTopic;
  /** Name of the area they are limited to. */
  readonly area: string | undefined;
  /** Hears of a row that was chosen. */
  readonly onPick: (row: FigureRow) => void;
  /** Hears where the area lies, once it is known. */
  readonly onArea?: (extent: Extent) => void;
}) {
  const t = useText();
  const [language] = useLanguage();
  const [state, retry] = useFigures(read, topic, area);
  const found = state.kind === 'ready' ? state.figures.area?.extent : undefined;
  useEffect(() => {
    if (found !== undefined) onArea?.(found);
  }, [found, onArea]);
  if (state.kind === 'loading')
    return (
      <div className={styles.skeleton} role="status" aria-label={t('figures.loading')}>
        {SKELETONS.map((name) => (
          <span key={name} />
        ))}
      </div>
    );
  if (state.kind === 'failed')
    return (
      <div className={styles.message} role="alert">
        {t('figures.failed', { reason: state.reason })}
        <Button onClick={retry}>{t('app.retry')}</Button>
      </div>
    );
  const { values, sections, notes, computedAt } = state.figures;
  const areaName = state.figures.area?.name ?? t('figures.scopeAll');
  if (values.length === 0 && sections.length === 0)
    return (
      <div className={styles.message}>
        <strong>{t('figures.empty')}</strong>
        {t('figures.emptyHint')}
      </div>
    );
  const time = new Date(computedAt).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB');
  return (
    <>
      <FigureCards values={values} />
      {sections.map((section) => (
        <SectionFigures
          key={section.id}
          section={section}
          areaName={areaName === '' ? t('figures.drawnArea') : areaName}
          onPick={onPick}
        />
      ))}
      <p className={styles.note}>
        {t(`figures.formula.${topic}`)} {t('figures.note', { notes: notes.join('、'), time })}
      </p>
    </>
  );
}
