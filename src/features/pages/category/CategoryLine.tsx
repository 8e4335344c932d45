import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useEffect, useEffectEvent } from 'react';
import { readCategoryText } from '../../../domain/bureau/figures/category.ts';
import { FIGURE_ROWS } from '../../../domain/bureau/figures/figureWords.ts';
import type { Translator } from '../../../i18n/translate.ts';
import type { PageProps } from '../../../portal/pageProps.ts';
import { afterPaint } from '../../../ui/afterPaint.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Hint, Row } from '../../../ui/Layout.tsx';
import { useText } from '../../../ui/text.ts';
import type { Reading } from '../../../ui/useReading.ts';
import { rowName, sectionTitle } from '../figures/rowName.ts';
import { useCategoryOnMap, type CategoryQuestion, type ShownCategory } from './useCategoryOnMap.ts';

/** What a category is called: its group and its row. */
export function categoryName(t: Translator['t'], text: string): string {
  const category = readCategoryText(text);
  if (category === undefined) return text;
  const key = FIGURE_ROWS.find((row) => row === category.row);
  const name = rowName(t, key === undefined ? { name: category.row } : { name: '', key });
  return t('figures.categoryName', { section: sectionTitle(t, { id: category.section }), name });
}

/** What is said of the features on the map. */
function mapText(t: Translator['t'], state: Reading<ShownCategory>): string {
  if (state.kind === 'loading') return t('figures.categoryLoading');
  if (state.kind === 'failed') return t('figures.categoryFailed', { reason: state.reason });
  const { shown, total, othersFaint } = state.value;
  if (total === 0) return t('figures.categoryNone');
  const marked = t(shown < total ? 'figures.categoryLargest' : 'figures.categoryShown', { shown, total });
  return othersFaint ? `${marked}${t('figures.categoryFaint')}` : marked;
}

/** Tells once what is there has been painted. */
function useWhenMarked(isThere: boolean, onMarked: () => void): void {
  const tell = useEffectEvent(onMarked);
  useEffect(() => (isThere ? afterPaint(() => tell()) : undefined), [isThere]);
}

/** The category that the figures of a screen are limited to, marked in both views, and how to be without it. */
export function CategoryLine({
  page,
  question,
  isHeld,
  onMarked,
  onClear,
}: {
  readonly page: Pick<PageProps, 'api' | 'scene' | 'layers'>;
  readonly question: CategoryQuestion & { readonly category: string };
  /** While the figures are still to come: the map follows them. */
  readonly isHeld: boolean;
  /** Hears once the views have drawn what is marked, or where that cannot be had. */
  readonly onMarked: () => void;
  readonly onClear: () => void;
}) {
  const t = useText();
  const [state, retry] = useCategoryOnMap(page, question, isHeld);
  useWhenMarked(state.kind !== 'loading', onMarked);
  return (
    <Row grow>
      <Hint live>
        {t('figures.categoryOnly', { name: categoryName(t, question.category) })} {mapText(t, state)}
      </Hint>
      {state.kind === 'failed' && (
        <Button look="quiet" onClick={retry}>
          {t('app.retry')}
        </Button>
      )}
      <IconButton icon={x16} label={t('figures.categoryClear')} tooltipSide="left" onClick={onClear} />
    </Row>
  );
}
