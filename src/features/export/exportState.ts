import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { ExportNode } from '../../domain/sheet/exportTree.ts';
import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import type { ReadonlySignal } from '../../lib/signal.ts';
import type { ExportForm } from './exportForm.ts';

/** The tree of layers as it was read. */
export type TreeState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly tree: readonly ExportNode[] }
  | { readonly kind: 'failed'; readonly event: PortalEvent };

/** What the pop-up shows besides the job. */
export interface ExportState {
  readonly form: ExportForm;
  readonly tree: TreeState;
  /** The sheet that was made last; it stays until another one is. */
  readonly made: MadeSheet | undefined;
  /** The form was changed since that sheet was made. */
  readonly stale: boolean;
  /** A file is being made of it. */
  readonly saving: boolean;
}

/** What all of a desk share: its state, and how to change it. */
export interface DeskCell {
  readonly state: ReadonlySignal<ExportState>;
  readonly patch: (change: Partial<ExportState>) => void;
  /** Changes the form: it is kept, and the sheet that was made last is out of date. */
  readonly setForm: (form: ExportForm) => void;
}
