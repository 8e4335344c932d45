/** The window of the files on the user's own map. */
export const FILES_WINDOW = 'files';
