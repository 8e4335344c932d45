import type { PdfImage } from '../../../domain/sheet/pdf/pdfImage.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Translator } from '../../../i18n/translate.ts';
import type { Scene } from '../../../scene/scene.ts';
import { toJpeg } from '../../../viewing/toJpeg.ts';
import { viewPicture } from '../../../viewing/viewPicture.ts';
import { chartData } from '../figures/chartData.ts';
import type { ChartLook } from '../figures/chartLook.ts';
import { chartPicture } from '../figures/chartPicture.ts';
import type { Report } from './report.ts';
import { chartName, VIEW_PICTURES, VIEW_RATIO } from './reportPages.ts';

/** Charts on white paper, whatever theme the page has. */
const PAPER_LOOK: ChartLook = {
  text: '#16241f',
  muted: '#50655b',
  line: '#dde5e0',
  lineStrong: '#b9c6bf',
  accent: '#1f6b45',
  second: '#8a5f14',
  track: '#edf2ef',
  raised: '#ffffff',
  ground: '#ffffff',
  font: 'sans-serif',
};

/** Width of a chart's drawing, CSS pixels. */
const CHART_WIDTH_PX = 460;

const VIEW_WIDTH_PX = 1060;

/** What pictures are taken of. */
export interface PictureSource {
  /** Undefined while there is no map. */
  readonly scene: Pick<Scene, 'globe' | 'plane'> | undefined;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** A picture's size is in its file, and nowhere else. */
async function sized(jpeg: Blob): Promise<PdfImage> {
  const bitmap = await createImageBitmap(jpeg);
  const { width: widthPx, height: heightPx } = bitmap;
  bitmap.close();
  return { widthPx, heightPx, packed: 'jpeg', bytes: new Uint8Array(await jpeg.arrayBuffer()) };
}

/**
 * The pictures of a report by their names: both views as they are, and its charts.
 * @throws the engine's error when a view gives none; the signal's reason when aborted
 */
export async function reportPictures(
  t: Translator['t'],
  { parts }: Report,
  { scene, clock, signal }: PictureSource,
): Promise<ReadonlyMap<string, PdfImage>> {
  const pictures = new Map<string, PdfImage>();
  if (scene !== undefined) {
    const taken = { widthPx: VIEW_WIDTH_PX, heightPx: Math.round(VIEW_WIDTH_PX * VIEW_RATIO), clock, signal };
    for (const name of VIEW_PICTURES) pictures.set(name, await viewPicture(scene[name], taken));
  }
  const frame = { look: PAPER_LOOK, widthPx: CHART_WIDTH_PX, animated: false };
  for (const [part, { sections }] of parts.entries()) {
    for (const [at, { figures }] of sections.entries()) {
      if (figures.kind === 'table') continue;
      signal.throwIfAborted();
      // Its title stands above it in the document.
      const data = { ...chartData(t, figures, figures.kind), title: '' };
      pictures.set(chartName(part, at), await sized(await toJpeg(await chartPicture(data, frame))));
    }
  }
  return pictures;
}
