import type { ReaderCalls } from '../support/server.ts';
import { processTree } from './processes.ts';
import { median, type Figures } from './report.ts';

/** Memory of the server's largest process (the one that serves), MB. */
export async function residentMb(pid: number): Promise<number> {
  return Math.max(...(await processTree(pid)).map((stat) => stat.residentMb));
}

function getMapPath(index: number): string {
  const west = 80.2 + (index % 5) * 0.3;
  const south = 44.2 + (index % 3) * 0.2;
  const extent = [south, west, south + 0.9, west + 1.5].join(',');
  const query =
    'service=WMS&version=1.3.0&request=GetMap&styles=&crs=EPSG:4326&format=image/png&transparent=true';
  return `/geo/wms?${query}&layers=landcover,lakes,rivers,roads,areas&width=800&height=480&bbox=${extent}`;
}

/** Times GetMap of all line and area layers over varying extents, so that no cache answers. */
export async function measureServer(reader: ReaderCalls): Promise<Figures> {
  const timesMs: number[] = [];
  for (let index = 0; index < 15; index += 1) {
    const startedMs = performance.now();
    const response = await reader.get(getMapPath(index));
    await response.arrayBuffer();
    if (!(response.headers.get('content-type') ?? '').startsWith('image/png'))
      throw new Error('GetMap gave no png');
    timesMs.push(performance.now() - startedMs);
  }
  return { wmsGetMapMs: median(timesMs) };
}
