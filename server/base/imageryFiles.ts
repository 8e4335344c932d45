/** Folder of own imagery, below the folder of files. */
export const IMAGERY_FOLDER = 'imagery';

const ENDING = '.pmtiles';

/** The file that a version's tiles are in, below the folder of files. */
export const imageryPath = (version: string): string => `${IMAGERY_FOLDER}/${version}${ENDING}`;

/** The version whose tiles a file of the folder has; undefined for any other file. */
export const versionOfFile = (name: string): string | undefined =>
  name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : undefined;
