import { createSavedQueryService } from '../../api/savedQueries.ts';
import { createSpatialQueries } from '../../api/spatialQueries.ts';
import { groundHeightText } from '../../domain/geodesy/coordinateText.ts';
import { walkNodes } from '../../layers/tree/layerCatalogue.ts';
import { savedQuerySchema } from '../../domain/query/savedQuery.ts';
import { visibleExtent } from '../../domain/views/visibleExtent.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { openViews } from '../../portal/openViews.ts';
import { DRAWINGS } from '../../portal/ports.ts';
import { signedInUserId } from '../../portal/portal.ts';
import { createKeptListDrafts } from '../../stores/keptListDrafts.ts';
import { createQuerying, type Querying } from './querying.ts';
import { openSavedQueries, type SavedQueryBook } from './savedQueryBook.ts';

/** What queries need of other features. */
export const QUERY_NEEDS = { drawings: DRAWINGS } as const;

/** Queries on a map, and those that the user keeps. */
export interface QueryDoor {
  readonly querying: Querying;
  /**
   * The user's saved queries; read from the server when they are first asked for. They outlive their window, so that Ctrl+Z can take
   * back what was done in one that is closed.
   */
  savedQueries(): SavedQueryBook;
}

/** Digits of a place's degrees in a message: about a metre. */
const DEGREE_DIGITS = 5;

function createMapQuerying({ portal, scene, tools, controller, clock }: MapSession): Querying {
  const { api, layers, preferences, present, readFields, translator, onError } = portal;
  const isBusiness = (layerId: string) =>
    [...walkNodes(layers.getState().tree)].some(({ id, business }) => id === layerId && business === true);
  return createQuerying({
    ...{ scene, tools, clock, onError, readFields, isBusiness },
    queries: createSpatialQueries(api),
    shown: () => controller.shown(),
    notify: (event) => void present(event),
    visibleExtent: () => visibleExtent(openViews(scene, preferences)),
    words: {
      gridCell: (number) => translator.t('query.grid.cell', { number }),
      hit: (kind, ground) =>
        translator.t(`query.hit.${kind}`, {
          lon: ground.lon.toFixed(DEGREE_DIGITS),
          lat: ground.lat.toFixed(DEGREE_DIGITS),
          height: groundHeightText(ground),
        }),
    },
  });
}

/** Binds queries to a map and to the stores; the mask of the last visit is back at once. */
export function openQuerying(session: MapSession) {
  const { portal, clock, undo } = session;
  const { api, preferences, surroundings } = portal;
  const querying = createMapQuerying(session);
  void querying.mask.choose(preferences.getState().maskRegion);
  let saved: SavedQueryBook | undefined;
  return {
    querying,
    savedQueries() {
      saved ??= openSavedQueries({
        service: createSavedQueryService(api),
        draft: createKeptListDrafts(
          surroundings.localStorage,
          'queries',
          signedInUserId(portal),
          savedQuerySchema,
        ),
        clock,
        history: undo,
        present: (event) => void portal.present(event),
        newId: () => crypto.randomUUID(),
      });
      return saved;
    },
    changes: [querying.session.handler, querying.grid.visible, querying.drawing],
    async clear() {
      await querying.clearAll();
      preferences.actions.set({ maskRegion: '' });
    },
    async destroy() {
      await querying.clearAll();
      saved?.close();
    },
  };
}
