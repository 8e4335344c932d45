import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../src/lib/clock.ts';
import { DUTIES, whenAlone } from '../server/base/processes/alone.ts';
import type { Database } from '../server/base/db/database.ts';
import {
  isSamplePrepared,
  MODELS_REVISION,
  modelsExist,
  modelsFolder,
  sampleLayer,
  SAMPLE_VERSION,
} from '../sample/index.ts';
import { SERVICE_PATHS } from './addresses.ts';
import { createCameraPictures } from './cameras/cameraPictures.ts';
import { registerCameras } from './cameras/routes.ts';
import { CRS_LIST, GEOGRAPHIC_CRS_LIST } from './crs.ts';
import { createMapDrawing, type MapDrawing } from './drawing/mapDrawing.ts';
import { createMapThreads } from './drawing/mapThreads.ts';
import { createFeatureStore, type FeatureStore } from './featureStore.ts';
import { registerIcons } from './kml/icons.ts';
import { createLayerTimes } from './temporal/layerTimes.ts';
import { registerFeatures } from './features/routes.ts';
import type { ServedOptions, ServicesHost } from './host.ts';
import { createOwnImagery, type OwnImageryStore } from './imagery/ownImagery.ts';
import { registerOwnImagery } from './imagery/routes.ts';
import { registerMapServer } from './mapserver/routes.ts';
import { seedSampleLayers } from './seed.ts';
import { registerModels } from './models/routes.ts';
import { registerOgcFeatures } from './ogcFeatures/routes.ts';
import type { ServiceQueues } from './queues.ts';
import { registerTerrain } from './terrain/routes.ts';
import { registerTiles } from './tiles/routes.ts';
import { createTileCache } from './tiles/tileCache.ts';
import { createTilePool } from './tiles/tilePool.ts';
import { createTileSource, type TileSource } from './tiles/tileSource.ts';
import { warmPrefecture } from './tiles/warm.ts';
import { registerWms } from './wms/routes.ts';
import { registerWmts } from './wmts/routes.ts';

/** What is drawn and read with, by the services and by their host. */
export interface Services {
  /** The vector layers. */
  readonly store: FeatureStore;
  readonly imagery: OwnImageryStore;
  readonly drawing: MapDrawing;
  readonly queues: ServiceQueues;
  readonly clock: Clock;
}

/** Opens the services on a host's database; they end with the application, and nothing is served yet. */
export function openServices(
  app: FastifyInstance,
  { database, queues, clock, filesDir }: ServicesHost,
): Services {
  const threads = createMapThreads();
  const store = createFeatureStore(database, clock);
  const imagery = createOwnImagery(database, filesDir);
  app.addHook('onClose', async () => {
    await threads.close();
    await imagery.close();
  });
  const drawing = createMapDrawing({ store, imagery, queue: queues.maps, threads });
  return { store, imagery, queues, clock, drawing };
}

/** Most bytes of rendered tiles on disk. */
const CACHE_LIMIT_BYTES = 400_000_000;

/** One thread renders a first view in a few seconds; a second one pays only where cores are left for the database and the page. */
function poolSize(): number {
  return availableParallelism() > 3 ? 2 : 1;
}

/** Makes the sample's caches where they are missing, in a thread of its own whose memory goes with it. */
export async function prepareGround(sampleDir: string): Promise<void> {
  if ((await isSamplePrepared(sampleDir)) && (await modelsExist(sampleDir))) return;
  const pool = createTilePool({ sampleDir }, 1);
  try {
    await pool.perform({ kind: 'prepare' });
  } finally {
    await pool.close();
  }
}

/** Stores the sample's vector layers, where they are not yet. */
async function storeSample(app: FastifyInstance, database: Database, sampleDir: string): Promise<void> {
  const leftOut = await seedSampleLayers(database, (name) => sampleLayer(sampleDir, name));
  if (leftOut.length > 0)
    app.log.warn(
      { layers: leftOut },
      'layers of the sample were left out: own or edited ones have their names',
    );
}

/**
 * Makes and stores the sample on the first start, and serves `/geo/wms`, `/geo/wms-geographic`, `/geo/wmts`, `/geo/tiles`,
 * `/geo/arcgis/rest`, `/geo/features`, `/geo/ogc/features`, `/geo/layers`, `/geo/cameras`, `/geo/models`, all under the rule `data`: the application
 * has a gate (`installGate`) that says who asks. `/geo/marks`, the icons of KML files, is anyone's.
 * @returns the tiles, for who draws with them
 * @throws DatabaseFailure, or what the file system throws, when the sample cannot be stored
 */
export async function registerServices(
  app: FastifyInstance,
  { store, imagery, drawing, queues, clock }: Services,
  options: ServedOptions & Pick<ServicesHost, 'database'>,
): Promise<TileSource> {
  const { database, dataDir, sampleDir = dataDir } = options;
  await prepareGround(sampleDir);
  if (options.hasSample)
    await whenAlone(database, { duty: DUTIES.start, clock }, () => storeSample(app, database, sampleDir));
  const pool = createTilePool({ sampleDir }, poolSize());
  const version = `v${SAMPLE_VERSION}`;
  const cache = createTileCache(join(dataDir, 'cache'), version, CACHE_LIMIT_BYTES);
  const tiles = createTileSource(pool, cache, (error) => {
    app.log.warn({ err: error }, 'a rendered tile could not be kept');
  });
  const stop = new AbortController();
  app.addHook('onClose', async () => {
    stop.abort(new Error('the server closes'));
    await pool.close();
    await cache.settled();
  });
  registerTiles(app, tiles, version);
  registerOwnImagery(app, imagery);
  registerTerrain(app, tiles, version);
  const queue = queues.features;
  const wms = { store, imagery, drawing, queue, timesOf: createLayerTimes(store) };
  registerWms(app, SERVICE_PATHS.wms, { ...wms, offered: CRS_LIST });
  // The base map of the export tree (viewer.md, section 7).
  registerWms(app, '/erwei/GSpatialServer/dataServer/baseMap/bz2d', { ...wms, offered: CRS_LIST });
  registerWms(app, '/geo/wms-geographic', { ...wms, offered: GEOGRAPHIC_CRS_LIST });
  registerMapServer(app, { store, imagery, drawing, queue });
  registerWmts(app, { store, drawing, queue, tiles, version, imagery });
  registerFeatures(app, store, queue);
  registerIcons(app, queue);
  registerOgcFeatures(app, { store, queue });
  registerCameras(app, store, createCameraPictures({ pool, queue: queues.cameras, clock }));
  registerModels(app, modelsFolder(sampleDir), `m${MODELS_REVISION}`);
  if (options.warmCache ?? true) {
    app.addHook('onListen', () => {
      warmPrefecture(tiles, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) app.log.warn({ err: error }, 'tiles could not be rendered ahead');
      });
    });
  }
  return tiles;
}
