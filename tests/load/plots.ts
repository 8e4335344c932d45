import { plotGroupInsert } from '../../src/api/contracts/plot/group.ts';
import { plotSave, type PlotStep } from '../../src/api/contracts/plot/save.ts';
import type { Answer, Asked } from './wire.ts';

/** A call as somebody who is signed in. */
export type SignedCall = (path: string, asked?: Asked) => Promise<Answer>;

const JSON_BODY = { 'content-type': 'application/json' };

/** A POST of JSON. */
export const jsonAsked = (body: unknown): Asked => ({
  method: 'POST',
  headers: JSON_BODY,
  body: JSON.stringify(body),
});

/** Adds a solution to save plots in. */
export const insertGroup = (call: SignedCall, id: string): Promise<Answer> =>
  call(plotGroupInsert.path, jsonAsked({ id, name: '压测方案', prop: 'solution' }));

const RING = '[[82,44],[82.5,44],[82.5,44.5]]';

/** Saves a plot with its place in a group, all or none, and takes an older one away. */
export function savePlot(
  call: SignedCall,
  group: string,
  { id, olderId }: { readonly id: string; readonly olderId?: string },
): Promise<Answer> {
  const steps: PlotStep[] = [
    { step: 'insertItem', record: { id, name: '火场', type: 'polygon', points: RING } },
    { step: 'insertLink', record: { groupId: group, itemId: id } },
    ...(olderId === undefined ? [] : [{ step: 'deleteItem', record: { id: olderId } } as const]),
  ];
  return call(plotSave.path, jsonAsked({ key: `save-${id}`, steps }));
}
