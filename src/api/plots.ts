import type { PlotMenuEntry, PLOT_MENU_PARENTS } from '../domain/drawing/plot/records.ts';
import {
  givenFields,
  recordKey,
  type PlotData,
  type PlotRecord,
  type RecordKind,
} from '../domain/drawing/plot/plotData.ts';
import { err, ok, type Result } from '../lib/result.ts';
import type { ApiFailure } from './apiFailure.ts';
import type { ApiClient } from './client.ts';
import { plotGroupQuery } from './contracts/plot/group.ts';
import { plotLinkQuery } from './contracts/plot/link.ts';
import { plotMenuTree } from './contracts/plot/menu.ts';
import { plotSave, type PlotStep } from './contracts/plot/save.ts';

/** All plots of a user, and the version of each record by `recordKey`. */
export interface StoredPlots {
  readonly data: PlotData;
  readonly versions: ReadonlyMap<string, number>;
}

/** The signed-in user's plots on the server. */
export interface PlotService {
  /** The types of plots, or the context menu of the workspace. */
  menu(
    parent: (typeof PLOT_MENU_PARENTS)[keyof typeof PLOT_MENU_PARENTS],
    signal: AbortSignal,
  ): Promise<Result<readonly PlotMenuEntry[], ApiFailure>>;
  load(signal: AbortSignal): Promise<Result<StoredPlots, ApiFailure>>;
  /**
   * Carries out all steps or none, once for a key.
   * @returns the versions of what was added or changed, in the order of the steps
   */
  save(
    key: string,
    steps: readonly PlotStep[],
    signal: AbortSignal,
  ): Promise<
    Result<{ readonly saved: readonly { readonly id: string; readonly version: number }[] }, ApiFailure>
  >;
}

/** Creates the service. */
export function createPlotService(api: ApiClient): PlotService {
  return {
    menu: (parentid, signal) => api.call(plotMenuTree, { query: {}, body: { parentid }, signal }),
    save: (key, steps, signal) => api.call(plotSave, { query: {}, body: { key, steps: [...steps] }, signal }),
    async load(signal) {
      // The links first: every group that they name is then among the groups, unless it has been deleted.
      const links = await api.call(plotLinkQuery, { query: {}, body: [], signal });
      if (!links.ok) return err(links.error);
      const groups = await api.call(plotGroupQuery, { query: {}, body: [], signal });
      if (!groups.ok) return err(groups.error);
      const data = new Map<string, PlotRecord>();
      const versions = new Map<string, number>();
      const keep = (kind: RecordKind, record: { readonly id: string; readonly version: number }) => {
        const key = recordKey({ kind, id: record.id });
        // The fields are those of the kind that they are read as.
        data.set(key, { kind, id: record.id, fields: givenFields(kind, record) } as PlotRecord);
        versions.set(key, record.version);
      };
      groups.value.forEach((group) => keep('group', group));
      for (const link of links.value) {
        if (!data.has(recordKey({ kind: 'group', id: link.groupId }))) continue;
        if (link.attribute !== null) keep('attribute', link.attribute);
        keep('item', link.item);
        keep('link', link);
      }
      return ok({ data, versions });
    },
  };
}
