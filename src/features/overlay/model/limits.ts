/** What is computed at once, of each layer; and distances of buffers, metres. */
export const OVERLAY_LIMITS = {
  features: 20_000,
  corners: 1_000_000,
  leastDistanceM: 0.1,
  mostDistanceM: 100_000,
  /** Classes of a table: fields with more values have none. */
  classes: 200,
} as const;

/** Why there is no result. */
export type ProblemCode =
  | 'noFeatures'
  | 'tooMany'
  | 'tooFine'
  | 'cut'
  | 'noAreas'
  | 'empty'
  | 'tooLarge'
  | 'unread'
  | 'notShown'
  | 'unanswered'
  | 'same'
  | 'distance'
  | 'noRegion'
  | 'noTerrain'
  | 'terrainFailed'
  | 'unknownGround'
  | 'tooSmall'
  | 'broken';

/** Why there is no result, with what is said of it. */
export class OverlayProblem extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
    this.name = 'OverlayProblem';
  }
}
