import type { CameraView } from '../../sample/index.ts';

/** A picture to take: where the camera stands, and what is written on it. */
export interface CameraShot {
  readonly view: CameraView;
  /** The camera's name. */
  readonly name: string;
  /** When it is taken, milliseconds since the Unix epoch. */
  readonly atMs: number;
}
