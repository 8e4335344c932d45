import { once } from '../../lib/once.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import type { ExportDoor } from './exportDoor.ts';
import type { ExportNeeds } from './exportNeeds.ts';

/** Makes the way to the desks of a map. */
export function openExportDoor(session: MapSession, needs: ExportNeeds): ExportDoor {
  return {
    load: once(async () => (await import('./exportChunk.ts')).openExportDesks(session, needs)),
  };
}
