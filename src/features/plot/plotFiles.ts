import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { MOST_PLOT_BYTES, plotsToGeoJson, plotsToKml, readPlots } from './model/exchange.ts';
import type { WrittenReference } from '../../domain/geodesy/writtenReference.ts';
import { detailText } from '../../i18n/reasonText.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { TextFile } from '../../ui/FileTools.tsx';
import type { PlotBook } from './plotBookTypes.ts';
import { isWhole } from './plotOnMap.ts';

/** A file that the user chose. */
export interface GivenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The kinds of files that plots are written to. */
export type PlotFileKind = 'geojson' | 'kml';

/** The plots that files are read into and written from. */
export interface PlotFileOptions {
  readonly book: Pick<PlotBook, 'add' | 'groups' | 'plots'>;
  readonly present: (event: PortalEvent) => void;
  readonly translator: Pick<Translator, 't'>;
  /** Flies to a plot. */
  readonly flyTo: (id: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Adds what a GeoJSON or KML file holds to a group as one step. @returns the ids of the plots; none where it says why not */
async function addPlotsOf(
  { book, present, translator: { t } }: PlotFileOptions,
  file: GivenFile,
  groupId: string | undefined,
): Promise<readonly string[]> {
  const { name } = file;
  const refuse = (reason: string) => {
    present({ id: 'plot.importFailed', message: `${name}: ${reason}` });
    return [];
  };
  if (file.size > MOST_PLOT_BYTES) return refuse(t('plot.import.tooLarge'));
  const read = readPlots(await file.arrayBuffer(), t('plot.import.unnamed'));
  if (!read.ok) return refuse(detailText(read.error, t));
  const { plots, leftOut } = read.value;
  if (plots.length === 0) return refuse(t('plot.import.nothing'));
  const ids = book.add(plots, groupId);
  if (ids === undefined) return [];
  const missing = leftOut === 0 ? '' : t('plot.import.leftOut', { count: leftOut });
  present({ id: 'plot.imported', message: t('plot.import.done', { name, count: plots.length }) + missing });
  return ids;
}

/** Adds what a GeoJSON or KML file holds to a group as one step, says what came of it, and flies there. */
export async function importPlots(
  options: PlotFileOptions,
  file: GivenFile,
  groupId: string | undefined,
): Promise<void> {
  try {
    const [id] = await addPlotsOf(options, file, groupId);
    if (id !== undefined) options.flyTo(id);
  } catch (error) {
    options.onError(error);
  }
}

/** The plots of a group as a file; KML is in degrees whatever is wanted. @throws OutsideReference */
export function plotsFile(
  { book }: Pick<PlotFileOptions, 'book'>,
  { groupId, kind }: { readonly groupId: string; readonly kind: PlotFileKind },
  reference: WrittenReference,
): TextFile {
  const title = book.groups.value.find(({ id }) => id === groupId)?.name ?? '';
  const plots = book.plots.value.filter((plot) => plot.groupId === groupId).filter(isWhole);
  const name = `${title.replace(/[\\/:*?"<>|]/g, '_')}.${kind}`;
  return kind === 'kml'
    ? { name, mediaType: 'application/vnd.google-earth.kml+xml', text: plotsToKml(plots, title) }
    : { name, mediaType: 'application/geo+json', text: plotsToGeoJson(plots, reference) };
}
