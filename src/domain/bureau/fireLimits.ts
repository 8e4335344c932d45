/** Numbers of the fire desk. */
export const FIRE_LIMITS = {
  /** Rings that a brief tells what lies in, metres. */
  ringsM: [1000, 3000, 5000],
  /** Nearest ones of a kind that are told. */
  nearest: 5,
  /** Watchers that are told, the nearest first. */
  watchers: 40,
  /** How far a camera sees a fire where its record does not say, metres: assumed. */
  cameraRangeM: 8000,
  /** How far a lookout sees a fire where its record does not say, metres: assumed. */
  towerRangeM: 12_000,
  /** A camera's mast and a tower where their records do not say, metres: assumed. */
  cameraHeightM: 15,
  towerHeightM: 15,
} as const;
