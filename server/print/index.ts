import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import type { OwnImageryStore, PreparedLayers, FeatureStore, TileSource } from '../../services/index.ts';
import { livingProcesses, type Processes } from '../base/processes/processes.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import { createSheetDrawer } from './drawSheet.ts';
import { EMBEDDED_ENGINE, type PrintEngine } from './engine.ts';
import { createSheetHistory } from './history.ts';
import { createQgisEngine } from './qgis/engine.ts';
import { createPrintService, type PrintService } from './service.ts';

/** What is printed, where sheets are kept, and the queue and engine that draw them. */
export interface PrintSetup {
  readonly database: Database;
  readonly store: FeatureStore;
  readonly imagery: OwnImageryStore;
  readonly prepared: PreparedLayers;
  readonly tiles: TileSource | undefined;
  readonly processes: Processes;
  /** Folder that all processes on the database share. */
  readonly filesDir: string;
  readonly clock: Clock;
  /** In which pages wait for their turns. */
  readonly queue: WorkQueue;
  /** Address of a QGIS Server that draws the maps; without one the portal draws them itself. */
  readonly qgisUrl: string | undefined;
}

function engineOf(setup: PrintSetup): PrintEngine {
  const { store, qgisUrl, filesDir, processes } = setup;
  if (qgisUrl === undefined) return EMBEDDED_ENGINE;
  return createQgisEngine({ store, url: qgisUrl, folder: join(filesDir, 'print', 'qgis', processes.id) });
}

/** Removes what processes that live no more wrote for QGIS Server. */
async function removeOfDead(database: Database, folder: string): Promise<void> {
  const living = await livingProcesses(database.query);
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (!living.has(name)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Creates map export on the engine that the deployment has; ended with the server. */
export async function createPrinting(app: FastifyInstance, setup: PrintSetup): Promise<PrintService> {
  const { database, processes, store, filesDir, clock, queue } = setup;
  await removeOfDead(database, join(filesDir, 'print', 'qgis'));
  const engine = engineOf(setup);
  const drawer = createSheetDrawer(setup, engine);
  app.addHook('onClose', () => drawer.close());
  const service = createPrintService({
    database,
    processes,
    store,
    engine,
    drawer,
    history: createSheetHistory(database, join(filesDir, 'print', 'sheets'), clock),
    clock,
    queue,
    onKeepError: (error) => app.log.warn({ err: error }, 'a printed sheet could not be kept'),
    onError: (error) => app.log.error({ err: error }, 'print jobs'),
  });
  // Before the server waits for its requests: some wait for a sheet.
  app.addHook('preClose', () => service.close());
  return service;
}
