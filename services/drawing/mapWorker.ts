import { serveJobs } from '../../server/base/threads/serveJobs.ts';
import { legendSvg, type LegendPicture } from './legend.ts';
import type { MapJob } from './mapJob.ts';
import { drawMap } from './mapPicture.ts';
import { drawPicture } from './picture.ts';

/** A copy: what the library made cannot move to another thread. */
const movable = (picture: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(picture);

async function legendPicture(legend: LegendPicture): Promise<Uint8Array<ArrayBuffer>> {
  return movable(await drawPicture(legendSvg(legend), legend.format, legend.background));
}

// The thread that draws maps and legends.
serveJobs<MapJob, Uint8Array<ArrayBuffer>>(async (job, signal) => {
  const value = await (job.kind === 'map' ? drawMap(job.map, signal) : legendPicture(job.legend));
  return { value, moved: [value.buffer] };
});
