import type { PortalEvent } from '../../domain/errorCatalogue.ts';
import type { MeasureBook } from './measureBook.ts';
import type { Measuring } from './measuring.ts';

/** What the window of measuring works with. */
export interface MeasureWindowProps {
  readonly book: MeasureBook;
  readonly measuring: Measuring;
  readonly notify: (event: PortalEvent) => void;
}
