import { plainExcerpt } from '../../../lib/excerpt.ts';
import { ok, type Result } from '../../../lib/result.ts';
import type { Extent } from '../../geodesy/extent.ts';
import type { LayerProblem } from '../record/layerProblem.ts';
import type { VectorFeatures } from './features.ts';
import { readGeoJson } from './geoJson.ts';
import { invalidFile } from './invalidFile.ts';

/** What a text that begins with a mark is. */
function markupProblem(text: string) {
  if (/<html|<!doctype html/i.test(text.slice(0, 2000))) {
    const at = plainExcerpt(text);
    return invalidFile(`an HTML page instead of data: ${at}`, { code: 'html', at });
  }
  const root = /<([A-Za-z][\w:.-]*)/.exec(text)?.[1] ?? '';
  return invalidFile(`XML <${root}> instead of data: ${plainExcerpt(text)}`, { code: 'other-xml', at: root });
}

/** So much of a text is shown around the place where it cannot be read on. */
const NEAR_CHARS = 12;

/** The piece of a text that a parser's message names by its position; its beginning where it names none. */
function nearOf(text: string, message: string): string {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return plainExcerpt(text);
  return text.slice(Math.max(0, Number(position) - NEAR_CHARS), Number(position) + NEAR_CHARS);
}

function parseJson(text: string): Result<unknown, LayerProblem> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isCut = /end of JSON|unterminated/i.test(message);
    return isCut
      ? invalidFile(`truncated: it ends after ${text.length} characters in the middle of a value`, {
          code: 'truncated',
          at: text.length,
        })
      : invalidFile(message, { code: 'not-json', at: nearOf(text, message) });
  }
}

/**
 * Reads the text of a GeoJSON file; what else a file may be, `readVector.ts` knows, with readers that weigh more.
 * @param expected where the features should lie, as far as that is known
 * @returns the features, or why nothing of the file can be drawn
 */
export function readGeoJsonText(text: string, expected?: Extent): Result<VectorFeatures, LayerProblem> {
  if (/^\s*</.test(text)) return markupProblem(text);
  const body = parseJson(text);
  return body.ok ? readGeoJson(body.value, expected) : body;
}
