import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** The lines of a file, one after the other; nothing is opened before the first is asked for. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(file) })) if (line !== '') yield line;
}
