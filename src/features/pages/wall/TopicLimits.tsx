import type { ComponentType } from 'react';
import { readAreaText } from '../../../domain/bureau/figures/areaText.ts';
import { topicScreenOf, type TopicRoute } from '../../../domain/bureau/figures/topicScreens.ts';
import type { Translator } from '../../../i18n/translate.ts';
import type { WallLimitsProps } from '../../../portal/wallScreen.ts';
import { useText } from '../../../ui/text.ts';
import { categoryName } from '../category/CategoryLine.tsx';
import { topicName, yearOf } from '../topicName.ts';

/** What an area is called; undefined is everything. */
function areaName(t: Translator['t'], text: string | undefined): string {
  const area = text === undefined ? ({ kind: 'whole' } as const) : readAreaText(text);
  if (area === undefined) return t('figures.areaUnreadable');
  if (area.kind === 'named') return area.name;
  return t(area.kind === 'whole' ? 'figures.scopeAll' : 'figures.drawnArea');
}

/** Says what the figures of a topic's route are limited to: the area that they are of, and where they are chosen year and kind. */
export function topicLimits(route: TopicRoute | undefined): ComponentType<WallLimitsProps> {
  return function TopicLimits(props) {
    const t = useText();
    const { selection, unitArea } = props;
    const year = yearOf(selection);
    const own = topicScreenOf(topicName(props), route)?.area ?? unitArea;
    return [
      areaName(t, selection.area ?? own),
      ...(year === undefined ? [] : [t('figures.oneYear', { year })]),
      ...(selection.category === undefined ? [] : [categoryName(t, selection.category)]),
    ].join(' · ');
  };
}
