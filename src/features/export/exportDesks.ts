import { sheetLetters } from '../../api/contracts/print.ts';
import { createFileClient } from '../../api/fileClient.ts';
import { valueOf } from '../../api/printSheet.ts';
import { createSheetPrinting } from '../../api/sheetPrinting.ts';
import { createTemplateService } from '../../api/sheetTemplates.ts';
import { createSpatialQueries } from '../../api/spatialQueries.ts';
import type { DrawingsInput } from '../../domain/sheet/drawings.ts';
import { exportLayers, type ExportNode } from '../../domain/sheet/exportTree.ts';
import type { MadeSheet, MadeView, PrintableLayer } from '../../domain/sheet/madeSheet.ts';
import type { PdfWeight } from '../../domain/sheet/pdf/pdfFont.ts';
import type { Sheet } from '../../domain/sheet/sheet.ts';
import { base64Bytes } from '../../lib/bytes.ts';
import { dayOf } from '../../lib/dayOf.ts';
import { once } from '../../lib/once.ts';
import { createSignal } from '../../lib/signal.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { signedInUserId, type Portal } from '../../portal/portal.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { composeViewSheet, joinPieces } from './composeSheet.ts';
import { createExportDesk, type ExportDesk, type SentDrawings } from './exportDesk.ts';
import { keepForm, recallForm, sheetOf } from './exportForm.ts';
import type { ExportSources } from './exportNeeds.ts';
import { inspectPicture } from '../../viewing/inspectPicture.ts';
import { legendPictures } from './legendPictures.ts';
import { mapSheetWork, printedPdf } from './mapSheet.ts';
import { overlayDrawings } from './overlayDrawings.ts';
import { readExportConfig } from './readExportConfig.ts';
import { sheetFile, sheetFileName } from './saveSheet.ts';
import { SERIES_KINDS, seriesAreas, seriesWork } from './series.ts';
import { createSeriesDesk, type SeriesDesk } from './seriesDesk.ts';
import { shownLegend } from './shownLegend.ts';
import { shownSources } from './shownSources.ts';
import { createSheetShelf, type SheetShelf } from './sheetShelf.ts';
import { createTemplateDesk, type TemplateDesk } from './templateDesk.ts';
import { toJpeg } from '../../viewing/toJpeg.ts';
import { viewSheetWork } from './viewSheet.ts';

/** The desks of the export window. */
export interface ExportDesks {
  readonly desk: ExportDesk;
  readonly series: SeriesDesk;
  readonly shelf: SheetShelf;
  readonly templates: TemplateDesk;
}

/** What the desks of a session share. */
function openSheets({ scene, portal }: MapSession, { plots }: ExportSources) {
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
      date: dayOf(clock.nowMs()),
      language: translator.language.value,
    }),
    /** The sheets' font with some letters. */
    async readLetters(weight: PdfWeight, text: string, signal: AbortSignal) {
      const body = { bold: weight === 'bold', text };
      const read = valueOf(await api.call(sheetLetters, { query: {}, body, signal }));
      const { program, ...measures } = read;
      return { ...measures, bytes: base64Bytes(program) };
    },
    sent,
    /** What goes to a sheet of all that the user drew; what is left out is told. */
    drawings() {
      const { t } = translator;
      const names = {
        symbol: t('export.legend.point'),
        line: t('export.legend.line'),
        area: t('export.legend.area'),
      };
      const { drawings: taken, total } = overlayDrawings(scene, names, plots());
      sent.set({ taken: taken.features.length, total });
      return taken;
    },
  };
}

type Sheets = ReturnType<typeof openSheets>;

/** What is drawn on a sheet that is printed again: the same, where that is known. */
const drawnOn = ({ content }: MadeSheet, now: () => DrawingsInput | undefined): DrawingsInput | undefined =>
  content === undefined ? now() : (content.drawings ?? undefined);

