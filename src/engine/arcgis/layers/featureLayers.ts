import type Graphic from '@arcgis/core/Graphic.js';
import GeoJSONLayer from '@arcgis/core/layers/GeoJSONLayer.js';
import type { LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import { periodsMeet, type Period } from '../../../domain/layers/time/moment.ts';
import type { CommonDefinition } from '../../../layerTypes/layerRecord.ts';
import { mayLieIn } from '../vectorData/classPresence.ts';
import { legendOfSets, type ClassLook } from '../../../domain/layers/vector/drawing.ts';
import type { RenderingProfile } from '../../../domain/views/renderingProfile.ts';
import { abortable } from '../../../lib/abort.ts';
import { createSignal } from '../../../lib/signal.ts';
import type { PickHit, ViewKind } from '../../../scene/viewPort.ts';
import { readDataset, type VectorDataset } from '../vectorData/vectorClient.ts';
import { FIELDS } from '../vectorData/vectorFields.ts';
import type { DrawingPurpose, FoundFeature, ReadySet } from '../vectorData/vectorService.ts';
import type { LegendedLayer } from './engineLayer.ts';
import { absoluteUrl, fetchBytes } from './fetching.ts';
import { revokeLater } from './objectUrls.ts';
import { loadPictures, type Pictures } from './pictures.ts';
import { labelClassesOf } from './vectorLabels.ts';
import { lookSymbol } from './vectorSymbols.ts';

/** A record of features that may say which of their properties tells their time. */
type TimedDefinition = CommonDefinition & { readonly timeField?: string };

/** What layers of features need of the scene. */
export interface VectorContext {
  /** Shown for a value that is the text "null". */
  readonly unknownText: string;
  readonly profile: RenderingProfile;
  /** Map scale at which something so far from the camera is drawn. */
  scaleAtDistance(distanceM: number): number;
}

const SDK_TYPE = { point: 'point', line: 'polyline', polygon: 'polygon' } as const;

/** Most features that one question is answered with. */
const MOST_HITS = 50;

/** Most features that a query is answered with. */
const MOST_ROWS = 100_000;

const TIME_FIELDS = [
  { name: FIELDS.first, type: 'integer' },
  { name: FIELDS.last, type: 'integer' },
] as const;

/** The condition of a period, as the SDK's layers take it; what is of no known time does not meet it. */
const conditionOf = ({ first, last }: Period) =>
  `${FIELDS.first} <= ${String(last)} AND ${FIELDS.last} >= ${String(first)}`;

function rendererOf({ kind, classes }: ReadySet, view: ViewKind, pictures: Pictures, moving: boolean) {
  const symbols = classes.map((look) => lookSymbol(kind, look, { view, pictures, moving }));
  const [only] = symbols;
  if (only !== undefined && symbols.length === 1) return { type: 'simple', symbol: only } as const;
  return {
    type: 'unique-value',
    field: FIELDS.place,
    uniqueValueInfos: symbols.map((symbol, value) => ({ value, symbol })),
  } as const;
}

/** A layer that is being drawn. */
interface DrawnLayer {
  readonly definition: CommonDefinition;
  readonly pictures: Pictures;
  readonly context: VectorContext;
}

/** The SDK's layer of one set for one view. @param url where the set can be read */
function layerOf(
  { definition, pictures, context }: DrawnLayer,
  set: ReadySet,
  url: string,
  view: ViewKind,
): GeoJSONLayer {
  return new GeoJSONLayer({
    id: `${definition.id}:${set.id}`,
    title: definition.name,
    url,
    geometryType: SDK_TYPE[set.kind],
    fields: [
      { name: FIELDS.index, type: 'integer' },
      { name: FIELDS.place, type: 'integer' },
      { name: FIELDS.label, type: 'string' },
      ...(set.classTimes === undefined ? [] : TIME_FIELDS),
    ],
    // Where features have times these are asked for, too: a layer that shows only some is filtered by what it has at hand.
    outFields: [
      FIELDS.index,
      FIELDS.place,
      FIELDS.label,
      ...(set.classTimes === undefined ? [] : TIME_FIELDS.map(({ name }) => name)),
    ],
    renderer: rendererOf(set, view, pictures, context.profile !== 'low'),
    // A draped mark would lie flat on the slope: points stand on the ground.
    elevationInfo: { mode: set.kind === 'point' ? 'relative-to-ground' : 'on-the-ground' },
    popupEnabled: false,
    legendEnabled: false,
    labelingInfo: labelClassesOf(set.kind, set.classes, view, context.scaleAtDistance),
  });
}

/** Half of the largest mark of a layer's points, CSS pixels: as far from its place a click still meets it. */
function pointReachPx(sets: readonly ReadySet[]): number {
  const looks = sets.filter(({ kind }) => kind === 'point').flatMap(({ classes }) => classes);
  return Math.max(0, ...looks.map(({ point }) => (point.image?.heightPx ?? point.sizePx) / 2));
}

function hitOf(layerId: string, { attributes, geometry }: FoundFeature): PickHit {
  return { layerId, attributes, ...(geometry === undefined ? {} : { geometry }) };
}

/** Both reasons in one, the data's first. */
function joined(first: LayerProblem | undefined, second: LayerProblem | undefined): LayerProblem | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return { ...first, detail: [first.detail, second.detail].filter(Boolean).join(' · ') };
}

const looksOf = (sets: readonly ReadySet[]): readonly ClassLook[] => sets.flatMap(({ classes }) => classes);

