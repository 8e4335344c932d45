import { loadSvgImage } from '../../../ui/svgImage.ts';
import type { ChartFrame } from './chartBase.ts';
import type { ChartData, ChartRow } from './chartData.ts';
import { chartSvg } from './chartEngine.ts';
import { chartHeightPx, chartOption } from './chartOptions.ts';
import type { ChartLook } from './chartLook.ts';

/** Pixels of a picture for each of the panel's. */
const SCALE = 2;

const MARGIN_PX = 16;
const TITLE_PX = 28;
const LEGEND_ROW_PX = 20;
const SWATCH_PX = 10;
const PERCENT_PX = 52;

/** A row of the list that stands below a share in the panel. */
function drawLegendRow(pen: CanvasRenderingContext2D, row: ChartRow, look: ChartLook, right: number): void {
  pen.fillStyle = row.color;
  pen.fillRect(0, -SWATCH_PX, SWATCH_PX, SWATCH_PX);
  const valuePx = pen.measureText(row.text).width;
  pen.fillStyle = look.text;
  pen.fillText(row.name, SWATCH_PX + 8, 0, right - PERCENT_PX - valuePx - SWATCH_PX - 16);
  pen.textAlign = 'right';
  pen.fillText(row.percent, right, 0);
  pen.fillStyle = look.muted;
  pen.fillText(row.text, right - PERCENT_PX, 0);
  pen.textAlign = 'left';
}

/**
 * A chart with its title, where it has one, as a PNG on the panel's ground.
 * @throws Error when the browser makes no picture
 */
export async function chartPicture(data: ChartData, frame: ChartFrame): Promise<Blob> {
  const { look, widthPx } = frame;
  const heightPx = chartHeightPx(data);
  const titlePx = data.title === '' ? 0 : TITLE_PX;
  const legend = data.kind === 'share' ? data.rows : [];
  const image = await loadSvgImage(chartSvg(chartOption(data, frame), { widthPx, heightPx }));
  const canvas = document.createElement('canvas');
  canvas.width = (widthPx + MARGIN_PX * 2) * SCALE;
  canvas.height = (titlePx + heightPx + legend.length * LEGEND_ROW_PX + MARGIN_PX * 2) * SCALE;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the browser has no room for a picture');
  pen.fillStyle = look.ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(SCALE, SCALE);
  pen.translate(MARGIN_PX, MARGIN_PX);
  pen.fillStyle = look.text;
  pen.font = `600 14px ${look.font}`;
  pen.fillText(data.title, 0, 14, widthPx);
  pen.drawImage(image, 0, titlePx, widthPx, heightPx);
  pen.font = `12px ${look.font}`;
  pen.translate(0, titlePx + heightPx);
  for (const row of legend) {
    pen.translate(0, LEGEND_ROW_PX);
    drawLegendRow(pen, row, look, widthPx);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the browser makes no picture');
  return blob;
}
