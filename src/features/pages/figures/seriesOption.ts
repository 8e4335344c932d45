import { chartBase, FIXED, SMALL_PX, type ChartFrame, type ChartOption } from './chartBase.ts';
import type { ChartData, ChartRow } from './chartData.ts';
import { textWidth } from './chartText.ts';

/** How high the chart of a series is drawn. */
export const SERIES_PX = 150;

/** Dots of more rows than these run into each other. */
const MOST_DOTS = 60;

const INSET_PX = 4;
const YEARS_PX = 22;
/** Above the highest point: room for its amount, and for what the dashed line is. */
const HEAD_PX = 24;
const MEAN_PX = 18;
/** What an amount below its point takes. */
const BELOW_PX = 16;

/** A line from its lowest to its highest value would make small changes look large: this much of the range is left free below. */
const ROOM_BELOW = 0.35;

/** Where the axis of amounts begins and ends. */
export function seriesRange(amounts: readonly (number | null)[]): readonly [min: number, max: number] {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return [0, 1];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const range = most - least || Math.abs(most) || 1;
  const below = least - range * ROOM_BELOW;
  const min = least >= 0 ? Math.max(0, below) : below;
  return [min, most > min ? most : min + 1];
}

/** The rows whose amount is written at their point: all where there is room, else the last, the greatest and the least. */
export function labelledRows(rows: readonly ChartRow[], widthPx: number): ReadonlySet<number> {
  const known = rows.flatMap(({ amount }, index) => (amount === null ? [] : [{ amount, index }]));
  const slotPx = widthPx / Math.max(1, rows.length);
  const apart = Math.ceil((Math.max(0, ...rows.map(({ short }) => textWidth(short, SMALL_PX))) + 4) / slotPx);
  if (apart <= 1) return new Set(known.map(({ index }) => index));
  const byAmount = known.toSorted((a, b) => a.amount - b.amount);
  const chosen = new Set<number>();
  for (const row of [known.at(-1), byAmount.at(-1), byAmount[0]])
    if (row !== undefined && [...chosen].every((index) => Math.abs(index - row.index) >= apart))
      chosen.add(row.index);
  return chosen;
}

/** Keeps what is written at the first and last points within the drawing. */
function alignAt(index: number, row: ChartRow, { count, widthPx }: { count: number; widthPx: number }) {
  const centre = ((index + 0.5) * widthPx) / count;
  const half = textWidth(row.short, SMALL_PX) / 2;
  if (centre < half) return 'left';
  return centre + half > widthPx ? 'right' : 'center';
}

/** Where an amount is written: in a valley below its point, where the line does not cross it, if the axis leaves room there. */
function sideAt(index: number, rows: readonly ChartRow[], roomPx: (amount: number) => number) {
  const { amount } = rows[index] ?? { amount: null };
  const neighbours = [rows[index - 1], rows[index + 1]].flatMap((row) => row?.amount ?? []);
  const isValley = amount !== null && neighbours.length > 0 && neighbours.every((other) => other > amount);
  return isValley && roomPx(amount) >= BELOW_PX ? 'bottom' : 'top';
}

/** What is written at each point. */
function labelsOf(
  rows: readonly ChartRow[],
  { look, widthPx }: ChartFrame,
  roomPx: (amount: number) => number,
) {
  const labelled = labelledRows(rows, widthPx);
  return rows.map(
    (row, index) =>
      ({
        show: labelled.has(index),
        position: sideAt(index, rows, roomPx),
        align: alignAt(index, row, { count: rows.length, widthPx }),
        color: look.text,
        textBorderColor: look.ground,
        textBorderWidth: 2,
        fontSize: SMALL_PX,
        formatter: () => row.short,
      }) as const,
  );
}

/** The dashed line: at the mean, or through what the rows are compared with. */
function dashedOf({ rows, mean, beside }: ChartData): NonNullable<ChartData['beside']> | undefined {
  if (beside !== undefined || mean === undefined) return beside;
  return { amounts: rows.map(() => mean.amount), text: `- - ${mean.text}` };
}

/** The names of the rows, as many as there is room for. */
function xAxisOf(rows: readonly ChartRow[], { look, widthPx }: ChartFrame) {
  // The first and the last name stand out of the drawing by half where a row is narrower than they are.
  const isTight = textWidth(rows[0]?.name ?? '', SMALL_PX) > widthPx / Math.max(1, rows.length);
  return {
    type: 'category' as const,
    data: rows.map(({ name }) => name),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: look.lineStrong } },
    axisLabel: {
      color: look.muted,
      fontSize: SMALL_PX,
      margin: 6,
      hideOverlap: true,
      ...(isTight ? { alignMinLabel: 'left' as const, alignMaxLabel: 'right' as const } : {}),
    },
  };
}

/** Row by row as a line over its ground, with a dashed one at the mean or through what it is compared with. */
export function seriesOption(data: ChartData, frame: ChartFrame): ChartOption {
  const { look } = frame;
  const { rows } = data;
  const dashed = dashedOf(data);
  const [min, max] = seriesRange([...rows.map(({ amount }) => amount), ...(data.beside?.amounts ?? [])]);
  const widthPx = frame.widthPx - INSET_PX * 2;
  const headPx = dashed === undefined ? HEAD_PX : HEAD_PX + MEAN_PX;
  const plotPx = SERIES_PX - headPx - YEARS_PX;
  const labels = labelsOf(rows, { ...frame, widthPx }, (amount) => ((amount - min) / (max - min)) * plotPx);
  return {
    ...chartBase(data, frame),
    grid: {
      ...FIXED,
      left: INSET_PX,
      right: INSET_PX,
      top: headPx,
      bottom: YEARS_PX,
    },
    xAxis: xAxisOf(rows, { ...frame, widthPx }),
    yAxis: {
      type: 'value',
      min,
      max,
      interval: (max - min) / 3,
      axisLabel: { show: false },
      splitLine: { lineStyle: { color: look.line } },
      ...(dashed === undefined
        ? {}
        : {
            name: dashed.text,
            nameGap: HEAD_PX,
            nameTextStyle: { align: 'left', color: look.muted, fontSize: SMALL_PX },
          }),
    },
    series: [
      {
        id: 'amounts',
        type: 'line',
        z: 3,
        symbol: 'circle',
        symbolSize: rows.length > MOST_DOTS ? 0 : 6,
        showAllSymbol: true,
        connectNulls: false,
        itemStyle: { color: look.second },
        lineStyle: { color: look.second, width: 2 },
        areaStyle: { color: look.second, opacity: 0.16, origin: 'start' },
        data: rows.map(({ amount }, index) => ({
          value: amount ?? '-',
          label: labels[index] ?? { show: false },
        })),
      },
      ...(dashed === undefined
        ? []
        : [
            {
              id: 'dashed',
              type: 'line' as const,
              z: 2,
              silent: true,
              symbol: 'none',
              animation: false,
              lineStyle: {
                color: look.muted,
                width: data.beside === undefined ? 1 : 2,
                type: 'dashed' as const,
              },
              connectNulls: false,
              data: dashed.amounts.map((amount) => amount ?? '-'),
            },
          ]),
    ],
  };
}
