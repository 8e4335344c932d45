import type { PortalEvent } from '../../src/domain/bureau/errorCatalogue.ts';
import { openPlotBook } from '../../src/features/plot/plotBook.ts';
import type { PlotBook } from '../../src/features/plot/plotBookTypes.ts';
import { createPlotDrafts } from '../../src/features/plot/plotDraft.ts';
import { createTranslator } from '../../src/i18n/translate.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { createMemoryStore } from '../../src/lib/keyValueStore.ts';
import { err } from '../../src/lib/result.ts';
import { createUndoHistory } from '../../src/lib/undoHistory.ts';
import { en, zh } from './allTexts.ts';

/** A book of plots that cannot reach the server: they stay on this machine. Ids are `N-1`, `N-2`, ... */
export function offlinePlots(clock: Clock, present: (event: PortalEvent) => void = () => {}): PlotBook {
  const refused = () =>
    Promise.resolve(err({ kind: 'network', endpoint: 'plots', detail: 'refused' } as const));
  let count = 0;
  return openPlotBook({
    service: { load: refused, save: refused },
    drafts: createPlotDrafts(createMemoryStore(), 'U1'),
    clock,
    history: createUndoHistory(),
    present,
    newId: () => `N-${String((count += 1))}`,
    translator: createTranslator('zh', { zh, en }),
  });
}
