import { legendSvg, type LegendPicture } from '../geo/drawing/legend.ts';
import { drawMap } from '../geo/drawing/mapPicture.ts';
import { drawPicture } from '../geo/drawing/picture.ts';
import { drawSheet } from '../print/sheetPicture.ts';
import type { DrawJob, Drawn } from './drawJob.ts';
import { serveJobs } from './serveJobs.ts';

/** A copy: what the library made cannot move to another thread. */
const movable = (picture: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(picture);

async function legendPicture(legend: LegendPicture): Promise<Uint8Array<ArrayBuffer>> {
  return movable(await drawPicture(legendSvg(legend), legend.format, legend.background));
}

async function draw(job: DrawJob, signal: AbortSignal): Promise<Drawn> {
  if (job.kind === 'map') return { bytes: await drawMap(job.map, signal) };
  if (job.kind === 'legend') return { bytes: await legendPicture(job.legend) };
  return drawSheet(job.sheet, signal);
}

// The thread that draws maps, legends and sheets.
serveJobs<DrawJob, Drawn>(async (job, signal) => {
  const drawn = await draw(job, signal);
  return { value: drawn, moved: [drawn.bytes.buffer] };
});
