import type { Clock } from '../lib/clock.ts';
import type { Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ImportState } from './contracts/imports.ts';
import type { ImportService } from './imports.ts';

/** Between two looks at work that goes on, milliseconds. */
const LOOK_MS = 500;

const isOver = ({ stage }: ImportState) => stage !== 'reading' && stage !== 'storing';

/** Hears how an import goes on. */
export interface ImportFollowing {
  readonly onState: (state: ImportState) => void;
  readonly onFailure: (failure: ApiFailure) => void;
  readonly signal: AbortSignal;
}

/** Follows an import until its work is over; undefined when it was put away or cannot be asked. */
export async function followImport(
  { service, clock }: { readonly service: Pick<ImportService, 'state'>; readonly clock: Clock },
  answer: Result<ImportState, ApiFailure>,
  { onState, onFailure, signal }: ImportFollowing,
): Promise<ImportState | undefined> {
  for (let at = answer; !signal.aborted;) {
    if (!at.ok) {
      onFailure(at.error);
      return undefined;
    }
    onState(at.value);
    if (isOver(at.value)) return at.value;
    const { id } = at.value;
    await new Promise<void>((resolve) => void clock.after(LOOK_MS, resolve));
    at = await service.state(id, signal);
  }
  return undefined;
}
