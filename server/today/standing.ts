import type { ATTENTION_STATES, AttentionStep } from '../../src/domain/bureau/attention.ts';

/** A step that was taken, as far as it counts for how an item stands. */
export interface Step {
  readonly seq: number;
  readonly at: Date;
  readonly kind: AttentionStep;
  /** Null once the account is deleted. */
  readonly accountId: string | null;
  /** As the account was called then. */
  readonly name: string;
  readonly roleType: number;
  /** The unit that it was handed to. */
  readonly unit: number | null;
  /** What the rule saw when it was closed. */
  readonly signature: string | null;
}

/** How an item stands. */
export interface Standing {
  readonly state: (typeof ATTENTION_STATES)[number];
  readonly takenBy: { readonly accountId: string; readonly name: string } | undefined;
  readonly unit: number | undefined;
  /** It was closed, and the rule sees something else now. */
  readonly isBack: boolean;
  readonly version: number;
  readonly lastAt: Date | undefined;
}

const UNTOUCHED: Standing = {
  state: 'open',
  takenBy: undefined,
  unit: undefined,
  isBack: false,
  version: 0,
  lastAt: undefined,
};

/** What each step makes of an item; a comment changes nothing. */
const AFTER: Readonly<Record<AttentionStep, (step: Step) => Partial<Standing>>> = {
  taken: ({ accountId, name }) =>
    // Whoever is no more has taken nothing.
    accountId === null
      ? { state: 'open', takenBy: undefined }
      : { state: 'taken', takenBy: { accountId, name } },
  released: () => ({ state: 'open', takenBy: undefined }),
  comment: () => ({}),
  handed: ({ unit }) => ({ state: 'open', takenBy: undefined, unit: unit ?? undefined }),
  closed: () => ({ state: 'closed', takenBy: undefined }),
  reopened: () => ({ state: 'open', takenBy: undefined }),
};

/**
 * How an item stands after its steps: what was closed is open again by itself once the rule sees something else than then.
 * @param steps in their order
 * @param signature what the rule sees now
 */
export function standingOf(steps: readonly Step[], signature: string): Standing {
  let standing = UNTOUCHED;
  let closedWith: string | null = null;
  for (const step of steps) {
    standing = {
      ...standing,
      ...AFTER[step.kind](step),
      version: step.seq,
      lastAt: step.at,
    };
    if (step.kind === 'closed') closedWith = step.signature;
  }
  const isBack = standing.state === 'closed' && closedWith !== signature;
  return isBack ? { ...standing, state: 'open', isBack } : standing;
}

/**
 * Why a step cannot be taken as things stand, in words; undefined where it can.
 * @param accountId who wants to
 */
export function hindrance(
  { state, takenBy }: Standing,
  kind: AttentionStep,
  accountId: string,
): string | undefined {
  if (kind === 'comment') return undefined;
  if (kind === 'reopened') return state === 'closed' ? undefined : '该事项没有办结，不用重新打开';
  if (state === 'closed') return '该事项已经办结，请先重新打开';
  const isOwn = takenBy?.accountId === accountId;
  if (kind === 'taken' && isOwn) return '您已经接手该事项';
  return kind === 'released' && !isOwn ? '该事项不在您手上' : undefined;
}
