import { workerData } from 'node:worker_threads';
import {
  openSample,
  prepareModels,
  prepareSample,
  renderWorldTile,
  type Sample,
} from '../../sample/index.ts';
import { takePicture } from '../cameras/takePicture.ts';
import { ELEVATION_TILE_PX, heightErrorM } from '../terrain/elevationService.ts';
import { encodeLerc1 } from '../terrain/lerc1.ts';
import { serveJobs } from '../../server/base/threads/serveJobs.ts';
import type { TileJob, TileWorkerData } from './tileJob.ts';

/** The thread that renders: opened by the tile pool with the data folder, answers one job at a time. */
const { sampleDir } = workerData as TileWorkerData;

let sample: Promise<Sample> | undefined;

function openedSample(): Promise<Sample> {
  sample ??= openSample(sampleDir);
  return sample;
}

async function render({
  kind,
  tile: { z, x, y },
}: Extract<TileJob, { tile: object }>): Promise<Uint8Array<ArrayBuffer>> {
  if (kind === 'world') return Uint8Array.from(await renderWorldTile(z, x, y));
  const opened = await openedSample();
  if (kind === 'imagery') return Uint8Array.from(await opened.renderImageryTile(z, x, y));
  if (kind === 'relief') return Uint8Array.from(await opened.renderReliefTile(z, x, y));
  if (kind === 'shade') return Uint8Array.from(await opened.renderShadeTile(z, x, y));
  const values = opened.elevationTile(z, x, y, ELEVATION_TILE_PX);
  return encodeLerc1({ width: ELEVATION_TILE_PX, height: ELEVATION_TILE_PX, values }, heightErrorM(z));
}

async function perform(job: TileJob): Promise<Uint8Array<ArrayBuffer>> {
  if (job.kind === 'camera') return Uint8Array.from(await takePicture(await openedSample(), job.shot));
  if (job.kind !== 'prepare') return render(job);
  await prepareSample(sampleDir);
  await prepareModels(sampleDir, openedSample);
  return new Uint8Array();
}

serveJobs<TileJob, Uint8Array<ArrayBuffer>>(async (job) => {
  const bytes = await perform(job);
  return { value: bytes, moved: [bytes.buffer] };
});
