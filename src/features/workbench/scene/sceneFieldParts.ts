import type { ApiFailure } from '../../../api/apiFailure.ts';
import type { ForeignService } from '../../../api/contracts/foreignLayers.ts';
import type { Result } from '../../../lib/result.ts';

/** Asks the server what stands at an address. */
export type AskService = (
  address: string,
  signal: AbortSignal,
) => Promise<Result<ForeignService, ApiFailure>>;

/** A hint of a field as an error, where there is one. */
export const invalid = (issue: string | undefined) =>
  issue === undefined ? {} : { hint: issue, invalid: true };
