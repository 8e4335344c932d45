import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ESRI_KEY_PARAMETER, KEY_PARAMETER } from '../../src/domain/bureau/accessKeys.ts';
import { ownAddress, callerRights, withQuery } from '../../server/base/access/caller.ts';
import type { WorkQueue } from '../../server/base/queue/workQueue.ts';
import type { MapDrawing } from '../drawing/mapDrawing.ts';
import type { FeatureStore } from '../featureStore.ts';
import type { OwnImageryStore } from '../imagery/ownImagery.ts';
import { ARCGIS_REST, SERVICE_PATHS } from '../addresses.ts';
import type { Answer, Json } from './answers.ts';
import {
  CURRENT_VERSION,
  featureLayerJson,
  featureServiceJson,
  layerJson,
  pictureLayerJson,
  serviceJson,
  SERVICE_NAME,
} from './describe.ts';
import { exportJson, exportPicture, exportRequest, type MapServiceLayers } from './export.ts';
import { formatOf, serve, type Call } from './http.ts';
import { identify } from './identify.ts';
import { createMapLayers, type DescribedLayer, type MapLayer } from './layers.ts';
import { legendJson } from './legend.ts';
import { pictureLayers, type PictureLayer } from './pictures.ts';
import { queryLayer, type QueryFormat } from './query.ts';

const REST = ARCGIS_REST;
const SERVICE = SERVICE_PATHS.mapService;

/** Forms of a query besides JSON. */
const QUERY_FORMATS = ['geojson', 'pbf'] as const satisfies readonly QueryFormat[];

/** The stored layers and their drawing, which the map service answers from. */
export interface MapServerContext {
  readonly store: FeatureStore;
  /** Own pictures, which the map service draws, too. */
  readonly imagery: OwnImageryStore;
  readonly drawing: MapDrawing;
  /** In which queries wait. */
  readonly queue: WorkQueue;
}

const layerIdOf = (request: FastifyRequest): string =>
  (request.params as { readonly layerId: string }).layerId;

async function exportAnswer(
  { drawing }: MapServerContext,
  layers: MapServiceLayers,
  { parameters, request, signal }: Call,
): Promise<Answer> {
  const format = formatOf(parameters, ['image']);
  const wanted = await exportRequest(parameters, layers);
  if (format === 'image') return { bytes: await exportPicture(drawing, wanted, signal), type: wanted.format };
  const own = ['f', KEY_PARAMETER, ESRI_KEY_PARAMETER];
  const query = new URLSearchParams([...parameters].filter(([name]) => !own.includes(name)));
  query.set('f', 'image');
  return exportJson(wanted, withQuery(ownAddress(request, `${SERVICE}/export`), query.toString()));
}

function registerDirectory(app: FastifyInstance): void {
  serve(app, { path: `${REST}/info`, summary: 'ArcGIS server info' }, ({ parameters }) => {
    formatOf(parameters);
    return Promise.resolve({
      currentVersion: CURRENT_VERSION,
      fullVersion: '10.9.1',
      authInfo: { isTokenBasedSecurity: false },
    });
  });
  serve(app, { path: `${REST}/services`, summary: 'ArcGIS services' }, ({ parameters }) => {
    formatOf(parameters);
    return Promise.resolve({
      currentVersion: CURRENT_VERSION,
      folders: [],
      services: [
        { name: SERVICE_NAME, type: 'MapServer' },
        { name: SERVICE_NAME, type: 'FeatureServer' },
        { name: 'terrain', type: 'ImageServer' },
      ],
    });
  });
}

/** A service of the vector layers. */
interface LayerService {
  readonly path: string;
  readonly summary: string;
  readonly whole: (layers: readonly MapLayer[], pictures: readonly PictureLayer[]) => Json;
  readonly layer: (layer: DescribedLayer) => Json;
  /** Undefined where pictures are none of its layers. */
  readonly picture: ((layer: PictureLayer) => Json) | undefined;
}

