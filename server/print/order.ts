import type { Drawings } from '../../src/domain/sheet/drawings.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import type { Rights } from '../base/access/rights.ts';

/** What one sheet is drawn from. */
export interface SheetOrder {
  readonly sheet: Sheet;
  readonly drawings: Drawings | undefined;
  /** What whoever ordered it sees. */
  readonly rights: Rights;
}

/** Why a sheet could not be printed: what is wrong, where, and what to do, in words for the user. */
export class PrintFailure extends Error {
  /** @param status HTTP status: 400 for what was asked, 502 to 504 for a print service that fails */
  constructor(
    message: string,
    readonly status: 400 | 404 | 409 | 413 | 502 | 503 | 504 | 507 = 400,
  ) {
    super(message);
    this.name = 'PrintFailure';
  }
}
