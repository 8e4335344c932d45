import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveJobs } from '../base/threads/serveJobs.ts';
import { convertLayer } from './convert.ts';
import { describeLayer, findLayers, type FoundLayer } from './describe.ts';
import type { FileJob, FileOutcome, FileThreadData, OverviewJob } from './fileJob.ts';
import { loadGdal, type Gdal } from './gdal.ts';
import { cutPicture, describePicture, type Cutting } from './imagery/cutPicture.ts';
import { isOfPictures } from './imagery/sheets.ts';
import { writeOverviews } from './overviewRows.ts';
import { ImportProblem } from './problem.ts';
import { layOut, type TextEncoding } from './sourceFiles.ts';

async function describedOf(
  gdal: Gdal,
  layers: readonly FoundLayer[],
  encoding: TextEncoding | undefined,
): Promise<FileOutcome> {
  const described = [];
  for (const layer of layers) described.push(await describeLayer(gdal, layer));
  return { kind: 'described', described: { layers: described, encoding } };
}

async function convertedOf(
  gdal: Gdal,
  layers: readonly FoundLayer[],
  { folder, convert }: FileJob & Required<Pick<FileJob, 'convert'>>,
): Promise<FileOutcome> {
  const layer = layers.find(({ name }) => name === convert.layer);
  if (layer === undefined) throw new ImportProblem(`文件里没有图层 ${convert.layer}`);
  const rows = join(folder, 'rows');
  mkdirSync(rows, { recursive: true, mode: 0o700 });
  return { kind: 'converted', layer: await convertLayer(gdal, layer, convert, rows) };
}

async function perform(gdal: Gdal, job: FileJob): Promise<FileOutcome> {
  const { upload, folder, encoding, convert } = job;
  const source = await layOut(upload, join(folder, 'files'), encoding);
  const layers = await findLayers(gdal, source);
  try {
    return await (convert === undefined
      ? describedOf(gdal, layers, source.encoding)
      : convertedOf(gdal, layers, { ...job, convert }));
  } finally {
    for (const dataset of new Set(layers.map((layer) => layer.dataset))) await gdal.close(dataset);
  }
}

/** A picture is read where it lies, window by window. */
async function performPicture(gdal: Gdal, job: FileJob, cutting: Cutting): Promise<FileOutcome> {
  const { upload, folder, convert } = job;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (convert === undefined) {
    const layers = [await describePicture(gdal, upload, folder)];
    return { kind: 'described', described: { layers, encoding: undefined } };
  }
  return { kind: 'cut', picture: await cutPicture(gdal, job, convert, cutting) };
}

// The thread that reads uploaded files. It ends with its work: what GDAL took is given back with it.
serveJobs<FileJob | OverviewJob, FileOutcome>(async (job, signal, tell) => {
  if ('overviewsOf' in job) {
    const file = await writeOverviews(job.overviewsOf, signal);
    return { value: { kind: 'overviewed', file } };
  }
  try {
    const { output } = workerData as FileThreadData;
    const gdal = await loadGdal(output);
    const isPicture = isOfPictures(job.upload);
    const work = isPicture ? performPicture(gdal, job, { signal, onRow: tell }) : perform(gdal, job);
    return { value: await work };
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error;
    return { value: { kind: 'problem', message: error.message } };
  }
});
