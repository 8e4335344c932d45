import { err, type Result } from '../../../lib/result.ts';
import type { FileCause, LayerProblem } from '../record/layerProblem.ts';

/**
 * A file of features that cannot be read.
 * @param detail for specialists: the parser's words
 * @param cause the same for everybody, where it is known
 */
export function invalidFile(detail: string, cause?: FileCause): Result<never, LayerProblem> {
  return err({ code: 'invalid-body', detail, ...(cause === undefined ? {} : { causes: [cause] }) });
}
