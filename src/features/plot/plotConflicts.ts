import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import {
  recordIn,
  recordsIn,
  type PlotConflict,
  type PlotData,
  type PlotRecord,
} from '../../domain/drawing/plot/plotData.ts';
import { withCopies, withEdits, withRecords, type EditContext } from './model/plotEdits.ts';
import { plotStyleSchema } from '../../domain/drawing/plot/attribute.ts';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import type { Translator } from '../../i18n/translate.ts';

/** What this window had of a plot that another one changed: its fields, its look, or both. */
interface Mine {
  item?: Extract<PlotRecord, { kind: 'item' }>;
  attribute?: Extract<PlotRecord, { kind: 'attribute' }>;
}

/** What was changed in both windows, by plot. */
function minePerPlot(conflicts: readonly PlotConflict[], data: PlotData): ReadonlyMap<string, Mine> {
  const plots = new Map<string, Mine>();
  const of = (id: string) => {
    const mine = plots.get(id) ?? {};
    plots.set(id, mine);
    return mine;
  };
  for (const { what, mine } of conflicts) {
    if (what !== 'changed') continue;
    if (mine?.kind === 'item') of(mine.id).item = mine;
    if (mine?.kind !== 'attribute') continue;
    for (const { id, fields } of recordsIn(data, 'item'))
      if (fields.attributeId === mine.id) of(id).attribute = mine;
  }
  return plots;
}

/** The name of what a conflict is about. */
function nameIn(
  data: PlotData,
  { mine, key }: Pick<PlotConflict, 'key'> & Partial<Pick<PlotConflict, 'mine'>>,
): string {
  const record = mine ?? data.get(key);
  return record === undefined || record.kind === 'link' ? '' : record.fields.name;
}

/** Two windows that made the first workspace at once meant the same. */
const isTold = (data: PlotData, { key, kind, mine }: PlotConflict) =>
  !(kind === 'group' && mine !== undefined && nameIn(data, { key, mine }) === nameIn(data, { key }));

/** How conflicts are told to the user. */
export interface ConflictReport extends Pick<Translator, 't'> {
  readonly present: (event: PortalEvent) => void;
}

/**
 * Keeps what both this window and another one changed: the other's stands, and what this one had becomes a copy beside it, named as one.
 * Says so once, by name.
 */
export function keepConflicts(
  conflicts: readonly PlotConflict[],
  data: PlotData,
  context: EditContext,
  { t, present }: ConflictReport,
): PlotData {
  let next = data;
  for (const [id, mine] of minePerPlot(conflicts, data)) {
    const groupId = recordsIn(next, 'link').find(({ fields }) => fields.itemId === id)?.fields.groupId;
    if (groupId === undefined) continue;
    const copied = withCopies(next, groupId, [id], context);
    const [copyId] = copied.ids;
    const copy = copyId === undefined ? undefined : recordIn(copied.data, 'item', copyId);
    if (copyId === undefined || copy === undefined) continue;
    const own = mine.item?.fields ?? copy;
    const name = t('plot.book.copyOf', { name: own.name }).slice(0, PLOT_LIMITS.nameLength);
    const { attributeId, sort } = copy;
    next = withRecords(copied.data, [
      { kind: 'item', id: copyId, fields: { ...own, name, attributeId, sort } },
    ]);
    if (mine.attribute !== undefined)
      next = withEdits(next, [{ id: copyId, style: plotStyleSchema.parse(mine.attribute.fields) }], context);
  }
  const names = new Set(
    conflicts.filter((conflict) => isTold(data, conflict)).map((one) => nameIn(data, one)),
  );
  names.delete('');
  if (names.size > 0) present({ id: 'plot.conflict', message: [...names].join('、') });
  return next;
}
