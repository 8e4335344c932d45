import { CHUNK_TIMEOUT_MS } from '../domain/bureau/businessConstants.ts';
import type { ErrorId } from '../domain/bureau/errorCatalogue.ts';
import { withTimeout } from '../lib/abort.ts';
import type { Clock } from '../lib/clock.ts';

/** A part of the page that did not arrive. */
export class ChunkError extends Error {
  constructor(
    /** The catalogue row that presents it. */
    readonly eventId: Extract<ErrorId, 'chunk.failed' | 'chunk.stylesheetFailed'>,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'ChunkError';
  }
}

/** How the bundler's loader words a style sheet that did not arrive. */
const STYLESHEET_FAILURE = /preload css/i;

/**
 * Loads a part of the page.
 * @throws ChunkError when it fails or has not arrived after {@link CHUNK_TIMEOUT_MS}
 */
export async function loadChunk<M>(clock: Clock, load: () => Promise<M>): Promise<M> {
  try {
    return await withTimeout(clock, CHUNK_TIMEOUT_MS, undefined, load);
  } catch (error) {
    const stylesheet = error instanceof Error && STYLESHEET_FAILURE.test(error.message);
    throw new ChunkError(stylesheet ? 'chunk.stylesheetFailed' : 'chunk.failed', error);
  }
}
