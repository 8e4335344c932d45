import ky from 'ky';
import { TIMEOUT_MS } from '../domain/bureau/businessConstants.ts';
import { withTimeout } from '../lib/abort.ts';
import type { Clock } from '../lib/clock.ts';
import { err, ok, type Result } from '../lib/result.ts';

/**
 * Fetches a static text file past the browser's cache.
 * @param aborted gives the request up
 * @param onHeaders told the answer's headers
 * @returns its text, or "HTTP 404", "no answer within 5000 ms" or the network's reason
 */
export async function readText(
  url: URL,
  clock: Clock,
  aborted?: AbortSignal,
  onHeaders?: (headers: Headers) => void,
): Promise<Result<string, string>> {
  try {
    return await withTimeout(clock, TIMEOUT_MS.main, aborted, async (signal) => {
      const response = await ky(url, {
        signal,
        cache: 'no-cache',
        retry: 0,
        timeout: false,
        throwHttpErrors: false,
      });
      onHeaders?.(response.headers);
      if (!response.ok) return err(`HTTP ${String(response.status)}`);
      return ok(await response.text());
    });
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}
