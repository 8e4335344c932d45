import { createReadStream } from 'node:fs';

/**
 * The lines of a file, one after the other; nothing is opened before the first is asked for. No more is read than what is asked for needs:
 * Node's own reader of lines holds a thousand of them, which are some hundred MB here, and ends a line at U+2028 in a text, too.
 */
export async function* linesOf(file: string): AsyncGenerator<string, void> {
  let parts: string[] = [];
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      const line = parts.join('') + chunk.slice(from, end);
      [parts, from] = [[], end + 1];
      if (line !== '') yield line;
    }
    parts.push(chunk.slice(from));
  }
  const last = parts.join('');
  if (last !== '') yield last;
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
