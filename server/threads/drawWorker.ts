import { legendSvg, type LegendPicture } from '../geo/drawing/legend.ts';
import { mapSvg } from '../geo/drawing/svg.ts';
import { unpacked } from '../geo/drawing/packed.ts';
import { drawPicture } from '../geo/drawing/picture.ts';
import { sheetPng } from '../print/compose.ts';
import { drawSheetMap } from '../print/sheetMap.ts';
import type { DrawJob, MapPicture } from './drawJob.ts';
import { serveJobs } from './serveJobs.ts';

/** A copy: what the library made cannot move to another thread. */
const movable = (picture: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(picture);

async function mapPicture(map: MapPicture): Promise<Uint8Array<ArrayBuffer>> {
  const { frame, layers, resolutionM, pixelRatio, format, background } = map;
  const svg = mapSvg(frame, layers.map(unpacked), resolutionM, pixelRatio);
  return movable(await drawPicture(svg, format, background));
}

async function legendPicture(legend: LegendPicture): Promise<Uint8Array<ArrayBuffer>> {
  return movable(await drawPicture(legendSvg(legend), legend.format, legend.background));
}

async function draw(job: DrawJob, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (job.kind === 'map') return mapPicture(job.map);
  if (job.kind === 'legend') return legendPicture(job.legend);
  if (job.kind === 'png') return sheetPng(job.file.paper, job.file.overlay, job.file.page, signal);
  return (await drawSheetMap(job.map, signal)).data;
}

// The thread that draws maps, legends and sheets.
serveJobs<DrawJob, Uint8Array<ArrayBuffer>>(async (job, signal) => {
  const bytes = await draw(job, signal);
  return { value: bytes, moved: [bytes.buffer] };
});
