import type { SheetPrinting } from '../../api/sheetPrinting.ts';
import type { Found } from '../../api/spatialQueries.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { geometryExtent } from '../../domain/geodesy/geometryExtent.ts';
import { polygonRows } from '../../domain/query/polygonRows.ts';
import { frameFor } from '../../domain/sheet/placement.ts';
import type { DrawingsInput } from '../../domain/sheet/drawings.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import { abortable } from '../../lib/abort.ts';
import type { Clock } from '../../lib/clock.ts';
import { roundedScale } from './frameGestures.ts';
import { printEvent } from '../../api/printSheet.ts';
import { SheetError, type SheetWork } from '../../api/sheetJob.ts';

/** What a series has a sheet for each of. */
export const SERIES_KINDS = ['county', 'reserve', 'grid'] as const;

/** One of {@link SERIES_KINDS}. */
export type SeriesKind = (typeof SERIES_KINDS)[number];

/** An area that gets a sheet of its own. */
export interface SeriesArea {
  readonly name: string;
  readonly extent: Extent;
}

/** Steps of a series. */
export type SeriesStep = 'begin' | 'draw' | 'fetch';

/** Around an area, as a share of its size, so that its border does not lie on the frame. */
const ROOM = 0.04;

/** Field of a grid cell's number (viewer.md, section 3). */
const NUMBER_FIELD = '_bianhao';

/** The areas of a kind, with their names. @param numberText what a numbered cell is called */
export async function seriesAreas(
  kind: SeriesKind,
  read: Readonly<Record<SeriesKind, (signal: AbortSignal) => Found>>,
  numberText: (number: string) => string,
  signal: AbortSignal,
): Promise<readonly SeriesArea[]> {
  const answer = await read[kind](signal);
  if (!answer.ok) throw new SheetError(printEvent(answer.error));
  return polygonRows(answer.value.rows).flatMap(({ geometry, properties }) => {
    const extent = geometryExtent(geometry);
    const { name, level, [NUMBER_FIELD]: number } = properties;
    // The prefecture stands among its counties.
    if (extent === undefined || (kind === 'county' && level === 'prefecture')) return [];
    const text =
      typeof number === 'number' ? numberText(String(number)) : typeof name === 'string' ? name : '';
    return text === '' ? [] : [{ name: text, extent }];
  });
}

/** The sheet of an area: the form's own with the area's frame, unturned, and its name in the title. */
export function sheetForArea(sheet: Sheet, { name, extent }: SeriesArea): Sheet {
  const [dx, dy] = [(extent.east - extent.west) * ROOM, (extent.north - extent.south) * ROOM];
  const roomy = {
    west: extent.west - dx,
    south: extent.south - dy,
    east: extent.east + dx,
    north: extent.north + dy,
  };
  const frame = frameFor(roomy, sheet.page, { rotationDeg: 0, meridian: sheet.meridian });
  if (!frame.ok) throw new SheetError({ id: 'export.failed', message: `${name}: ${frame.error}` });
  const { centre, scale } = frame.value;
  // Rounded up: the whole of the area stays on the sheet.
  const round = roundedScale(scale);
  return {
    ...sheet,
    title: `${sheet.title} ${name}`.trim().slice(0, 200),
    centre,
    scale: round < scale ? roundedScale(scale * 1.01) : round,
    rotationDeg: 0,
  };
}

/** A series is asked how far it is so often, milliseconds. */
const ASK_MS = 1000;

/** Forty pages of 5000 px, a few seconds each; milliseconds. */
const TIMEOUT_MS = 600_000;

/** Prints the sheets as one PDF: the service draws them page by page and is asked how far it is. */
export function seriesWork(
  printing: Pick<SheetPrinting, 'series' | 'state' | 'cancel' | 'file'>,
  clock: Clock,
  series: { readonly title: string; readonly sheets: readonly Sheet[]; readonly drawings?: DrawingsInput },
): SheetWork<SeriesStep, Blob> {
  const rest = () => new Promise<void>((resolve) => clock.after(ASK_MS, resolve));
  return {
    steps: ['begin', 'draw', 'fetch'],
    timeoutMs: TIMEOUT_MS,
    async run({ step, part }, signal) {
      const begun = await printing.series(series.title, series.sheets, series.drawings, signal);
      if (!begun.ok) throw new SheetError(printEvent(begun.error));
      const { job } = begun.value;
      signal.addEventListener('abort', () => void printing.cancel(job), { once: true });
      if (signal.aborted) void printing.cancel(job);
      step('draw');
      for (;;) {
        const answer = await printing.state(job, signal);
        if (!answer.ok) throw new SheetError(printEvent(answer.error));
        const { state, done, total, message } = answer.value;
        part(done / total);
        if (state === 'done') break;
        if (state === 'failed' || state === 'cancelled')
          throw new SheetError({ id: 'export.refused', message });
        await abortable(rest(), signal);
      }
      step('fetch');
      const file = await printing.file(job, 'pdf', signal);
      if (!file.ok) throw new SheetError(printEvent(file.error));
      return file.value.blob;
    },
  };
}
