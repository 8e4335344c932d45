import { createGroundSampler } from '../../api/terrain/groundSampler.ts';
import type { Needed } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { DRAWINGS } from '../../portal/ports.ts';
import { signedInUserId } from '../../portal/portal.ts';
import { createMeasureBook, type MeasureBook } from './measureBook.ts';
import { openMeasuring, type Measuring } from './measuring.ts';
import { terrainServiceUrl } from '../../portal/terrainService.ts';

/** What measuring needs of other features. */
export const MEASURE_NEEDS = { drawings: DRAWINGS } as const;

/** Measuring in one map session. */
export interface MeasuringSession {
  readonly book: MeasureBook;
  readonly map: Measuring;
}

/** Takes the user's measurements and puts them on the map. */
export function openMeasuringSession(session: MapSession, { drawings }: Needed<typeof MEASURE_NEEDS>) {
  const { portal, scene, tools, clock, undo, flyToExtent } = session;
  const { layers, surroundings, translator, onError } = portal;
  const book = createMeasureBook({
    userId: signedInUserId(portal),
    ground: createGroundSampler(() => terrainServiceUrl(layers.getState(), surroundings.origin)),
    storage: surroundings.localStorage,
    clock,
    newId: () => crypto.randomUUID(),
    present: (event) => void portal.present(event),
    undo,
  });
  const map = openMeasuring({
    ...{ scene, tools, book, translator, flyToExtent, onError },
    drawnElsewhere: () => drawings().vertices(),
  });
  return {
    book,
    map,
    changes: [map.kind, book.state],
    clear: () => book.setAllShown(false),
    destroy: () => map.destroy(),
  };
}
