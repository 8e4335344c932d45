import type { SheetPrinting } from '../../api/sheetPrinting.ts';
import { geometryExtent } from '../../domain/geodesy/geometryExtent.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import { STYLE_DRAFT } from '../../domain/layers/record/styleDraft.ts';
import { SHEET_LIMITS, type Sheet } from '../../domain/sheet/sheet.ts';
import { legendWithin, type ShownLayer } from '../../layers/layerController.ts';
import { isLegendGraphic } from './legendPictures.ts';
import { printedName } from './seenMap.ts';

/** What a view shows. */
export interface ShownView {
  /** The layers that it shows, the topmost first. */
  readonly layers: readonly ShownLayer[];
  readonly language: Sheet['language'];
  /** Corners of the ground that it shows; none where it shows only the sky. */
  readonly area: readonly LonLat[];
}

/** The name of a layer whose legend is a picture of the portal's own map service; undefined for others, and for looks that are drafted. */
function serviceName({ definition, handle }: ShownLayer): string | undefined {
  if (definition.link.includes(STYLE_DRAFT)) return undefined;
  const isPicture = handle.legend().some(({ config }) => config !== undefined && isLegendGraphic(config.img));
  return isPicture ? printedName(definition) : undefined;
}

/** What the symbols of layers mean that the portal's map service draws, by their names; none where it does not say. */
async function toldLegends(
  names: readonly string[],
  { language, area }: ShownView,
  printing: Pick<SheetPrinting, 'viewLegend'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly LegendEntry[]>> {
  if (names.length === 0) return new Map();
  const told = await printing.viewLegend(
    { layers: names.slice(0, SHEET_LIMITS.layers), language, area },
    signal,
  );
  signal.throwIfAborted();
  // The service's own picture tells all symbols: better than to lose a sheet that took minutes to draw.
  return new Map(told.ok ? told.value.map(({ layer, entries }) => [layer, entries]) : []);
}

/**
 * What the symbols mean that a view shows, the topmost layer first: of the portal's own layers those of which something lies on the ground
 * that is seen, as the map draws them; of others all that their services or records tell.
 * @throws the signal's reason
 */
export async function shownLegend(
  view: ShownView,
  printing: Pick<SheetPrinting, 'viewLegend'>,
  signal: AbortSignal,
): Promise<readonly LegendEntry[]> {
  const { layers, area } = view;
  const extent = geometryExtent({ type: 'MultiPoint', coordinates: area.map((place) => [...place]) });
  // The service is asked for the area between corners.
  if (extent === undefined || area.length < 3) return layers.flatMap(({ handle }) => handle.legend());
  const names = layers.map(serviceName);
  const told = await toldLegends(
    names.flatMap((name) => name ?? []),
    view,
    printing,
    signal,
  );
  return layers.flatMap(({ definition, handle }, index): readonly LegendEntry[] => {
    const entries = told.get(names[index] ?? '');
    if (entries === undefined) return legendWithin(handle, extent);
    return entries.map((entry) => ({ ...entry, group: definition.name }));
  });
}
