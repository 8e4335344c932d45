import type { FeatureStore } from '../featureStore.ts';
import { geometryKind } from '../../server/base/geo/geometry.ts';
import { searchAreaIn } from '../spatial/searchArea.ts';
import { invalidParameter } from './esriError.ts';
import { ESRI_GEOMETRY, esriGeometry, searchShape, shapeInDegrees } from './geometry.ts';
import { esriAttributes, type DescribedLayer, type MapLayer } from './layers.ts';
import type { PictureLayer } from './pictures.ts';
import type { MapServiceLayers } from './export.ts';
import {
  booleanParameter,
  MAP_REFERENCE,
  numbersParameter,
  referenceJson,
  referenceParameter,
  wholeParameter,
  type EsriParameters,
  type EsriReference,
} from './parameters.ts';

type Json = Readonly<Record<string, unknown>>;

/** Most results of one answer. */
const MAX_RESULTS = 500;

/** Which layers to search, and whether to stop at the first that has something. */
interface Selection {
  readonly layers: readonly MapLayer[];
  readonly topOnly: boolean;
}

function selectionOf(
  text: string | undefined,
  all: readonly MapLayer[],
  pictures: readonly PictureLayer[],
): Selection {
  const [, word = '', list = ''] = /^(top|visible|all)?:?([\d,\s]*)$/.exec(text ?? 'top') ?? [];
  if (word === '' && list.trim() === '') throw invalidParameter('layers', 'must be like all:0,2');
  const ids = list.split(',').flatMap((id) => (id.trim() === '' ? [] : [Number(id)]));
  const known = new Set([...all, ...pictures].map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalidParameter('layers', `there is no layer ${unknown}`);
  const layers = ids.length === 0 ? all : all.filter(({ id }) => ids.includes(id));
  return { layers, topOnly: word === 'top' };
}

/** Map units that the tolerance, given in pixels, reaches in x and in y. */
function reachOf(parameters: EsriParameters): readonly [number, number] {
  const tolerancePx = wholeParameter(parameters, 'tolerance', { min: 0, max: 100, fallback: 0 });
  const extent = parameters.get('mapextent');
  const display = parameters.get('imagedisplay');
  if (tolerancePx === 0 || extent === undefined || display === undefined) return [0, 0];
  const [minX = 0, minY = 0, maxX = 0, maxY = 0] = numbersParameter(extent, 'mapExtent', 4);
  const [widthPx = 1, heightPx = 1] = numbersParameter(display, 'imageDisplay', 3);
  if (!(widthPx > 0 && heightPx > 0)) throw invalidParameter('imageDisplay', 'must be width,height,dpi');
  return [(Math.abs(maxX - minX) / widthPx) * tolerancePx, (Math.abs(maxY - minY) / heightPx) * tolerancePx];
}

/** Attributes as identify gives them: texts, under the fields' aliases unless told. */
function shownAttributes(
  { fields }: DescribedLayer,
  attributes: Readonly<Record<string, string | number | null>>,
  underNames: boolean,
): Json {
  return Object.fromEntries(
    fields.map(({ name, alias }) => [underNames ? name : alias, String(attributes[name] ?? 'Null')]),
  );
}

/** What is searched in each layer, and how its results are given. */
interface Search {
  readonly searched: ReturnType<typeof shapeInDegrees>;
  readonly parameters: EsriParameters;
  /** Of the results' geometry. */
  readonly reference: EsriReference;
  readonly signal: AbortSignal;
}

async function resultsIn(store: FeatureStore, layer: DescribedLayer, search: Search): Promise<Json[]> {
  const { id, source, fields, displayField } = layer;
  const { searched, parameters, reference, signal } = search;
  const underNames = booleanParameter(parameters, 'returnFieldName', false);
  const withGeometry = booleanParameter(parameters, 'returnGeometry', true);
  const matches = await store.match(source, searchAreaIn(searched), signal);
  const features = await matches.read(0, MAX_RESULTS);
  return features
    .filter(({ geometry }) => geometryKind(geometry) === source.geometryType)
    .map((feature) => {
      const attributes = esriAttributes(fields, feature);
      return {
        layerId: id,
        layerName: source.title,
        displayFieldName: displayField,
        value: String(attributes[displayField] ?? 'Null'),
        attributes: shownAttributes(layer, attributes, underNames),
        ...(withGeometry
          ? {
              geometryType: ESRI_GEOMETRY[source.geometryType],
              geometry: {
                ...esriGeometry(feature.geometry, reference),
                spatialReference: referenceJson(reference),
              },
            }
          : {}),
      };
    });
}

/**
 * Answers identify: what lies at a place or in a shape, the top layer first. Of pictures there is nothing to tell.
 * @param signal aborts when the client is gone
 * @throws EsriError that names the parameter at fault
 */
export async function identify(
  store: FeatureStore,
  { service, pictures }: MapServiceLayers,
  parameters: EsriParameters,
  signal: AbortSignal,
): Promise<Json> {
  const reference = referenceParameter(parameters, 'sr', MAP_REFERENCE);
  const shape = searchShape(parameters, 'sr', reference);
  if (shape === undefined) throw invalidParameter('geometry', 'is missing');
  const { layers, topOnly } = selectionOf(parameters.get('layers'), await service.all(), pictures);
  const searched = shapeInDegrees(shape, reachOf(parameters));
  const search = { searched, parameters, reference, signal };
  const results: Json[] = [];
  for (const layer of layers) {
    signal.throwIfAborted();
    const described = await service.described(layer);
    results.push(...(await resultsIn(store, described, search)));
    if (results.length >= MAX_RESULTS || (topOnly && results.length > 0)) break;
  }
  return { results: results.slice(0, MAX_RESULTS) };
}
