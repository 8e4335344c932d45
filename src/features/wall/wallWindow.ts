/** The window that starts the wall mode. */
export const WALL_WINDOW = 'wall';

/** What the window and the wall say, which comes with the first of them. */
export const loadWallTexts = async () => (await import('./panelTexts.ts')).panelTexts;
