import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { MOST_PLOT_BYTES, plotsToGeoJson, plotsToKml, readPlots } from './model/exchange.ts';
import { detailText } from '../../i18n/reasonText.ts';
import type { Translator } from '../../i18n/translate.ts';
import { downloadText } from '../../ui/downloadText.ts';
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

/** What files work with. */
export interface PlotFileOptions {
  readonly book: Pick<PlotBook, 'add' | 'groups' | 'plots'>;
  readonly present: (event: PortalEvent) => void;
  readonly translator: Pick<Translator, 't'>;
}

/** Adds what a GeoJSON or KML file holds to a group as one step, and says what came of it. */
export async function importPlots(
  { book, present, translator: { t } }: PlotFileOptions,
  file: GivenFile,
  groupId: string | undefined,
): Promise<void> {
  const { name } = file;
  const refuse = (reason: string) => present({ id: 'plot.importFailed', message: `${name}: ${reason}` });
  if (file.size > MOST_PLOT_BYTES) return refuse(t('plot.import.tooLarge'));
  const read = readPlots(await file.arrayBuffer(), t('plot.import.unnamed'));
  if (!read.ok) return refuse(detailText(read.error, t));
  const { plots, leftOut } = read.value;
  if (plots.length === 0) return refuse(t('plot.import.nothing'));
  if (book.add(plots, groupId) === undefined) return;
  const missing = leftOut === 0 ? '' : t('plot.import.leftOut', { count: leftOut });
  present({ id: 'plot.imported', message: t('plot.import.done', { name, count: plots.length }) + missing });
}

/** Gives the plots of a group to the user as a file. */
export function exportPlots({ book }: PlotFileOptions, groupId: string, kind: PlotFileKind): void {
  const title = book.groups.value.find(({ id }) => id === groupId)?.name ?? '';
  const plots = book.plots.value.filter((plot) => plot.groupId === groupId).filter(isWhole);
  const fileName = `${title.replace(/[\\/:*?"<>|]/g, '_')}.${kind}`;
  if (kind === 'kml')
    downloadText(fileName, 'application/vnd.google-earth.kml+xml', plotsToKml(plots, title));
  else downloadText(fileName, 'application/geo+json', plotsToGeoJson(plots));
}
