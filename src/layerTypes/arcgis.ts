import type { ClusterContext } from '../engine/arcgis/clusters/clusterLayer.ts';
import type { EngineLayer, LegendedLayer } from '../engine/arcgis/layers/engineLayer.ts';
import type { VectorContext } from '../engine/arcgis/layers/featureLayers.ts';
import { loadAnnotationLayer } from './annotationLayer/arcgis.ts';
import { loadBoxModels } from './boxmodelLayer/arcgis.ts';
import { loadDemLayer } from './demLayer/arcgis.ts';
import { loadDomLayer } from './domLayer/arcgis.ts';
import type { LayerDefinition, LayerType, RecordLegendType } from './index.ts';
import { loadMaxModels } from './maxmodelLayer/arcgis.ts';
import { loadObliqueModels } from './obliquemodelLayer/arcgis.ts';
import { loadPipes } from './pipelinemodelLayer/arcgis.ts';
import { loadPointModels } from './pointmodelLayer/arcgis.ts';
import { loadVectorLayer } from './vectorLayer/arcgis.ts';

/** What factories need of the scene. */
export type FactoryContext = VectorContext & ClusterContext;

/** A legend that the record does not tell is told by what was made. */
type Made<T extends LayerType> = T extends RecordLegendType ? EngineLayer : LegendedLayer;

/**
 * Makes the SDK's layers of a record.
 * @throws LayerLoadError with the reason; whatever else it throws is told as `draw-failed`
 */
type Factory<T extends LayerType> = (
  definition: LayerDefinition<T>,
  signal: AbortSignal,
  context: FactoryContext,
) => Promise<Made<T>>;

/** A factory that comes with the first layer of its type: what other servers offer is no part of the map's start. */
const later =
  <T extends LayerType>(load: () => Promise<Factory<T>>): Factory<T> =>
  async (...given) =>
    (await load())(...given);

/** The one factory of each layer type. */
export const ARCGIS_FACTORIES: { readonly [T in LayerType]: Factory<T> } = {
  annotationLayer: loadAnnotationLayer,
  boxmodelLayer: loadBoxModels,
  demLayer: loadDemLayer,
  domLayer: loadDomLayer,
  maxmodelLayer: loadMaxModels,
  obliquemodelLayer: loadObliqueModels,
  pipelinemodelLayer: loadPipes,
  pointmodelLayer: loadPointModels,
  vectorLayer: loadVectorLayer,
  arcgisMapServer: later(async () => (await import('./arcgisMapServer/arcgis.ts')).loadMapServer),
  GeniusSpatialMapServer: later(
    async () => (await import('./GeniusSpatialMapServer/arcgis.ts')).loadWmsLayer,
  ),
  WebMapTileServiceImageryProvider: later(
    async () => (await import('./WebMapTileServiceImageryProvider/arcgis.ts')).loadWmtsLayer,
  ),
  ogcFeatureLayer: later(async () => (await import('./ogcFeatureLayer/arcgis.ts')).loadOgcFeatures),
  arcgisFeatureLayer: later(async () => (await import('./arcgisFeatureLayer/arcgis.ts')).loadArcgisFeatures),
  wfsLayer: later(async () => (await import('./wfsLayer/arcgis.ts')).loadWfs),
  pmtilesLayer: later(async () => (await import('./pmtilesLayer/arcgis.ts')).loadPmtiles),
  cogLayer: later(async () => (await import('./cogLayer/arcgis.ts')).loadCog),
  vectorPmtilesLayer: later(async () => (await import('./vectorPmtilesLayer/arcgis.ts')).loadVectorPmtiles),
  arcgisImageServer: later(async () => (await import('./arcgisImageServer/arcgis.ts')).loadImageServer),
  vectorTileLayer: later(async () => (await import('./vectorTileLayer/arcgis.ts')).loadVectorTiles),
};
