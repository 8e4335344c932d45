import { createFileClient } from '../../api/fileClient.ts';
import { createSheetPrinting } from '../../api/sheetPrinting.ts';
import { createSpatialQueries } from '../../api/spatialQueries.ts';
import type { ExportConfig } from '../../config/exportConfig.ts';
import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import { composeViewSheet } from '../../features/export/composeSheet.ts';
import { createExportDesk, type ExportDesk, type SentDrawings } from '../../features/export/exportDesk.ts';
import { keepForm, recallForm, sheetOf } from '../../features/export/exportForm.ts';
import { inspectPicture } from '../../features/export/inspectPicture.ts';
import { mapSheetWork, printedPdf } from '../../features/export/mapSheet.ts';
import { overlayDrawings } from '../../features/export/overlayDrawings.ts';
import { sheetFile, sheetFileName } from '../../features/export/saveSheet.ts';
import { seriesAreas, seriesWork } from '../../features/export/series.ts';
import { createSeriesDesk, type SeriesDesk } from '../../features/export/seriesDesk.ts';
import { createSheetShelf, type SheetShelf } from '../../features/export/sheetShelf.ts';
import { toJpeg } from '../../features/export/toJpeg.ts';
import { viewSheetWork } from '../../features/export/viewSheet.ts';
import { plotsOnSheet } from '../../features/plot/plotOnMap.ts';
import { createSignal } from '../../lib/signal.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import type { MapSession } from '../home/mapSession.ts';
import type { Portal } from '../portal.ts';
import { PICTURE_WINDOW } from '../../features/picture-editor/pictureWindow.ts';
import { readExportConfig } from './readExportConfig.ts';

/** The desks of the export window. */
export interface ExportDesks {
  readonly desk: ExportDesk;
  readonly series: SeriesDesk;
  readonly shelf: SheetShelf;
}

const known = new WeakMap<MapSession, ExportDesks>();

/** Where the protected areas are, of which a series has a sheet each. */
const RESERVES = '/geo/features/reserves.geojson';

/** The date of a sheet that is made now: 2026-11-22 where the user is. */
function today(nowMs: number): string {
  const now = new Date(nowMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
}

/** Reads the configuration once; one that could not be read is read again the next time. */
function onceRead(portal: Portal): () => Promise<ExportConfig> {
  let reading: Promise<ExportConfig> | undefined;
  return () =>
    (reading ??= readExportConfig(portal.surroundings).catch((error: unknown) => {
      reading = undefined;
      throw error;
    }));
}

/** What the desks of a session share. */
function openSheets({ scene, plots }: MapSession, portal: Portal) {
  const { api, backend, surroundings, translator } = portal;
  const { clock } = surroundings;
  const sent = createSignal<SentDrawings | undefined>(undefined);
  return {
    clock,
    present: (event: Parameters<Portal['present']>[0]) => void portal.present(event),
    printing: createSheetPrinting(api, createFileClient(backend)),
    serverName: portal.config.services.exportName,
    /** Date and language of a sheet that is made now. */
    made: (): Pick<Sheet, 'date' | 'language'> => ({
      date: today(clock.nowMs()),
      language: translator.language.value,
    }),
    sent,
    /** What goes to a sheet of all that the user drew; what is left out is told. */
    drawings() {
      const { drawings: taken, total } = overlayDrawings(scene, plotsOnSheet(plots.book));
      sent.set({ taken: taken.features.length, total });
      return taken;
    },
  };
}

type Sheets = ReturnType<typeof openSheets>;

function openDesk({ scene, tools }: MapSession, portal: Portal, sheets: Sheets): ExportDesk {
  const { layers, session, surroundings, windows } = portal;
  const { clock, present, printing, serverName, made, sent, drawings } = sheets;
  const { localStorage } = surroundings;
  const userId = session.getState().userInfo?.UserID ?? '';
  const config = onceRead(portal);
  const legend = () => layers.getState().legend.flatMap(({ entries }) => entries);
  const mapWork = { printing, clock, serverName, made, drawings, legend, inspect: inspectPicture };
  return createExportDesk({
    scene,
    tools,
    clock,
    sent,
    recall: () => recallForm(localStorage, userId),
    keep: (form) => keepForm(localStorage, userId, form),
    readTree: async () => (await config()).tree,
    works: {
      map: mapSheetWork(mapWork),
      view: viewSheetWork({ scene, clock, made, legend, compose: composeViewSheet }),
    },
    async save(sheet, form, signal) {
      const print = { printing, serverName };
      const printPdf = (wanted: MadeSheet, within: AbortSignal) =>
        printedPdf(print, wanted.sheet, form.drawings ? drawings() : undefined, within);
      const file = await sheetFile(sheet, form, { timeMs: clock.nowMs(), printPdf, toJpeg }, signal);
      downloadBlob(file.name, file.blob);
    },
    openEditor(sheet: MadeSheet) {
      portal.madeSheet.set(sheet);
      windows.actions.open(PICTURE_WINDOW);
    },
    present,
  });
}

/** The desk of series, whose sheets are like the form's. A series goes on without its window, but not without its user. */
function openSeries(desk: ExportDesk, { api, session, translator }: Portal, sheets: Sheets): SeriesDesk {
  const { clock, present, printing, made, drawings } = sheets;
  const queries = createSpatialQueries(api);
  const sheet = () => sheetOf(desk.state.value.form, made());
  const series = createSeriesDesk({
    clock,
    readAreas: (kind, signal) =>
      seriesAreas(
        kind,
        {
          county: queries.regions,
          reserve: (within) => queries.rangeFeatures(RESERVES, within),
          grid: queries.gridCells,
        },
        (number) => translator.t('export.series.cell', { number }),
        signal,
      ),
    sheet,
    workOf(areas) {
      const { drawings: wanted } = desk.state.value.form;
      const title = sheet().title.trim();
      return seriesWork(printing, clock, {
        title: title === '' ? translator.t('export.series.title') : title,
        sheets: areas,
        ...(wanted ? { drawings: drawings() } : {}),
      });
    },
    save: (pdf) => downloadBlob(`${sheetFileName(clock.nowMs())}.pdf`, pdf),
    present,
  });
  const userId = session.getState().userInfo?.UserID ?? '';
  const stopWatching = session.subscribe(({ userInfo }) => {
    if (userInfo?.UserID === userId) return;
    stopWatching();
    series.cancel();
  });
  return series;
}

function createDesks(session: MapSession, portal: Portal): ExportDesks {
  const sheets = openSheets(session, portal);
  const { printing, present } = sheets;
  const desk = openDesk(session, portal, sheets);
  const series = openSeries(desk, portal, sheets);
  const shelf = createSheetShelf({ printing, show: desk.show, save: downloadBlob, present });
  return { desk, series, shelf };
}

/** The export desks of a map session, made when the window is first opened: they outlive it. */
export function exportDesksOf(session: MapSession, portal: Portal): ExportDesks {
  const made = known.get(session) ?? createDesks(session, portal);
  known.set(session, made);
  return made;
}
