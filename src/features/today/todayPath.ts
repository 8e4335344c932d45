/** Where the screen stands. */
export const TODAY_PATH = '/Today';

/** The screen with an item open. */
export const itemPath = (key: string): string => `${TODAY_PATH}?item=${encodeURIComponent(key)}`;
