import { createGroundSampler } from '../../api/terrain/groundSampler.ts';
import { createMeasureBook, type MeasureBook } from '../../features/measure/measureBook.ts';
import { openMeasuring, type Measuring, type MeasuringOptions } from '../../features/measure/measuring.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UndoHistory } from '../../lib/undoHistory.ts';
import type { Portal } from '../portal.ts';
import { terrainServiceUrl } from '../terrainService.ts';

/** Measuring in one map session. */
export interface MeasuringSession {
  readonly book: MeasureBook;
  readonly map: Measuring;
}

/** What measuring needs of the portal. */
export interface MeasuringPortal extends Pick<Portal, 'layers' | 'present' | 'session' | 'translator'> {
  readonly surroundings: Pick<Portal['surroundings'], 'localStorage' | 'origin'>;
}

/** Takes the user's measurements and puts them on the map. */
export function openMeasuringSession(
  portal: MeasuringPortal,
  clock: Clock,
  map: Omit<MeasuringOptions, 'book' | 'translator'>,
  undo: UndoHistory,
): MeasuringSession {
  const { layers, present, session, surroundings, translator } = portal;
  const book = createMeasureBook({
    userId: session.getState().userInfo?.UserID ?? '',
    ground: createGroundSampler(() => terrainServiceUrl(layers.getState(), surroundings.origin)),
    storage: surroundings.localStorage,
    clock,
    newId: () => crypto.randomUUID(),
    present: (event) => void present(event),
    undo,
  });
  return { book, map: openMeasuring({ ...map, book, translator }) };
}
