import { useCallback, useState, type ComponentType } from 'react';
import { topicFigures, type FigureSection, type TopicFigures } from '../../../api/contracts/figures.ts';
import { readAreaText } from '../../../domain/bureau/figures/areaText.ts';
import { arrangedFigures } from '../../../domain/bureau/figures/figureGroups.ts';
import {
  arrangedScreen,
  topicScreenOf,
  type TopicRoute,
} from '../../../domain/bureau/figures/topicScreens.ts';
import { ok } from '../../../lib/result.ts';
import { useWallRead } from '../../../portal/useWallRead.ts';
import type { WallScreenProps } from '../../../portal/wallScreen.ts';
import { EmptyState, Hint } from '../../../ui/Layout.tsx';
import { useText } from '../../../ui/text.ts';
import { categoryName } from '../category/CategoryLine.tsx';
import { FigureCards } from '../figures/FigureCards.tsx';
import { FigureChart } from '../figures/FigureChart.tsx';
import figureStyles from '../figures/Figures.module.css';
import { FigureTable } from '../figures/FigureTable.tsx';
import { sectionSentence } from '../figures/sectionSentence.ts';
import { topicName, yearOf } from '../topicName.ts';
import styles from './TopicWall.module.css';

/** Rows of a list that are shown, so that its chart finds room in one page; how many there are is said. */
const ROWS = 8;

/** Kinds of groups that are one drawing, however many rows it has. */
const WHOLE: ReadonlySet<FigureSection['kind']> = new Set(['series', 'compared', 'share']);

/** What a topic's route shows on the wall; without a route the menu alone decides. */
export function topicWall(route: TopicRoute | undefined): ComponentType<WallScreenProps> {
  return function TopicRouteWall(props) {
    return <TopicWall {...props} route={route} />;
  };
}

/** An area as figures are asked for it; undefined for everything. */
const areaOf = (wanted: string | undefined) =>
  wanted === undefined || readAreaText(wanted)?.kind === 'whole' ? undefined : wanted;

/** The figures of all topics of a screen, of the area that it is about, and of what else its address names. */
function TopicWall({ route, ...props }: WallScreenProps & { readonly route: TopicRoute | undefined }) {
  const t = useText();
  const { api, clock, selection, unitArea } = props;
  const arrangement = props.item?.figures;
  // Drawn anew for each showing: it stays what it is meanwhile.
  const [screen] = useState(() => arrangedScreen(topicScreenOf(topicName(props), route), arrangement));
  const topics = screen?.figures;
  const area = areaOf(selection.area ?? screen?.area ?? unitArea);
  const year = yearOf(selection);
  const { category } = selection;
  const read = useCallback(
    async (signal: AbortSignal) => {
      const query = { area, year, category };
      const answers = await Promise.all(
        (topics ?? []).map((topic) => api.call(topicFigures, { params: { topic }, query, signal })),
      );
      const value: TopicFigures[] = [];
      for (const answer of answers) {
        if (!answer.ok) return answer;
        value.push(answer.value);
      }
      const times = value.map(({ computedAt }) => Date.parse(computedAt)).filter(Number.isFinite);
      return ok({ value, atMs: times.length === 0 ? clock.nowMs() : Math.min(...times) });
    },
    [api, clock, topics, area, year, category],
  );
  const found = useWallRead(
    props,
    `${(topics ?? []).join()} ${area ?? ''} ${String(year)} ${category ?? ''}`,
    read,
  );
  if (found === undefined) return null;
  const figures = found.map((one) => arrangedFigures(one, arrangement));
  const isEmpty = figures.every(({ values, sections }) => values.length === 0 && sections.length === 0);
  return (
    <>
      {category !== undefined && (
        <p className={`${styles.limit} ${figureStyles.sentence}`}>
          {t('figures.categoryOnly', { name: categoryName(t, category) })}
        </p>
      )}
      {isEmpty && <EmptyState title={t('figures.empty')} />}
      {!isEmpty &&
        figures.map(({ topic, values, sections }) => (
          <Topic key={topic} topic={topic} values={values} sections={sections} isNamed={figures.length > 1} />
        ))}
    </>
  );
}

/** The figures of a topic: its single ones, then its groups. */
function Topic({
  topic,
  values,
  sections,
  isNamed,
}: Pick<TopicFigures, 'topic' | 'values' | 'sections'> & { readonly isNamed: boolean }) {
  const t = useText();
  return (
    <>
      <div className={styles.block}>
        {isNamed && <h2 className={styles.topic}>{t(`figures.topic.${topic}`)}</h2>}
        <FigureCards values={values} />
      </div>
      {sections.map((section) => (
        <Section key={section.id} section={section} level={isNamed ? 'h3' : 'h2'} />
      ))}
    </>
  );
}

const noPick = () => undefined;

/** A group of figures: what it says, and its chart or table. */
function Section({
  section,
  level: Heading,
}: {
  readonly section: FigureSection;
  readonly level: 'h2' | 'h3';
}) {
  const t = useText();
  const sentence = sectionSentence(t, section);
  // A line is read as a whole: cut off, it would end before what its sentence tells.
  const isLong = !WHOLE.has(section.kind) && section.rows.length > ROWS;
  // Nobody clicks here: a row leads nowhere.
  const rows = (isLong ? section.rows.slice(0, ROWS) : section.rows).map((row) => ({
    ...row,
    extent: undefined,
  }));
  const shown = { ...section, rows };
  return (
    <section
      className={`${styles.block} ${figureStyles.section}`}
      aria-label={t(`figures.section.${section.id}`)}
    >
      <Heading className={styles.heading}>{t(`figures.section.${section.id}`)}</Heading>
      {sentence !== '' && <p className={figureStyles.sentence}>{sentence}</p>}
      {section.kind === 'table' ? (
        <FigureTable section={shown} onPick={noPick} />
      ) : (
        <FigureChart section={shown} onPick={noPick} />
      )}
      {isLong && <Hint>{t('figures.firstOf', { shown: ROWS, count: section.rows.length })}</Hint>}
    </section>
  );
}