function picturesOf({ sets }: VectorDataset, url: string, signal: AbortSignal): Promise<Pictures> {
  const images = sets
    .filter(({ kind }) => kind === 'point')
    .flatMap(({ classes }) => classes.flatMap(({ point }) => point.image ?? []));
  const dots = looksOf(sets.filter(({ kind }) => kind !== 'point')).map(({ line }) => line.dots);
  return loadPictures(images, dots, url, signal);
}

/** Makes and loads the SDK's layers; when that fails nothing of them stays. */
async function drawn(layer: DrawnLayer, { sets }: VectorDataset, signal: AbortSignal) {
  const urls = sets.map(({ file }) => URL.createObjectURL(file));
  const make = (view: ViewKind) => sets.map((set, at) => layerOf(layer, set, urls[at] ?? '', view));
  const views = { globe: make('globe'), plane: make('plane') };
  const dispose = () => revokeLater(urls);
  try {
    await Promise.all([...views.globe, ...views.plane].map((layer) => layer.load({ signal })));
  } catch (error) {
    for (const layer of [...views.globe, ...views.plane]) layer.destroy();
    dispose();
    throw error;
  }
  return { ...views, dispose };
}

/** Shows one time of a dataset's layers, where it knows any. */
function timesOf({ sets, figures }: VectorDataset, layers: readonly GeoJSONLayer[]) {
  let shown: Period | undefined;
  const knowsTimes = (figures.times ?? []).length > 0;
  return {
    /** The time that is shown now; undefined for all. */
    period: () => shown,
    /** Whether something of a class is of the time that is shown. */
    hasClass(set: number, place: number): boolean {
      const times = sets[set]?.classTimes?.[place];
      const period = shown;
      return period === undefined || (times?.some((time) => periodsMeet(time, period)) ?? true);
    },
    parts: knowsTimes
      ? {
          setPeriod(period: Period | undefined) {
            if (period?.first === shown?.first && period?.last === shown?.last) return;
            shown = period;
            for (const layer of layers)
              layer.definitionExpression = period === undefined ? null : conditionOf(period);
          },
        }
      : {},
  };
}

/** The layer pair of a dataset that was read. */
async function engineLayerOf(
  definition: CommonDefinition,
  dataset: VectorDataset,
  context: VectorContext,
  signal: AbortSignal,
): Promise<LegendedLayer> {
  const url = absoluteUrl(definition.link);
  const pictures = await picturesOf(dataset, url, signal);
  const { globe, plane, dispose } = await drawn({ definition, pictures, context }, dataset, signal);
  const reachPx = pointReachPx(dataset.sets);
  const { sets } = dataset;
  const urlOf: Pictures['urlOf'] = (image) => pictures.urlOf(image);
  const times = timesOf(dataset, [...globe, ...plane]);
  return {
    globe,
    plane,
    elevation: [],
    extent: dataset.extent ?? definition.extent,
    legend: (within) =>
      legendOfSets(definition.name, sets, urlOf, (set, place) => {
        const presence = sets[set]?.presence;
        if (!times.hasClass(set, place)) return false;
        return within === undefined || presence === undefined || mayLieIn(presence, place, within);
      }),
    figures: dataset.figures,
    ...times.parts,
    partial: createSignal(joined(dataset.partial, pictures.problem)),
    async featureOf(graphic: Graphic) {
      const values = graphic.attributes as Readonly<Record<string, unknown>> | null;
      const index = values?.[FIELDS.index];
      return typeof index === 'number' ? dataset.feature(index) : undefined;
    },
    async identify({ lon, lat, toleranceM, resolutionM }, asked) {
      const pointToleranceM = Math.max(toleranceM, reachPx * resolutionM);
      const place = { lon, lat, toleranceM, pointToleranceM };
      const work = dataset.identify(place, MOST_HITS, times.period());
      return (await abortable(work, asked)).map((feature) => hitOf(definition.id, feature));
    },
    query: (area, asked) => abortable(dataset.within(area, MOST_ROWS, times.period()), asked),
    dispose() {
      dispose();
      dataset.release();
    },
  };
}

/** Features as GeoJSON or KML, and how they are drawn. */
interface FeatureSource {
  readonly definition: TimedDefinition;
  /** Given away: the caller's buffer is empty afterwards. */
  readonly bytes: ArrayBuffer;
  readonly purpose: DrawingPurpose;
}

/**
 * Draws features in both views, read in the worker.
 * @throws LayerLoadError with the reason; the signal's reason when aborted
 */
export async function drawFeatures(
  { definition, bytes, purpose }: FeatureSource,
  signal: AbortSignal,
  context: VectorContext,
): Promise<LegendedLayer> {
  const ask = {
    bytes,
    expected: definition.extent,
    layerName: definition.name,
    unknownText: context.unknownText,
    purpose,
    timeField: definition.timeField,
  };
  const dataset = await readDataset(ask, signal);
  try {
    return await engineLayerOf(definition, dataset, context, signal);
  } catch (error) {
    dataset.release();
    throw error;
  }
}

/** As {@link drawFeatures}, of the file that a record links to. */
export async function loadFeatures(
  definition: TimedDefinition,
  purpose: DrawingPurpose,
  signal: AbortSignal,
  context: VectorContext,
): Promise<LegendedLayer> {
  const bytes = await fetchBytes(absoluteUrl(definition.link), signal);
  return drawFeatures({ definition, bytes, purpose }, signal, context);
}
