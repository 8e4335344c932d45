import { particleAt, type Fall, type Particle } from '../model/particles.ts';

/** Particles are drawn in so many strokes, far to near: a stroke for each would cost a style change each. */
const DEPTHS = 3;

/** A path of the particles of one depth, and how near they are, 0 to 1. */
export interface DepthPath {
  readonly path: Path2D;
  readonly nearness: number;
}

/**
 * The paths of all particles at a time.
 * @param add puts a particle into its path
 */
export function particlePaths(
  count: number,
  timeS: number,
  fall: Fall,
  add: (path: Path2D, particle: Particle) => void,
): readonly DepthPath[] {
  const paths = Array.from({ length: DEPTHS }, () => new Path2D());
  for (let index = 0; index < count; index += 1) {
    const particle = particleAt(index, timeS, fall);
    const path = paths[Math.min(DEPTHS - 1, Math.floor(particle.nearness * DEPTHS))];
    if (path !== undefined) add(path, particle);
  }
  return paths.map((path, depth) => ({ path, nearness: (depth + 1) / DEPTHS }));
}
