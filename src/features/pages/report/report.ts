import type { FigureSection, TopicFigures } from '../../../api/contracts/figures.ts';
import type { Translator } from '../../../i18n/translate.ts';
import { columnTitle, formatFigure, formatNumber } from '../figures/formatFigure.ts';
import { rowName, sectionTitle } from '../figures/rowName.ts';
import { sectionSentence } from '../figures/sectionSentence.ts';

/** A group of figures in words. */
export interface ReportSection {
  readonly title: string;
  /** Empty where nothing is known. */
  readonly sentence: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What its chart is drawn from. */
  readonly figures: FigureSection;
}

/** The figures of one topic. */
export interface ReportPart {
  readonly title: string;
  readonly values: readonly { readonly name: string; readonly value: string }[];
  readonly sections: readonly ReportSection[];
  /** How the figures were computed, of what, and when. */
  readonly note: string;
}

/** A screen as a document. */
export interface Report {
  readonly title: string;
  readonly subtitle: string;
  readonly captions: readonly [globe: string, plane: string];
  readonly parts: readonly ReportPart[];
}

function sectionOf(t: Translator['t'], section: FigureSection): ReportSection {
  const { columns, rows } = section;
  return {
    title: sectionTitle(t, section),
    sentence: sectionSentence(t, section),
    head: [t('figures.name'), ...columns.map((column) => columnTitle(t, column))],
    rows: rows.map((row) => [
      rowName(t, row),
      ...columns.map(({ unit }, index) => formatNumber(row.values[index], unit)),
    ]),
    figures: section,
  };
}

/** The figures of a topic in words. @param time when they were computed, as it is written */
export function reportPart(t: Translator['t'], figures: TopicFigures, time: string): ReportPart {
  const { topic, values, sections, notes } = figures;
  return {
    title: t(`figures.topic.${topic}`),
    values: values.map(({ id, unit, value }) => ({
      name: t(`figures.value.${id}`),
      value: formatFigure(t, value, unit),
    })),
    sections: sections.map((section) => sectionOf(t, section)),
    note: `${t(`figures.formula.${topic}`)} ${t('figures.note', { notes: notes.join('、'), time })}`,
  };
}
