import type { ClusterContext } from '../engine/arcgis/clusters/clusterLayer.ts';
import type { EngineLayer, LegendedLayer } from '../engine/arcgis/layers/engineLayer.ts';
import type { VectorContext } from '../engine/arcgis/layers/featureLayers.ts';
import { loadAnnotationLayer } from './annotationLayer/arcgis.ts';
import { loadArcgisFeatures } from './arcgisFeatureLayer/arcgis.ts';
import { loadImageServer } from './arcgisImageServer/arcgis.ts';
import { loadMapServer } from './arcgisMapServer/arcgis.ts';
import { loadBoxModels } from './boxmodelLayer/arcgis.ts';
import { loadCog } from './cogLayer/arcgis.ts';
import { loadDemLayer } from './demLayer/arcgis.ts';
import { loadDomLayer } from './domLayer/arcgis.ts';
import { loadWmsLayer } from './GeniusSpatialMapServer/arcgis.ts';
import type { LayerDefinition, LayerType, RecordLegendType } from './index.ts';
import { loadMaxModels } from './maxmodelLayer/arcgis.ts';
import { loadObliqueModels } from './obliquemodelLayer/arcgis.ts';
import { loadOgcFeatures } from './ogcFeatureLayer/arcgis.ts';
import { loadPipes } from './pipelinemodelLayer/arcgis.ts';
import { loadPmtiles } from './pmtilesLayer/arcgis.ts';
import { loadPointModels } from './pointmodelLayer/arcgis.ts';
import { loadVectorLayer } from './vectorLayer/arcgis.ts';
import { loadVectorPmtiles } from './vectorPmtilesLayer/arcgis.ts';
import { loadVectorTiles } from './vectorTileLayer/arcgis.ts';
import { loadWfs } from './wfsLayer/arcgis.ts';
import { loadWmtsLayer } from './WebMapTileServiceImageryProvider/arcgis.ts';

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
  arcgisMapServer: loadMapServer,
  GeniusSpatialMapServer: loadWmsLayer,
  WebMapTileServiceImageryProvider: loadWmtsLayer,
  ogcFeatureLayer: loadOgcFeatures,
  arcgisFeatureLayer: loadArcgisFeatures,
  wfsLayer: loadWfs,
  pmtilesLayer: loadPmtiles,
  cogLayer: loadCog,
  vectorPmtilesLayer: loadVectorPmtiles,
  arcgisImageServer: loadImageServer,
  vectorTileLayer: loadVectorTiles,
};