/** The desk of the form, and the layers that it can choose from. */
function openDesk(
  { scene, tools, controller, portal }: MapSession,
  { openSheet }: ExportSources,
  sheets: Sheets,
): { readonly desk: ExportDesk; readonly layers: () => readonly PrintableLayer[] } {
  const { layers: mapLayers, surroundings, translator } = portal;
  const { clock, present, printing, serverName, made, sent, drawings } = sheets;
  const { localStorage } = surroundings;
  const { attribution } = portal.config.services;
  const userId = signedInUserId(portal);
  const config = once(() => readExportConfig(surroundings));
  const legend = () => mapLayers.getState().legend.flatMap(({ entries }) => entries);
  const layers = (): readonly PrintableLayer[] => {
    const { tree } = desk.state.value;
    if (tree.kind !== 'ready') return [];
    const title = ({ label, labelEn }: ExportNode) =>
      translator.language.value === 'en' ? (labelEn ?? label) : label;
    return exportLayers(tree.tree).map((node) => ({ name: node.name, title: title(node) }));
  };
  const mapWork = { printing, clock, serverName, made, drawings, legend, layers, inspect: inspectPicture };
  const desk = createExportDesk({
    scene,
    tools,
    clock,
    sent,
    recall: () => recallForm(localStorage, userId),
    keep: (form) => keepForm(localStorage, userId, form),
    readTree: async () => (await config()).tree,
    works: {
      map: mapSheetWork(mapWork),
      view: viewSheetWork({
        ...{ scene, clock, made },
        shown: () => controller.shown(),
        legend: (view, signal) => shownLegend(view, printing, signal),
        sources: (language, signal) => {
          const definitions = controller.shown().map(({ definition }) => definition);
          return shownSources({ definitions, language, ground: attribution }, printing, signal);
        },
        readPictures: legendPictures,
        join: joinPieces,
        compose: composeViewSheet,
      }),
    },
    async save(sheet, form, signal) {
      const print = { printing, serverName };
      const printPdf = (wanted: MadeSheet, within: AbortSignal) =>
        printedPdf(print, wanted.sheet, drawnOn(wanted, form.drawings ? drawings : () => undefined), within);
      const viewPdf = async (wanted: MadeSheet, view: MadeView, within: AbortSignal) => {
        const { obliquePdf } = await import('./obliquePdf.ts');
        return obliquePdf(wanted, view, { toJpeg, readLetters: sheets.readLetters }, within);
      };
      const file = await sheetFile(sheet, form, { timeMs: clock.nowMs(), printPdf, viewPdf }, signal);
      downloadBlob(file.name, file.blob);
    },
    openEditor: (sheet: MadeSheet) => openSheet()(sheet),
    present,
  });
  return { desk, layers };
}

/** The desk of series, whose sheets are like the form's. A series goes on without its window, but not without its user. */
function openSeries(
  desk: ExportDesk,
  { api, config, session, translator }: Portal,
  sheets: Sheets,
): SeriesDesk {
  const { clock, present, printing, made, drawings } = sheets;
  const queries = createSpatialQueries(api);
  const sheet = () => sheetOf(desk.state.value.form, made());
  const { reserves } = config.services;
  const series = createSeriesDesk({
    clock,
    kinds: SERIES_KINDS.filter((kind) => kind !== 'reserve' || reserves !== ''),
    readAreas: (kind, signal) =>
      seriesAreas(
        kind,
        {
          county: queries.regions,
          reserve: (within) => queries.rangeFeatures(reserves, within),
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
  const userId = signedInUserId({ session });
  const stopWatching = session.subscribe(({ userInfo }) => {
    if (userInfo?.UserID === userId) return;
    stopWatching();
    series.cancel();
  });
  return series;
}

/** Opens the desks of the export window: they outlive it. */
export function openExportDesks(session: MapSession, needs: ExportSources): ExportDesks {
  const sheets = openSheets(session, needs);
  const { printing, present } = sheets;
  const { desk, layers } = openDesk(session, needs, sheets);
  const series = openSeries(desk, session.portal, sheets);
  const shelf = createSheetShelf({ printing, layers, show: desk.show, save: downloadBlob, present });
  const templates = createTemplateDesk(createTemplateService(session.portal.api), present);
  return { desk, series, shelf, templates };
}
