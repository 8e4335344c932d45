import { layerField, hasTrait } from '../../layerTypes/index.ts';
import type { Polygon } from 'geojson';
import { featureName, labelFieldOf } from '../../domain/layers/record/bubble.ts';
import { PREFECTURE_EXTENT, type Extent } from '../../domain/geodesy/extent.ts';
import type { NewPlot } from './model/plotEdits.ts';
import type { PlotMenuEntry } from '../../domain/drawing/plot/records.ts';
import { isSymbolId, type SymbolId } from '../../domain/drawing/plot/shapes/symbols.ts';
import type { ResultRow } from '../../domain/query/resultSet.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { LayerController, ShownLayer } from '../../layers/layerController.ts';
import { featurePlots } from './model/featurePlots.ts';
import type { SourceFeature, SourceLayer } from './SourceGroups.tsx';

/** Layers of features become plots. */
export interface PlotSources {
  /** The vector layers that are shown now and can tell their features, the topmost first. */
  layers(): readonly SourceLayer[];
  /** The features of a layer that can be drawn as plots; rejects when the layer cannot tell. */
  read(layerId: string, signal: AbortSignal): Promise<readonly SourceFeature[]>;
  /** What features that were read become as plots. */
  plotsOf(
    layerId: string,
    features: readonly { readonly id: string; readonly name: string }[],
  ): readonly NewPlot[];
}

/** The layers that are shown, and the symbols their features become. */
export interface PlotSourcesOptions {
  readonly controller: Pick<LayerController, 'shown'>;
  readonly translator: Translator;
  /** The entries of the server's menu whose names layers' addresses hold. */
  readonly entries: () => readonly PlotMenuEntry[];
}

const PICTURE = /\/([^/]+)\.svg$/;

function areaOf({ west, south, east, north }: Extent): Polygon {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

/** The symbol and picture that a layer's points get: those of the menu's entry for it. */
function pointSymbol(
  { definition }: ShownLayer,
  entries: readonly PlotMenuEntry[],
): { readonly symbol: SymbolId; readonly image: string } {
  const entry = entries.find(({ type }) => new RegExp(`/${type}\\b`).test(definition.link));
  const symbol = PICTURE.exec(entry?.image ?? '')?.[1] ?? '';
  return entry !== undefined && isSymbolId(symbol)
    ? { symbol, image: entry.image }
    : { symbol: 'point', image: '' };
}

/** Creates the sources of a map. */
export function createPlotSources({ controller, translator, entries }: PlotSourcesOptions): PlotSources {
  const read = new Map<string, ReadonlyMap<string, ResultRow>>();
  const isSource = ({ definition, handle }: ShownLayer) =>
    handle.query !== undefined && hasTrait(definition, 'plotSource');
  const find = (layerId: string) =>
    controller.shown().find((layer) => layer.definition.id === layerId && isSource(layer));
  const plotsOfRow = (layer: ShownLayer, { geometry }: ResultRow) =>
    geometry === undefined ? [] : featurePlots(geometry, pointSymbol(layer, entries()).symbol);
  const nameOf = ({ definition }: ShownLayer, { properties }: ResultRow) => {
    const { t } = translator;
    const words = { unknown: t('home.unknown'), yes: t('identify.yes'), no: t('identify.no') };
    return featureName(properties, labelFieldOf(layerField(definition, 'config')), words);
  };
  return {
    layers: () =>
      controller
        .shown()
        .filter(isSource)
        .map(({ definition }) => ({ id: definition.id, name: definition.name })),
    async read(layerId, signal) {
      const layer = find(layerId);
      const query = layer?.handle.query;
      if (layer === undefined || query === undefined) return [];
      const { rows } = await query(areaOf(layer.handle.extent ?? PREFECTURE_EXTENT), signal);
      read.set(layerId, new Map(rows.map((row) => [row.id, row])));
      const { symbol: point, image } = pointSymbol(layer, entries());
      return rows.flatMap((row) => {
        const [first] = plotsOfRow(layer, row);
        if (first === undefined) return [];
        const { symbol } = first;
        return [{ id: row.id, name: nameOf(layer, row), symbol, image: symbol === point ? image : '' }];
      });
    },
    plotsOf(layerId, features) {
      const layer = find(layerId);
      const rows = read.get(layerId);
      if (layer === undefined || rows === undefined) return [];
      const { symbol: point, image } = pointSymbol(layer, entries());
      return features.flatMap(({ id, name }) => {
        const row = rows.get(id);
        return (row === undefined ? [] : plotsOfRow(layer, row)).map(({ symbol, points }): NewPlot => ({
          type: symbol,
          name,
          image: symbol === point ? image : '',
          points,
        }));
      });
    },
  };
}
