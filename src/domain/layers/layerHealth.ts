/** How what a layer reads was found when it was last looked for: `gone` where the service answers and no longer has the layer. */
export const LAYER_HEALTH = ['ok', 'gone', 'unreachable'] as const;

/** One of {@link LAYER_HEALTH}. */
export type LayerHealth = (typeof LAYER_HEALTH)[number];

/** Numbers of the looks at what layers read. */
export const HEALTH_LIMITS = {
  /** How long one question may take, milliseconds. */
  askedMs: 8000,
  /** Questions at once: most of them only wait. */
  atOnce: 32,
  /** The same of one host. */
  atOnceOfHost: 4,
  /** After so long nothing more is asked in a round: what was not reached is first in the next one, milliseconds. */
  roundMs: 60_000,
  /** Most that is read of a file, a tile or a short description: what it is stands at its beginning, bytes. */
  headBytes: 262_144,
  /** Between two looks for what is due, milliseconds. */
  tickMs: 300_000,
  /** After how long what was fine is looked at again, milliseconds. */
  fineMs: 1_800_000,
  /** The same of what was not, which may be back soon. */
  failingMs: 300_000,
} as const;

/** When what was looked at is due again, milliseconds since the Unix epoch. */
export const nextLookMs = (state: LayerHealth, checkedAtMs: number) =>
  checkedAtMs + (state === 'ok' ? HEALTH_LIMITS.fineMs : HEALTH_LIMITS.failingMs);
