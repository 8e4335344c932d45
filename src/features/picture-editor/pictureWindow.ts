/** The id of the picture editor's window. */
export const PICTURE_WINDOW = 'picture-editor';

/** Its normal size, CSS pixels (viewer.md, section 9). */
export const PICTURE_WINDOW_SIZE = { widthPx: 900, heightPx: 800 } as const;
