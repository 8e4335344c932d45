import { LayerLoadError, type LayerProblem } from '../domain/layers/record/layerProblem.ts';
import { TimeoutError } from '../lib/abort.ts';

/** The reason to show for what a layer threw when it was loaded or asked. */
export function layerProblem(error: unknown): LayerProblem {
  if (error instanceof LayerLoadError) return error.problem;
  if (error instanceof TimeoutError) return { code: 'timeout', detail: `${error.timeoutMs / 1000} s` };
  return { code: 'draw-failed', detail: error instanceof Error ? error.message : String(error) };
}
