/** Waits until a folder and all in it are on the disk. */
export function syncTree(folder: string): void;

/** Waits until a file, or the names in a folder, are on the disk. */
export function syncPath(path: string): void;
