import type { LonLat } from '../../../domain/drawing/place.ts';
import { plotStyleSchema, type PlotStyle } from '../../../domain/drawing/plot/attribute.ts';
import { defaultPlotStyle } from './defaultStyle.ts';
import {
  recordKey,
  recordIn,
  recordsIn,
  type PlotData,
  type PlotFields,
  type PlotRecord,
} from '../../../domain/drawing/plot/plotData.ts';
import { symbolOf, isSymbolId } from '../../../domain/drawing/plot/shapes/symbols.ts';

/** A plot to be added. */
export interface NewPlot {
  /** One of `SYMBOLS`. */
  readonly type: string;
  readonly name: string;
  /** Address of its picture; '' where it has none. */
  readonly image: string;
  readonly points: readonly LonLat[];
  /** As its symbol is drawn by default unless told. */
  readonly style?: Partial<PlotStyle>;
}

/** What edits need from outside: ids and the time, milliseconds since the Unix epoch. */
export interface EditContext {
  readonly newId: () => string;
  readonly nowMs: number;
}

/** Digits that are kept of degrees: about a centimetre. */
const DIGITS = 7;

/** The `points` text of control points. */
export function plotPointsText(points: readonly LonLat[]): string {
  return JSON.stringify(points.map((point) => point.map((value) => Number(value.toFixed(DIGITS)))));
}

/** The state with records put in place of those of the same keys. */
export function withRecords(data: PlotData, records: readonly PlotRecord[]): PlotData {
  const next = new Map(data);
  for (const record of records) next.set(recordKey(record), record);
  return next;
}

/** A plot's record, its look and that it belongs to a group. */
function plotRecords(
  item: Omit<PlotFields['item'], 'attributeId'>,
  style: PlotStyle,
  groupId: string,
  { newId, nowMs }: EditContext,
): { readonly id: string; readonly records: readonly PlotRecord[] } {
  const [id, attributeId, linkId] = [newId(), newId(), newId()];
  return {
    id,
    records: [
      { kind: 'attribute', id: attributeId, fields: { ...style, name: item.name } },
      { kind: 'item', id, fields: { ...item, attributeId } },
      { kind: 'link', id: linkId, fields: { groupId, itemId: id, sort: nowMs } },
    ],
  };
}

/** How a plot looks. */
export function plotStyle(data: PlotData, itemId: string): PlotStyle {
  const item = recordIn(data, 'item', itemId);
  const attributeId = item?.attributeId ?? null;
  const attribute = attributeId === null ? undefined : recordIn(data, 'attribute', attributeId);
  return attribute === undefined ? defaultPlotStyle(item?.type ?? '') : plotStyleSchema.parse(attribute);
}

/** The highest order of all plots; what is added lies above it. */
const topOf = (data: PlotData) =>
  recordsIn(data, 'item').reduce((top, { fields }) => Math.max(top, fields.sort), 0);

/** What an edit makes, and the ids of the plots that it made. */
export interface Added {
  readonly data: PlotData;
  readonly ids: readonly string[];
}

/** Adds plots to a group, above all others. */
export function withNewPlots(
  data: PlotData,
  groupId: string,
  added: readonly NewPlot[],
  context: EditContext,
): Added {
  const from = Math.max(topOf(data) + 1, context.nowMs);
  const made = added.map(({ type, name, image, points, style }, index) =>
    plotRecords(
      {
        name,
        type,
        prop: isSymbolId(type) ? symbolOf(type).group : '',
        image,
        points: plotPointsText(points),
        sort: from + index,
      },
      { ...defaultPlotStyle(type), ...style },
      groupId,
      context,
    ),
  );
  return {
    data: withRecords(
      data,
      made.flatMap(({ records }) => records),
    ),
    ids: made.map(({ id }) => id),
  };
}

/** Copies plots to a group, each with an attribute record of its own; they keep their order among themselves. */
export function withCopies(
  data: PlotData,
  groupId: string,
  itemIds: readonly string[],
  context: EditContext,
): Added {
  const from = Math.max(topOf(data) + 1, context.nowMs);
  const copied = itemIds
    .flatMap((id) => {
      const fields = recordIn(data, 'item', id);
      return fields === undefined ? [] : [{ id, fields }];
    })
    .sort((a, b) => a.fields.sort - b.fields.sort)
    .map(({ id, fields }, index) =>
      plotRecords({ ...fields, sort: from + index }, plotStyle(data, id), groupId, context),
    );
  return {
    data: withRecords(
      data,
      copied.flatMap(({ records }) => records),
    ),
    ids: copied.map(({ id }) => id),
  };
}

