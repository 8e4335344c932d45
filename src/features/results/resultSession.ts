import {
  summarize,
  type LayerResult,
  type ResultSet,
  type ResultSource,
} from '../../domain/query/resultSet.ts';
import type { Language } from '../../i18n/translate.ts';
import type { Clock } from '../../lib/clock.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import { createLayerTable, type LayerTable } from './layerTable.ts';
import type { ResultMap } from './resultMap.ts';

/** What the result panel shows. */
export interface ShownResults {
  readonly set: ResultSet;
  /** The layer whose tab is chosen; undefined for a query without layers. */
  readonly activeId: string | undefined;
  readonly maximised: boolean;
  /** The user wants the table although there is only one hit. */
  readonly tabled: boolean;
}

/** The result panel without its looks: tabs, tables and what they show on the map. */
export interface ResultSession {
  /** undefined while there is nothing to show. */
  readonly view: ReadonlySignal<ShownResults | undefined>;
  choose(layerId: string): void;
  setMaximised(maximised: boolean): void;
  showTable(): void;
  /** The table of a layer that is done. */
  tableOf(layer: LayerResult): LayerTable | undefined;
  readonly map: ResultMap;
  retry(layerId: string): void;
  cancel(): void;
  close(): void;
  /** Stops listening, ends all work and takes the highlight away. */
  destroy(): void;
}

/** The tab to show where the user has chosen none: the first layer that found something, else the first that is not skipped. */
function firstWorthSeeing({ layers }: ResultSet): string | undefined {
  const found = layers.find((layer) => layer.state === 'done' && layer.rows.length > 0);
  return (found ?? layers.find(({ state }) => state !== 'skipped') ?? layers[0])?.layerId;
}

/** Creates the session of a source of results. */
export function createResultSession(
  source: ResultSource,
  map: ResultMap,
  clock: Clock,
  language: ReadonlySignal<Language>,
): ResultSession {
  const view = createSignal<ShownResults | undefined>(undefined);
  const tables = new Map<string, { readonly of: LayerResult; readonly table: LayerTable }>();
  let chosen = false;

  const forgetTables = () => {
    for (const { table } of tables.values()) table.close();
    tables.clear();
  };
  const patch = (change: Partial<ShownResults>) => {
    if (view.value !== undefined) view.set({ ...view.value, ...change });
  };
  const take = (set: ResultSet | undefined) => {
    const before = view.value;
    if (set?.id !== before?.set.id) {
      forgetTables();
      map.clear();
      chosen = false;
    }
    if (set === undefined) return view.set(undefined);
    const isSame = before?.set.id === set.id;
    const activeId = isSame && chosen ? before.activeId : firstWorthSeeing(set);
    view.set({
      set,
      activeId,
      maximised: before?.maximised ?? false,
      tabled: isSame ? before.tabled : false,
    });
    // A single hit is highlighted once it is known to be the only one; the camera stays with whoever clicked there.
    const single = summarize(set).single;
    if (single !== undefined && !(isSame && summarize(before.set).single !== undefined)) map.mark(single.row);
  };
  const stop = source.results.subscribe(take);
  take(source.results.value);

  return {
    view,
    map,
    choose(activeId) {
      chosen = true;
      patch({ activeId });
    },
    setMaximised: (maximised) => patch({ maximised }),
    showTable: () => patch({ tabled: true }),
    tableOf(layer) {
      if (layer.state !== 'done') return undefined;
      const known = tables.get(layer.layerId);
      if (known?.of === layer) return known.table;
      known?.table.close();
      const table = createLayerTable(layer.rows, clock, language);
      tables.set(layer.layerId, { of: layer, table });
      return table;
    },
    retry: (layerId) => source.retry(layerId),
    cancel: () => source.cancel(),
    close: () => source.close(),
    destroy() {
      stop();
      forgetTables();
      map.clear();
      view.set(undefined);
    },
  };
}
