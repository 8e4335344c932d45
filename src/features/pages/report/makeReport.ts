import type { ApiClient } from '../../../api/client.ts';
import type { TopicFigures } from '../../../api/contracts/figures.ts';
import type { FigureTopic } from '../../../domain/bureau/figures/figureWords.ts';
import type { Translator } from '../../../i18n/translate.ts';
import type { ReadFigures } from '../figures/useFigures.ts';
import { reportPart, type Report } from './report.ts';
import { reportPictures, type PictureSource } from './reportPictures.ts';

/** What a report can be. */
export type ReportFormat = 'pdf' | 'docx';

/** The screen that a report is made of. */
export interface ReportedScreen {
  /** Names the area, too. */
  readonly title: string;
  readonly department: string;
  readonly topics: readonly FigureTopic[];
  /** What the server is asked with; undefined for everything. */
  readonly area: string | undefined;
  /** Undefined for all years. */
  readonly year: number | undefined;
  /** Undefined for all. */
  readonly category: string | undefined;
}

/** What it is made with. */
export interface ReportParts extends PictureSource {
  readonly api: ApiClient;
  readonly read: ReadFigures;
  readonly t: Translator['t'];
  /** Writes a moment, in the language in force. */
  readonly timeText: (time: Date) => string;
}

async function figuresOf({ topics, area, year, category }: ReportedScreen, { read, signal }: ReportParts) {
  const found: TopicFigures[] = [];
  for (const topic of topics) {
    const answer = await read({ topic, area, year, category }, signal);
    signal.throwIfAborted();
    if (!answer.ok) throw new Error(answer.error ?? topic);
    found.push(answer.value);
  }
  return found;
}

/**
 * Makes a report of all figures of a screen, with both views and its charts; what writes it comes when it is first wanted.
 * @throws Error with the reason when figures, pictures or letters cannot be had; the signal's reason when aborted
 */
export async function makeReport(
  format: ReportFormat,
  screen: ReportedScreen,
  parts: ReportParts,
): Promise<Blob> {
  const { t, timeText, clock, api, signal } = parts;
  const figures = await figuresOf(screen, parts);
  const { department, title } = screen;
  const report: Report = {
    title,
    subtitle: [department, timeText(new Date(clock.nowMs()))].filter((text) => text !== '').join('　'),
    captions: [t('figures.report.globe'), t('figures.report.plane')],
    parts: figures.map((one) => reportPart(t, one, timeText(new Date(one.computedAt)))),
  };
  const pictures = await reportPictures(t, report, parts);
  if (format === 'pdf') return (await import('./reportPdf.ts')).reportPdf(api, report, pictures, signal);
  return (await import('./reportDocx.ts')).reportDocx(report, pictures);
}
