/** What the audit log tells of, by groups that stand before the point. */
export const AUDIT_ACTIONS = [
  'sign.in',
  'sign.out',
  'sign.unit',
  'account.create',
  'account.change',
  'account.lock',
  'account.password',
  'account.sessions',
  'account.data',
  'account.delete',
  'role.create',
  'role.change',
  'role.restore',
  'role.delete',
  'role.preview',
  'role.previewEnd',
  'key.make',
  'key.revoke',
  'layer.store',
  'layer.add',
  'layer.change',
  'layer.rollBack',
  'layer.remove',
  'layer.publish',
  'layer.restore',
  'data.plot',
  'data.own',
  'data.attention',
  'output.print',
  'output.series',
  'output.sheet',
  'output.file',
  'audit.export',
  'audit.verify',
  'system.start',
  'system.command',
  'system.purge',
] as const;

/** Something that the audit log tells of. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Actions that are looked for together. */
export const AUDIT_GROUPS = [
  'sign',
  'account',
  'role',
  'key',
  'layer',
  'data',
  'output',
  'audit',
  'system',
] as const;

/** A group of actions. */
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** How something ended: `refused` where somebody may not or asked for what cannot be, `failed` through the server's fault. */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed'] as const;

/** How something ended. */
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** Numbers of the audit log. */
export const AUDIT_LIMITS = {
  searchLength: 64,
  /** Most records on one page of a list. */
  page: 200,
  /** Records are counted up to here; beyond, a list says that there are more. */
  counted: 10_000,
  /** Most records that one call of a verification goes through. */
  verified: 50_000,
  /** Shortest time that records are kept, days: half a year (Cybersecurity Law of the PRC, article 21; the database refuses to delete younger ones). */
  leastDays: 180,
} as const;
