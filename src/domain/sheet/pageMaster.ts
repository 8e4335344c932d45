/** Limits of page masters. */
export const MASTER_LIMITS = {
  nameLength: 40,
  /** Of a master with its images, as text: a letterhead with a logo is a tenth of it. */
  characters: 700_000,
  /** Of one user, and of the bureau. */
  count: 50,
} as const;
