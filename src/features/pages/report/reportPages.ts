import { createPageFlow, type FlowPage } from './pageFlow.ts';
import type { Report } from './report.ts';

/** Names of the pictures of both views. */
export const VIEW_PICTURES = ['globe', 'plane'] as const;

/** Height by width of the views' pictures. */
export const VIEW_RATIO = 0.68;

/** Name of a chart's picture, by the place of its group in the report. */
export const chartName = (part: number, section: number) => `chart${String(part)}x${String(section)}`;

const VIEW_HEIGHT_PT = 160;

/** The widest and the highest that a chart gets, printer's points. */
const CHART_WIDTH_PT = 330;
const CHART_MAX_PT = 400;

/** Room that a heading keeps for what follows it, so that it never stands alone at the foot of a page. */
const KEEP_PT = 70;

/**
 * The pages of a report.
 * @param ratios width by height of each chart's picture by its name; a chart that is not there is left out
 * @param hasViews whether there are pictures of the views
 */
export function reportPages(
  { title, subtitle, captions, parts }: Report,
  ratios: ReadonlyMap<string, number>,
  hasViews: boolean,
): readonly FlowPage[] {
  const flow = createPageFlow();
  flow.text(title, { sizePt: 20, bold: true });
  flow.text(subtitle, { sizePt: 9.5, muted: true });
  if (hasViews) {
    flow.pictures(
      VIEW_PICTURES.map((name) => ({ name, ratio: 1 / VIEW_RATIO })),
      VIEW_HEIGHT_PT,
    );
    flow.text(captions.join('　'), { sizePt: 8.5, muted: true });
  }
  parts.forEach((part, at) => {
    flow.text(part.title, { sizePt: 14, bold: true, beforePt: 14, keepPt: KEEP_PT });
    flow.text(part.values.map(({ name, value }) => `${name} ${value}`).join('；'), { sizePt: 10 });
    part.sections.forEach((section, index) => {
      const name = chartName(at, index);
      const ratio = ratios.get(name);
      const chartPt = ratio === undefined ? 0 : Math.min(CHART_MAX_PT, CHART_WIDTH_PT / ratio);
      flow.text(section.title, { sizePt: 11.5, bold: true, beforePt: 10, keepPt: KEEP_PT + chartPt });
      if (section.sentence !== '') flow.text(section.sentence, { sizePt: 10 });
      if (ratio !== undefined) flow.pictures([{ name, ratio }], chartPt);
      flow.table(section.head, section.rows, 8.5);
    });
    flow.text(part.note, { sizePt: 8, muted: true, beforePt: 6 });
  });
  return flow.pages();
}
