/** The window of the time line. */
export const TIMELINE_WINDOW = 'timeline';