const MAP_SERVICE: LayerService = {
  path: SERVICE,
  summary: 'Map service',
  whole: serviceJson,
  layer: layerJson,
  picture: pictureLayerJson,
};

const FEATURE_SERVICE: LayerService = {
  path: SERVICE_PATHS.featureService,
  summary: 'Feature service',
  whole: featureServiceJson,
  layer: featureLayerJson,
  picture: undefined,
};

/** What somebody sees of the layers. */
type SeenBy = (request: FastifyRequest) => Promise<MapServiceLayers>;

/** Serves what map service and feature service have in common: their description, layer by layer, and queries. */
function registerLayers(
  app: FastifyInstance,
  { path, summary, whole, layer: told, picture: toldPicture }: LayerService,
  { store, queue }: MapServerContext,
  seenBy: SeenBy,
): void {
  serve(app, { path, summary }, async ({ parameters, request }) => {
    formatOf(parameters);
    const { service, pictures } = await seenBy(request);
    return whole(await service.all(), pictures);
  });
  serve(
    app,
    { path: `${path}/layers`, summary: `${summary}: all layers` },
    async ({ parameters, request }) => {
      formatOf(parameters);
      const { service, pictures } = await seenBy(request);
      const layers = await Promise.all((await service.all()).map((layer) => service.described(layer)));
      const ofPictures = toldPicture === undefined ? [] : pictures.map(toldPicture);
      return { layers: [...layers.map(told), ...ofPictures], tables: [] };
    },
  );
  serve(
    app,
    { path: `${path}/:layerId`, summary: `${summary}: a layer` },
    async ({ parameters, request }) => {
      formatOf(parameters);
      const { service, pictures } = await seenBy(request);
      const picture = pictures.find(({ id }) => String(id) === layerIdOf(request));
      if (toldPicture !== undefined && picture !== undefined) return toldPicture(picture);
      return told(await service.layer(layerIdOf(request)));
    },
  );
  serve(
    app,
    { path: `${path}/:layerId/query`, summary: `${summary}: features of a layer`, methods: ['GET', 'POST'] },
    async ({ parameters, request, signal }) => {
      const asked = formatOf(parameters, QUERY_FORMATS);
      const format = QUERY_FORMATS.find((form) => form === asked) ?? 'json';
      const layer = await (await seenBy(request)).service.layer(layerIdOf(request));
      return queue.run(signal, (inTurn) => queryLayer(store, layer, { parameters, format, signal: inTurn }));
    },
  );
}

/** Serves the vector layers as an ArcGIS map service (description, legend, export, identify, query) and as a feature service. */
export function registerMapServer(app: FastifyInstance, context: MapServerContext): void {
  const { store, imagery, queue } = context;
  const layersFor = createMapLayers(store);
  const seenBy: SeenBy = async (request) => {
    const rights = await callerRights(request);
    return { service: layersFor(rights), pictures: await pictureLayers(imagery, rights) };
  };
  registerDirectory(app);
  for (const service of [MAP_SERVICE, FEATURE_SERVICE]) registerLayers(app, service, context, seenBy);
  serve(
    app,
    { path: `${SERVICE}/legend`, summary: 'Map service: legend' },
    async ({ parameters, request }) => {
      formatOf(parameters);
      const { service, pictures } = await seenBy(request);
      return legendJson(await service.all(), pictures);
    },
  );
  serve(
    app,
    { path: `${SERVICE}/export`, summary: 'Map service: map', methods: ['GET', 'POST'] },
    async (call) => exportAnswer(context, await seenBy(call.request), call),
  );
  serve(
    app,
    { path: `${SERVICE}/identify`, summary: 'Map service: identify', methods: ['GET', 'POST'] },
    async (call) => {
      formatOf(call.parameters);
      const layers = await seenBy(call.request);
      return queue.run(call.signal, (signal) => identify(store, layers, call.parameters, signal));
    },
  );
}
