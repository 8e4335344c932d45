import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { MeasureItem } from './model/measureItem.ts';
import type { MeasureBook } from './measureBook.ts';
import type { Measuring } from './measuring.ts';

/** The measurements, the measuring on the map, and how one becomes an annotation. */
export interface MeasureWindowProps {
  readonly book: MeasureBook;
  readonly measuring: Measuring;
  /** Keeps a measurement as an annotation. */
  readonly annotate: (item: MeasureItem, label: string) => void;
  readonly notify: (event: PortalEvent) => void;
}
