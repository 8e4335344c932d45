import { mapSvg } from '../geo/drawing/svg.ts';
import { unpacked } from '../geo/drawing/packed.ts';
import { drawPicture } from '../geo/drawing/picture.ts';
import { sheetPng } from '../print/compose.ts';
import { drawSheetMap } from '../print/sheetMap.ts';
import type { DrawJob, MapPicture } from './drawJob.ts';
import { serveJobs } from './serveJobs.ts';

/** The thread that draws maps and sheets. */
async function mapPicture(map: MapPicture): Promise<Uint8Array<ArrayBuffer>> {
  const { frame, layers, resolutionM, pixelRatio, format, background } = map;
  const svg = mapSvg(frame, layers.map(unpacked), resolutionM, pixelRatio);
  // A copy: what the library made cannot move to another thread.
  return Uint8Array.from(await drawPicture(svg, format, background));
}

async function draw(job: DrawJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (job.kind === 'map') return mapPicture(job.map);
  if (job.kind === 'png') return sheetPng(job.file.paper, job.file.overlay, job.file.page, signal);
  return (await drawSheetMap(job.map, signal)).data;
}

serveJobs<DrawJob, Uint8Array<ArrayBuffer>>(async (job, signal) => {
  const bytes = await draw(job, signal);
  return { value: bytes, moved: [bytes.buffer] };
});
