/** The window of the map export. */
export const EXPORT_WINDOW = 'export';