/** What may be changed of a plot. */
export interface PlotEdit {
  readonly id: string;
  readonly name?: string;
  readonly points?: readonly LonLat[];
  readonly style?: Partial<PlotStyle>;
}

/** How many plots have each attribute record. */
function usersOf(data: PlotData): Map<string, number> {
  const users = new Map<string, number>();
  for (const { fields } of recordsIn(data, 'item'))
    if (fields.attributeId !== null) users.set(fields.attributeId, (users.get(fields.attributeId) ?? 0) + 1);
  return users;
}

/** Changes plots. How one looks is changed in its attribute record; one that another plot has too, or that there is none of, is made anew. */
export function withEdits(data: PlotData, edits: readonly PlotEdit[], { newId }: EditContext): PlotData {
  const next = new Map(data);
  const users = usersOf(data);
  for (const { id, name, points, style } of edits) {
    const item = recordIn(next, 'item', id);
    if (item === undefined) continue;
    let { attributeId } = item;
    if (style !== undefined) {
      const present = { ...plotStyle(next, id), ...style, name: name ?? item.name };
      const isOwn = attributeId !== null && users.get(attributeId) === 1;
      if (attributeId === null || !isOwn || recordIn(next, 'attribute', attributeId) === undefined) {
        if (attributeId !== null) users.set(attributeId, (users.get(attributeId) ?? 1) - 1);
        attributeId = newId();
        users.set(attributeId, 1);
      }
      const record: PlotRecord = { kind: 'attribute', id: attributeId, fields: present };
      next.set(recordKey(record), record);
    }
    const changed: PlotRecord = {
      kind: 'item',
      id,
      fields: {
        ...item,
        attributeId,
        ...(name === undefined ? {} : { name }),
        ...(points === undefined ? {} : { points: plotPointsText(points) }),
      },
    };
    next.set(recordKey(changed), changed);
  }
  return next;
}

/** Deletes plots with their links and looks, and groups with the plots that are in no other. */
export function withoutPlots(
  data: PlotData,
  itemIds: readonly string[],
  groupIds: readonly string[],
): PlotData {
  const groups = new Set(groupIds);
  const links = recordsIn(data, 'link');
  const elsewhere = new Set(
    links.filter(({ fields }) => !groups.has(fields.groupId)).map(({ fields }) => fields.itemId),
  );
  const only = links.filter(({ fields }) => groups.has(fields.groupId) && !elsewhere.has(fields.itemId));
  const items = new Set([...itemIds, ...only.map(({ fields }) => fields.itemId)]);
  const kept = recordsIn(data, 'item').filter(({ id }) => !items.has(id));
  const used = new Set(kept.map(({ fields }) => fields.attributeId));
  const next = new Map(data);
  for (const id of items) {
    const attributeId = recordIn(data, 'item', id)?.attributeId ?? null;
    if (attributeId !== null && !used.has(attributeId))
      next.delete(recordKey({ kind: 'attribute', id: attributeId }));
    next.delete(recordKey({ kind: 'item', id }));
  }
  for (const { id, fields } of links)
    if (items.has(fields.itemId) || groups.has(fields.groupId)) next.delete(recordKey({ kind: 'link', id }));
  for (const id of groups) next.delete(recordKey({ kind: 'group', id }));
  return next;
}

/** Gives plots an order, the lowest first; the numbers that they had are dealt out anew, so that no other plot changes. */
export function withOrder(data: PlotData, itemIds: readonly string[]): PlotData {
  const sorts = itemIds.flatMap((id) => recordIn(data, 'item', id)?.sort ?? []).sort((a, b) => a - b);
  // Equal numbers, as other programs may write them, would not order anything.
  const dealt = sorts.reduce<number[]>((rising, sort) => {
    rising.push(Math.max(sort, (rising.at(-1) ?? Number.MIN_SAFE_INTEGER) + 1));
    return rising;
  }, []);
  const reordered = itemIds.flatMap((id, index): PlotRecord[] => {
    const fields = recordIn(data, 'item', id);
    const sort = dealt[index];
    return fields === undefined || sort === undefined || fields.sort === sort
      ? []
      : [{ kind: 'item', id, fields: { ...fields, sort } }];
  });
  return withRecords(data, reordered);
}
