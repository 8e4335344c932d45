/** The typeface of all labels; 2D glyphs are made for it from the machine's fonts, 3D labels draw with the browser's. */
export const LABEL_FONT = { family: 'sans-serif', size: 10, weight: 'normal' } as const;
