import type { PlotStep } from '../../api/contracts/plot/save.ts';
import { PLOT_LIMITS } from '../../domain/drawing/plot/limits.ts';
import {
  recordKey,
  type PlotChange,
  type PlotData,
  type PlotRecord,
} from '../../domain/drawing/plot/plotData.ts';

/** A part of what is to be saved, small enough for one call: no plot is divided between two. */
export interface PlotBatch {
  readonly changes: readonly PlotChange[];
  readonly steps: readonly PlotStep[];
  /** The keys of the records that the answer tells versions of, in its order. */
  readonly keys: readonly string[];
}

/** A call's steps have at most so many characters, so that it fits the 1 MB that the server takes. */
const MOST_CHARACTERS = 600_000;

/** The order of steps within a call: what is named is made before what names it and deleted after. */
const STEP_ORDER: readonly PlotStep['step'][] = [
  'insertGroup',
  'updateGroup',
  'insertAttribute',
  'updateAttribute',
  'insertItem',
  'updateItem',
  'insertLink',
  'deleteLink',
  'deleteItem',
  'deleteGroup',
];

interface KeyedStep {
  readonly change: PlotChange;
  /** undefined for what the server does by itself with another step. */
  readonly step: PlotStep | undefined;
}

function insertion(record: PlotRecord): PlotStep {
  const { id } = record;
  switch (record.kind) {
    case 'group':
      return { step: 'insertGroup', record: { ...record.fields, id } };
    case 'attribute':
      return { step: 'insertAttribute', record: { ...record.fields, id } };
    case 'item':
      return { step: 'insertItem', record: { ...record.fields, id } };
    case 'link':
      return { step: 'insertLink', record: { ...record.fields, id } };
  }
}

/** The fields of a record that differ from those it had. */
function changedFields(before: PlotRecord, after: PlotRecord): Readonly<Record<string, unknown>> {
  const old: Readonly<Record<string, unknown>> = { ...before.fields };
  return Object.fromEntries(
    Object.entries(after.fields).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field]),
    ),
  );
}

function deletion({ id, kind }: PlotRecord, version: number | undefined): PlotStep | undefined {
  const record = { id, ...(version === undefined ? {} : { version }) };
  switch (kind) {
    case 'group':
      return { step: 'deleteGroup', record: { ...record, ifEmpty: true } };
    case 'item':
      return { step: 'deleteItem', record };
    case 'link':
      return { step: 'deleteLink', record };
    case 'attribute':
      // An attribute record goes with the last plot that has it.
      return undefined;
  }
}

function update(before: PlotRecord, after: PlotRecord, version: number): PlotStep | undefined {
  const record = { ...changedFields(before, after), id: after.id, version };
  switch (after.kind) {
    case 'group':
      return { step: 'updateGroup', record };
    case 'attribute':
      return { step: 'updateAttribute', record };
    case 'item':
      return { step: 'updateItem', record };
    case 'link':
      // A link says nothing that could change but its order, which nothing shows.
      return undefined;
  }
}

function stepOf({ before, after }: PlotChange, version: number | undefined): PlotStep | undefined {
  if (after === undefined) return before === undefined ? undefined : deletion(before, version);
  // A record of which no version is known is not on the server.
  if (before === undefined || version === undefined) return insertion(after);
  return update(before, after, version);
}

/** What belongs together, so that it is saved as a whole: a plot with its look and its link, each group for itself. */
function unitOf({ key, before, after }: PlotChange, itemOfAttribute: ReadonlyMap<string, string>): string {
  const record = after ?? before;
  if (record?.kind === 'link') return recordKey({ kind: 'item', id: record.fields.itemId });
  return itemOfAttribute.get(key) ?? key;
}

/** Groups are made first and deleted last. */
function unitRank({ before, after }: PlotChange): number {
  if (after?.kind === 'group') return 0;
  return before?.kind === 'group' ? 2 : 1;
}

function unitsOf(changes: readonly PlotChange[]): readonly (readonly PlotChange[])[] {
  const itemOfAttribute = new Map<string, string>();
  for (const { key, before, after } of changes) {
    const record = after ?? before;
    if (record?.kind === 'item' && record.fields.attributeId !== null)
      itemOfAttribute.set(recordKey({ kind: 'attribute', id: record.fields.attributeId }), key);
  }
  const units = new Map<string, PlotChange[]>();
  for (const change of [...changes].sort((a, b) => unitRank(a) - unitRank(b))) {
    const unit = unitOf(change, itemOfAttribute);
    const own = units.get(unit);
    if (own === undefined) units.set(unit, [change]);
    else own.push(change);
  }
  return [...units.values()];
}

/** A link is deleted with its plot. */
function isImplied({ before, after }: PlotChange, data: PlotData): boolean {
  return (
    after === undefined &&
    before?.kind === 'link' &&
    !data.has(recordKey({ kind: 'item', id: before.fields.itemId }))
  );
}

/**
 * The first part of changes that is to be saved in one call.
 * @param after the state that the changes lead to
 * @param versions of the records on the server, by their keys
 */
export function firstBatch(
  changes: readonly PlotChange[],
  after: PlotData,
  versions: ReadonlyMap<string, number>,
): PlotBatch {
  const taken: KeyedStep[] = [];
  let characters = 0;
  for (const unit of unitsOf(changes)) {
    const steps = unit.map((change): KeyedStep => {
      const step = isImplied(change, after) ? undefined : stepOf(change, versions.get(change.key));
      return { change, step };
    });
    const length = JSON.stringify(steps.map(({ step }) => step)).length;
    const isFull = characters + length > MOST_CHARACTERS || taken.length + steps.length > PLOT_LIMITS.steps;
    if (isFull && taken.length > 0) break;
    taken.push(...steps);
    characters += length;
  }
  const rank = ({ step }: KeyedStep) => (step === undefined ? 0 : STEP_ORDER.indexOf(step.step));
  const ordered = taken.filter(({ step }) => step !== undefined).sort((a, b) => rank(a) - rank(b));
  return {
    changes: taken.map(({ change }) => change),
    steps: ordered.flatMap(({ step }) => step ?? []),
    keys: ordered.flatMap(({ change, step }) =>
      step?.step.startsWith('delete') === true ? [] : [change.key],
    ),
  };
}
