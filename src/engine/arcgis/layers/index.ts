import type { LayerFactoryTable } from '../../../scene/layerHost.ts';
import { loadDemLayer } from './dem.ts';
import { loadDomLayer } from './dom.ts';
import type { EngineLayer } from './engineLayer.ts';
import { isClustered } from '../../../domain/cluster/clusterStyle.ts';
import { type ClusterContext, loadClusterLayer } from '../clusters/clusterLayer.ts';
import type { VectorContext } from './featureLayers.ts';
import { loadAnnotationLayer, loadVectorLayer } from './vector.ts';
import { loadMapServer } from './mapServer.ts';
import { loadModelLayer, loadPipelineLayer } from './models.ts';
import { loadWmsLayer } from './wms.ts';
import { loadWmtsLayer } from './wmts.ts';

/** The one factory of each of the twelve layer types. */
export function layerFactories(context: VectorContext & ClusterContext): LayerFactoryTable<EngineLayer> {
  return {
    domLayer: loadDomLayer,
    demLayer: loadDemLayer,
    vectorLayer: (definition, signal) =>
      isClustered(definition)
        ? loadClusterLayer(definition, signal, context)
        : loadVectorLayer(definition, signal, context),
    GeniusSpatialMapServer: loadWmsLayer,
    annotationLayer: (definition, signal) => loadAnnotationLayer(definition, signal, context),
    boxmodelLayer: loadModelLayer,
    maxmodelLayer: loadModelLayer,
    obliquemodelLayer: loadModelLayer,
    pipelinemodelLayer: loadPipelineLayer,
    pointmodelLayer: loadModelLayer,
    arcgisMapServer: loadMapServer,
    WebMapTileServiceImageryProvider: loadWmtsLayer,
  };
}
