import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { PLOT_CONFLICT } from '../../src/api/contracts/plot/call.ts';
import { plotSave, type PlotStepRead } from '../../src/api/contracts/plot/save.ts';
import { Refusal } from '../base/http/refusal.ts';
import { insertAttributes, updateAttribute } from './attributes.ts';
import { deleteGroup, insertGroup, updateGroup } from './groups.ts';
import { deleteListed, insertItems, updateItem } from './items.ts';
import { deleteLink, insertLinks } from './links.ts';
import type { PlotOwner } from './records.ts';
import { plotSaves } from './schema.ts';

/** What a save is answered with. */
type Saved = z.output<(typeof plotSave)['answer']>;

/** A key that comes again later than this is carried out again, milliseconds: no client waits so long to repeat itself. */
const KEY_LIFE_MS = 7 * 24 * 3_600_000;

/** Steps that are done for many records by one statement. */
const MANY: readonly PlotStepRead['step'][] = [
  'insertGroup',
  'insertAttribute',
  'insertItem',
  'insertLink',
  'deleteItem',
];

/** Neighbouring steps of a kind that many records are done at once of. */
function runsOf(steps: readonly PlotStepRead[]): PlotStepRead[][] {
  const runs: PlotStepRead[][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last?.[0]?.step === step.step && MANY.includes(step.step)) last.push(step);
    else runs.push([step]);
  }
  return runs;
}

/** The records that a run of steps left; none for deletions. */
async function carryOut(
  owner: PlotOwner,
  run: readonly PlotStepRead[],
): Promise<readonly Saved['saved'][number][]> {
  const [first] = run;
  if (first === undefined) return [];
  switch (first.step) {
    case 'insertGroup':
      return inTurn(
        run.flatMap((one) => (one.step === 'insertGroup' ? [one.record] : [])),
        (record) => insertGroup(owner, record),
      );
    case 'insertAttribute':
      return insertAttributes(
        owner,
        run.flatMap((one) => (one.step === 'insertAttribute' ? [one.record] : [])),
      );
    case 'insertItem':
      return insertItems(
        owner,
        run.flatMap((one) => (one.step === 'insertItem' ? [one.record] : [])),
      );
    case 'insertLink':
      return insertLinks(
        owner,
        run.flatMap((one) => (one.step === 'insertLink' ? [one.record] : [])),
      );
    case 'updateGroup':
      return [await updateGroup(owner, first.record)];
    case 'updateItem':
      return [await updateItem(owner, first.record)];
    case 'updateAttribute':
      return [await updateAttribute(owner, first.record)];
    case 'deleteGroup':
      await deleteGroup(owner, first.record);
      return [];
    case 'deleteItem':
      await deleteListed(
        owner,
        run.flatMap((one) => (one.step === 'deleteItem' ? [one.record] : [])),
      );
      return [];
    case 'deleteLink':
      await deleteLink(owner, first.record.id, first.record.version);
      return [];
  }
}

async function inTurn<S, R>(sent: readonly S[], work: (one: S) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const one of sent) done.push(await work(one));
  return done;
}

/** The answer that a key was given before; undefined for a new key, which is taken. @throws Refusal 409 when the key is another save's */
async function answered(
  { tx, accountId, nowMs }: PlotOwner,
  key: string,
  sha256: string,
): Promise<Saved | undefined> {
  const mine = eq(plotSaves.accountId, accountId);
  await tx.delete(plotSaves).where(and(mine, lt(plotSaves.savedAt, new Date(nowMs - KEY_LIFE_MS))));
  // Waits for a save of the same key that is being carried out.
  const taken = await tx
    .insert(plotSaves)
    .values({ accountId, key, sha256, answer: {}, savedAt: new Date(nowMs) })
    .onConflictDoNothing()
    .returning({ key: plotSaves.key });
  if (taken.length > 0) return undefined;
  const [first] = await tx
    .select()
    .from(plotSaves)
    .where(and(mine, eq(plotSaves.key, key)));
  if (first?.sha256 !== sha256) throw new Refusal(PLOT_CONFLICT, '同一保存编号的内容不一致');
  return plotSave.answer.parse(first.answer);
}

/**
 * Carries out the steps of a save in their order, once for a key however often it comes.
 * @throws Refusal as the step that is refused does; the transaction then leaves nothing of the others either
 */
export async function carryOutSave(
  owner: PlotOwner,
  key: string,
  steps: readonly PlotStepRead[],
): Promise<Saved> {
  const { tx, accountId } = owner;
  const sha256 = createHash('sha256').update(JSON.stringify(steps)).digest('hex');
  const before = await answered(owner, key, sha256);
  if (before !== undefined) return before;
  const left = await inTurn(runsOf(steps), (run) => carryOut(owner, run));
  const answer: Saved = { saved: left.flat().map(({ id, version }) => ({ id, version })) };
  await tx
    .update(plotSaves)
    .set({ answer })
    .where(and(eq(plotSaves.accountId, accountId), eq(plotSaves.key, key)));
  return answer;
}
