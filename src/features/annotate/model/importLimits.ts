/** Files are read up to so many bytes: what a user may keep is a quarter of it. */
export const MOST_BYTES = 4 * 1024 * 1024;
