/** Size of a camera's picture, pixels. */
export const PICTURE = { width: 640, height: 360 } as const;

/** Where a camera stands and what it looks at. */
export interface CameraView {
  /** Degrees. */
  readonly lon: number;
  readonly lat: number;
  /** Clockwise from north. */
  readonly headingDeg: number;
  /** Width of the field of view. */
  readonly fieldDeg: number;
  /** Height of the lens above the ground. */
  readonly eyeM: number;
}

/** The heights of lenses over the ground, metres: a mast at a road, and what a hill's tower has. */
const EYE_M = { low: 12, high: 25 } as const;

/** The height of a camera's lens above the ground, the same for the same code. */
export function eyeHeightM(code: string): number {
  const sum = [...code].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return EYE_M.low + (sum % (EYE_M.high - EYE_M.low + 1));
}
