/** The window of the map export. */
export const EXPORT_WINDOW = 'export';

/** The window of the picture editor, which the export opens. */
export const PICTURE_WINDOW = 'picture-editor';
