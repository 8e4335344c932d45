import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTENTION_STEPS, type AttentionStep } from '../../src/domain/bureau/attention.ts';
import { hindrance, standingOf, type Step } from './standing.ts';

const AT = new Date('2026-11-26T08:00:00Z');

/** Steps one after the other, each as a kind with what differs. */
const steps = (...given: readonly (readonly [AttentionStep, Partial<Step>?])[]): readonly Step[] =>
  given.map(([kind, more], index) => ({
    seq: index + 1,
    at: new Date(AT.getTime() + index * 60_000),
    kind,
    accountId: 'a',
    name: '甲',
    roleType: 0,
    unit: null,
    signature: kind === 'closed' ? '离线' : null,
    ...more,
  }));

describe('how an item stands', () => {
  it.each<[string, readonly Step[], object]>([
    ['untouched', [], { state: 'open', takenBy: undefined, version: 0, lastAt: undefined }],
    ['taken', steps(['taken']), { state: 'taken', takenBy: { accountId: 'a', name: '甲' }, version: 1 }],
    ['given back', steps(['taken'], ['released']), { state: 'open', takenBy: undefined, version: 2 }],
    [
      'taken over by another',
      steps(['taken'], ['taken', { accountId: 'b', name: '乙' }]),
      { state: 'taken', takenBy: { accountId: 'b', name: '乙' } },
    ],
    ['taken by somebody who is no more', steps(['taken', { accountId: null }]), { state: 'open' }],
    ['handed to a unit', steps(['taken'], ['handed', { unit: 14 }]), { state: 'open', unit: 14 }],
    ['commented on', steps(['taken'], ['comment']), { state: 'taken', version: 2 }],
    ['closed', steps(['taken'], ['closed']), { state: 'closed', takenBy: undefined, isBack: false }],
    ['closed and commented on', steps(['closed'], ['comment']), { state: 'closed', isBack: false }],
    ['opened again', steps(['closed'], ['reopened']), { state: 'open', isBack: false }],
    [
      'closed while it was otherwise',
      steps(['closed', { signature: '故障' }]),
      { state: 'open', isBack: true },
    ],
    [
      'closed again as it is now',
      steps(['closed', { signature: '故障' }], ['closed']),
      { state: 'closed', isBack: false },
    ],
    [
      'taken after it came back',
      steps(['closed', { signature: '故障' }], ['taken']),
      { state: 'taken', isBack: false },
    ],
  ])('%s', (_, given, wanted) => {
    expect(standingOf(given, '离线')).toMatchObject(wanted);
  });

  it('is told by whoever came last, keeps its unit, and never takes without an account', () => {
    const step = fc.record({
      kind: fc.constantFrom(...ATTENTION_STEPS),
      accountId: fc.constantFrom('a', 'b', null),
      unit: fc.constantFrom(3, 14),
      signature: fc.constantFrom('离线', '故障'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (given) => {
        const all = steps(...given.map(({ kind, ...more }) => [kind, more] as const));
        const standing = standingOf(all, '离线');
        expect(standing.version).toBe(all.length);
        expect(standing.takenBy === undefined).toBe(standing.state !== 'taken');
        expect(standing.unit).toBe(all.findLast(({ kind }) => kind === 'handed')?.unit ?? undefined);
        expect(standing.isBack && standing.state !== 'open').toBe(false);
      }),
    );
  });
});

describe('a step', () => {
  const open = standingOf([], '离线');
  const own = standingOf(steps(['taken']), '离线');
  const closed = standingOf(steps(['closed']), '离线');
  it.each<[AttentionStep, typeof open, string, boolean]>([
    ['taken', open, 'a', true],
    ['taken', own, 'a', false],
    ['taken', own, 'b', true],
    ['taken', closed, 'a', false],
    ['released', own, 'a', true],
    ['released', own, 'b', false],
    ['comment', closed, 'b', true],
    ['handed', own, 'b', true],
    ['handed', closed, 'b', false],
    ['closed', open, 'b', true],
    ['closed', closed, 'b', false],
    ['reopened', closed, 'b', true],
    ['reopened', open, 'b', false],
  ])('%s is possible or not as the item stands', (kind, standing, who, isPossible) => {
    expect(hindrance(standing, kind, who) === undefined).toBe(isPossible);
  });
});
