import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** The lines of a file, one after the other; nothing is opened before the first is asked for. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(file) })) if (line !== '') yield line;
}

/** A row as `convert.ts` writes it. */
interface WrittenRow {
  readonly id: number;
  readonly properties: unknown;
  readonly geometry: unknown;
}

/** Lines of rows as the text of one GeoJSON file, a piece for each line. */
export async function* geoJsonOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '{"type":"FeatureCollection","features":[';
  for await (const line of lines) {
    const rows = JSON.parse(line) as readonly WrittenRow[];
    const features = rows.map(({ id, properties, geometry }) =>
      JSON.stringify({ type: 'Feature', id, properties, geometry }),
    );
    yield before + features.join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}
