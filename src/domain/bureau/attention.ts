/** The rules that tell what needs attention; an item's key begins with its rule. */
export const ATTENTION_RULES = [
  'fireDanger',
  'hotspot',
  'camera',
  'patrol',
  'landTaken',
  'hybrid',
  'greeningPlan',
  'license',
] as const;

/** A rule of what needs attention. */
export type AttentionRuleId = (typeof ATTENTION_RULES)[number];

/** How urgent something is, the most urgent first. */
export const ATTENTION_SEVERITIES = ['urgent', 'soon', 'watch'] as const;

/** How urgent something is. */
export type AttentionSeverity = (typeof ATTENTION_SEVERITIES)[number];

/** What is known of something that needs attention; the page words it. */
export const ATTENTION_FACTS = [
  'code',
  'state',
  'kind',
  'zone',
  'year',
  'yearsLate',
  'acceptance',
  'area',
  'remediation',
  'permit',
  'woodland',
  'grassland',
  'seen',
  'confidence',
  'cover',
  'planned',
  'daysLate',
  'person',
  'station',
  'day',
  'danger',
  'dangerIndex',
] as const;

/** The name of a fact. */
export type AttentionFactId = (typeof ATTENTION_FACTS)[number];

/** How something that needs attention stands. */
export const ATTENTION_STATES = ['open', 'taken', 'closed'] as const;

/** What can be done with something that needs attention, and what its history consists of. */
export const ATTENTION_STEPS = ['taken', 'released', 'comment', 'handed', 'closed', 'reopened'] as const;

/** A step of the history. */
export type AttentionStep = (typeof ATTENTION_STEPS)[number];

/** Limits of what needs attention. */
export const ATTENTION_LIMITS = {
  /** Most items of one answer; the counts are of all. */
  items: 500,
  noteLength: 500,
  keyLength: 200,
  /** Most corners of an outline that goes to the page. */
  outlineCorners: 2000,
} as const;

/** Steps that say something in words of their own. */
export const needsNote = (step: AttentionStep): boolean => step === 'comment' || step === 'closed';
