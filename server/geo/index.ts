import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { isSamplePrepared, sampleLayer, SAMPLE_VERSION } from '../sample/index.ts';
import { modelsExist, modelsFolder, MODELS_REVISION } from '../sample/models/build.ts';
import { CRS_LIST, GEOGRAPHIC_CRS_LIST } from './crs.ts';
import { createMapDrawing, type MapDrawing } from './drawing/mapDrawing.ts';
import type { DrawThreads } from '../threads/drawThreads.ts';
import type { Queues } from '../queue/queues.ts';
import type { FeatureStore } from './featureStore.ts';
import { registerFeatures } from './features/routes.ts';
import { registerMapServer } from './mapserver/routes.ts';
import { seedSampleLayers } from './seed.ts';
import { registerModels } from './models/routes.ts';
import { registerOgcFeatures } from './ogcFeatures/routes.ts';
import { registerTerrain } from './terrain/routes.ts';
import { registerTiles } from './tiles/routes.ts';
import { createTileCache } from './tiles/tileCache.ts';
import { createTilePool } from './tiles/tilePool.ts';
import { createTileSource, type TileSource } from './tiles/tileSource.ts';
import { warmPrefecture } from './tiles/warm.ts';
import { registerWms } from './wms/routes.ts';
import { registerWmts } from './wmts/routes.ts';

/** What the geo services stand on. */
export interface GeoContext {
  readonly database: Database;
  /** The vector layers in it. */
  readonly features: FeatureStore;
  readonly queues: Pick<Queues, 'maps' | 'features'>;
  readonly threads: DrawThreads;
  /** Data folder; rendered tiles are kept in `cache` inside. */
  readonly dataDir: string;
  /** Whether the sample's vector layers are stored; the ground is served without them, too. */
  readonly hasSample: boolean;
  /** Folder of the sample's own caches; the data folder unless told. They never change, so that servers may share them. */
  readonly sampleDir?: string | undefined;
  /** Renders the tiles of the first view into the cache while nothing else is to do; true unless told. */
  readonly warmCache?: boolean;
}

/** What others draw with. */
export interface GeoServices {
  readonly drawing: MapDrawing;
  readonly tiles: TileSource;
}

/** Most bytes of rendered tiles on disk. */
const CACHE_LIMIT_BYTES = 400_000_000;

/** One thread renders a first view in a few seconds; a second one pays only where cores are left for the database and the page. */
function poolSize(): number {
  return availableParallelism() > 3 ? 2 : 1;
}

/** Makes the sample's caches where they are missing, in a thread of its own whose memory goes with it. */
async function prepare(sampleDir: string): Promise<void> {
  if ((await isSamplePrepared(sampleDir)) && (await modelsExist(sampleDir))) return;
  const pool = createTilePool({ sampleDir }, 1);
  try {
    await pool.perform({ kind: 'prepare' });
  } finally {
    await pool.close();
  }
}

/**
 * Makes and stores the sample on the first start, and registers the geo services: `/geo/wms`, `/geo/wms-geographic`, `/geo/wmts`,
 * `/geo/tiles`, `/geo/arcgis/rest`, `/geo/features`, `/geo/ogc/features`, `/geo/layers`, `/geo/models`.
 * @throws DatabaseFailure, or what the file system throws, when the sample cannot be stored
 */
export async function registerGeo(app: FastifyInstance, context: GeoContext): Promise<GeoServices> {
  const { database, features: store, queues, threads, dataDir, sampleDir = dataDir } = context;
  await prepare(sampleDir);
  const leftOut = context.hasSample
    ? await seedSampleLayers(database, (name) => sampleLayer(sampleDir, name))
    : [];
  if (leftOut.length > 0)
    app.log.warn(
      { layers: leftOut },
      'layers of the sample were left out: own or edited ones have their names',
    );
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
  registerTerrain(app, tiles, version);
  const drawing = createMapDrawing({ store, queue: queues.maps, threads });
  const queue = queues.features;
  registerWms(app, '/geo/wms', { store, drawing, queue, offered: CRS_LIST });
  // The base map of the export tree (viewer.md, section 7).
  registerWms(app, '/erwei/GSpatialServer/dataServer/baseMap/bz2d', {
    store,
    drawing,
    queue,
    offered: CRS_LIST,
  });
  registerWms(app, '/geo/wms-geographic', { store, drawing, queue, offered: GEOGRAPHIC_CRS_LIST });
  registerMapServer(app, { store, drawing, queue });
  registerWmts(app, { store, drawing, queue, tiles, version });
  registerFeatures(app, store, queue);
  registerOgcFeatures(app, { store, queue });
  registerModels(app, modelsFolder(sampleDir), `m${MODELS_REVISION}`);
  if (context.warmCache ?? true) {
    app.addHook('onListen', () => {
      warmPrefecture(tiles, stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) app.log.warn({ err: error }, 'tiles could not be rendered ahead');
      });
    });
  }
  return { drawing, tiles };
}
