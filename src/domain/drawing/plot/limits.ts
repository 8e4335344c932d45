/** Most of what a user's plots may hold; lengths in characters. */
export const PLOT_LIMITS = {
  idLength: 64,
  nameLength: 100,
  notesLength: 500,
  propLength: 64,
  imageLength: 200,
  /** Control points of a plot, and the text that holds them. */
  points: 5000,
  pointsLength: 250_000,
  groupsPerUser: 200,
  itemsPerUser: 10_000,
  /** Steps of one save. */
  steps: 2000,
} as const;

/** Length of a solution's name (viewer.md, section 5), characters. */
export const SOLUTION_NAME = { least: 3, most: 20 } as const;
