import { isLayerRecord, type CatalogueChange } from '../../../domain/layers/catalogue/catalogueChange.ts';
import type { CatalogueRecord } from '../../../domain/layers/catalogue/catalogueRecord.ts';
import type { LayerNode } from '../../../layers/tree/layerCatalogue.ts';
import { isJsonObject } from './formFields.ts';

type Records = readonly CatalogueRecord[];

/** What has a place in a tree. */
type Placed = Pick<CatalogueRecord, 'code' | 'name' | 'parent' | 'position'>;

const inOrder = <R extends Placed>(records: readonly R[]) =>
  [...records].sort((a, b) => a.position - b.position || (a.code < b.code ? -1 : 1));

/** Layers and groups that are to go, where nothing else stands under their code. */
export function removedRecords(changes: readonly CatalogueChange[]): Records {
  return changes
    .flatMap(({ before, after }) => (after === null && before !== null ? [before] : []))
    .filter(isLayerRecord);
}

/** The records as a tree; what stands in no group that there is stands at the top. */
export function recordTree(records: readonly Placed[]): readonly LayerNode[] {
  const codes = new Set(records.map(({ code }) => code));
  const children = new Map<string, Placed[]>();
  for (const record of inOrder(records)) {
    const parent = codes.has(record.parent) && record.parent !== record.code ? record.parent : '';
    children.set(parent, [...(children.get(parent) ?? []), record]);
  }
  const placed = new Set<string>();
  const nodesIn = (parent: string): LayerNode[] =>
    (children.get(parent) ?? []).map(({ code, name }) => {
      placed.add(code);
      return { id: code, label: name, children: nodesIn(code) };
    });
  const roots = nodesIn('');
  // Of a ring of groups nothing hangs at the top: each of it is shown there, so that it can be mended.
  const lost = records.filter(({ code }) => !placed.has(code));
  return [...roots, ...lost.map(({ code, name }) => ({ id: code, label: name, children: [] }))];
}

/** Whether a record's name, code or address holds a text, upper and lower case alike. */
export function recordMatches({ name, code, layer }: CatalogueRecord, text: string): boolean {
  const link = isJsonObject(layer) && typeof layer.link === 'string' ? layer.link : '';
  return [name, code, link].some((one) => one.toLowerCase().includes(text.trim().toLowerCase()));
}

/**
 * The siblings whose place changes when a record is put before another of them, or last; each with its new place.
 * @param beforeId null for last
 */
export function movedRecords<R extends Placed>(
  records: readonly R[],
  id: string,
  beforeId: string | null,
): readonly R[] {
  const record = records.find(({ code }) => code === id);
  if (record === undefined || id === beforeId) return [];
  const others = inOrder(records.filter(({ parent, code }) => parent === record.parent && code !== id));
  const at = others.findIndex(({ code }) => code === beforeId);
  const order = others.toSpliced(at < 0 ? others.length : at, 0, record);
  const places = order.map(({ position }) => position).sort((a, b) => a - b);
  const areDistinct = new Set(places).size === places.length;
  return order.flatMap((one, index) => {
    const position = areDistinct ? (places[index] ?? index) : index;
    return one.position === position ? [] : [{ ...one, position }];
  });
}
