/** South-west corner and step of {@link UNDULATION_M}, degrees. */
const GRID = { west: 79.5, south: 43.5, stepDeg: 0.5 } as const;

/**
 * Height of sea level (EGM96) above the WGS 84 ellipsoid in metres, row by row from the south, each from the west. Read from the
 * globe's engine, which takes the ellipsoidal heights of 3D Tiles to sea level by the full EGM96 model: plates at a known
 * height were placed on the grid and their heights asked of the view. Between the nodes it is right to half a metre.
 */
const UNDULATION_M: readonly (readonly number[])[] = [
  [-48.83, -48.75, -48.6, -49.36, -50.48, -51.91, -52.96, -52.14, -50.43, -49.14],
  [-49.41, -49.24, -49.78, -51.02, -51.03, -51.29, -52.24, -51.41, -50.53, -52.15],
  [-43.79, -42.96, -43.89, -46.37, -48.53, -51.53, -54.8, -55.58, -56.2, -59.29],
  [-42.57, -40.19, -40.54, -43.78, -47.98, -52.21, -55.13, -55.76, -56.23, -58.04],
  [-48.42, -46.6, -45.09, -45.3, -47.6, -50.16, -50.62, -49.65, -49.94, -52.01],
  [-50.9, -51.1, -50.57, -50.16, -51.02, -52.03, -51.53, -50.38, -50.25, -51.13],
];

/** The nodes about a value on an axis of `count` nodes, and its share between them; held within the grid. */
function between(value: number, count: number): readonly [low: number, share: number] {
  const held = Math.min(count - 1, Math.max(0, value));
  const low = Math.min(count - 2, Math.floor(held));
  return [low, held - low];
}

/** Metres of sea level above the ellipsoid at a place of the prefecture (degrees); at the grid's edge beyond it. */
export function geoidM(lon: number, lat: number): number {
  const [column, u] = between((lon - GRID.west) / GRID.stepDeg, UNDULATION_M[0]?.length ?? 0);
  const [row, v] = between((lat - GRID.south) / GRID.stepDeg, UNDULATION_M.length);
  const at = (dx: number, dy: number) => UNDULATION_M[row + dy]?.[column + dx] ?? 0;
  return (at(0, 0) * (1 - u) + at(1, 0) * u) * (1 - v) + (at(0, 1) * (1 - u) + at(1, 1) * u) * v;
}
