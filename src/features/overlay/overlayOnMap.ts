import { createGroundSampler } from '../../api/terrain/groundSampler.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSlices } from '../../lib/slices.ts';
import { workerJob } from '../../lib/workerJob.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import type { FeatureSource, OwnMap } from '../../portal/ports.ts';
import { terrainServiceUrl } from '../../portal/terrainService.ts';
import { OverlayProblem } from './model/limits.ts';
import type { InputLayer, OverlayTask } from './model/overlayWork.ts';
import type { OverlayMade } from './model/madeLayer.ts';
import { terrainLook } from './terrainLook.ts';
import { createOverlayDesk, type OverlayDesk } from './overlayDesk.ts';
import type { TerrainTask } from './model/terrainClasses.ts';
import type { OverlayReply } from './overlayWorker.ts';

/** A layer whose features are written out slice by slice: handing many over as they are would hold the page up. */
async function packed(layer: InputLayer, clock: Clock, signal: AbortSignal): Promise<InputLayer> {
  const { name, features } = layer;
  if (features instanceof Blob) return layer;
  const slices = createSlices(clock, signal);
  const parts: string[] = [];
  for (const { properties, geometry } of features) {
    parts.push(JSON.stringify({ type: 'Feature', properties, geometry: geometry ?? null }));
    if (slices.over()) await slices.turn();
  }
  const body = parts.flatMap((part, index) => (index === 0 ? [part] : [',', part]));
  return { name, features: new Blob(['{"type":"FeatureCollection","features":[', ...body, ']}']) };
}

async function packedTask(
  task: OverlayTask | TerrainTask,
  clock: Clock,
  signal: AbortSignal,
): Promise<OverlayTask | TerrainTask> {
  if ('terrain' in task) return task;
  const layer = await packed(task.layer, clock, signal);
  const { operation } = task;
  if (operation.kind === 'buffer') return { ...task, layer };
  return { ...task, layer, operation: { ...operation, other: await packed(operation.other, clock, signal) } };
}

/** Computes in a worker, which ends with it. @throws OverlayProblem with what it says */
async function compute(
  task: OverlayTask | TerrainTask,
  clock: Clock,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<OverlayMade> {
  const worker = new Worker(new URL('./overlayWorker.ts', import.meta.url), {
    type: 'module',
    name: 'overlay',
  });
  const reply = await workerJob<OverlayReply, Exclude<OverlayReply, { share: number }>>({
    worker,
    signal,
    begin: async () => worker.postMessage(await packedTask(task, clock, signal)),
    onReply: (said, done) => {
      if ('share' in said) onShare(said.share);
      else done(said);
    },
  });
  if ('made' in reply) return reply.made;
  throw new OverlayProblem(reply.problem.code, reply.problem.values);
}

/** Creates the desk of a map. */
export function createOverlayOnMap(
  { portal, clock }: MapSession,
  source: FeatureSource,
  own: OwnMap,
): OverlayDesk {
  const { t } = portal.translator;
  const { layers, surroundings } = portal;
  return createOverlayDesk({
    source,
    own,
    ground: createGroundSampler(() => terrainServiceUrl(layers.getState(), surroundings.origin)),
    compute: (task, onShare, signal) => compute(task, clock, onShare, signal),
    names: () => ({
      areaHa: t('overlay.field.area'),
      lengthKm: t('overlay.field.length'),
      distanceM: t('overlay.field.distance'),
      count: t('overlay.field.count'),
    }),
    classesOf: (kind) => terrainLook(kind, t),
    nameOf: ({ kind, distanceM }, layer, other) =>
      t(`overlay.name.${kind}`, { layer, other, distance: distanceM }),
    sourceName: () => t('overlay.title'),
  });
}
