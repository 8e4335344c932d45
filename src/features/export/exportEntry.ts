import { once } from '../../lib/once.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import type { ExportDesks } from './exportDesks.ts';
import type { ExportNeeds } from './exportNeeds.ts';

/** The way to the desks of the export window, whose code is loaded when somebody asks for them. */
export interface ExportEntry {
  /** The desks, opened once; they outlive the window. @throws when their code does not arrive; the next call tries again */
  load(): Promise<ExportDesks>;
}

/** Makes the way to the desks of a map. */
export function openExportEntry(session: MapSession, needs: ExportNeeds): ExportEntry {
  return {
    load: once(async () => (await import('./exportChunk.ts')).openExportDesks(session, needs)),
  };
}
