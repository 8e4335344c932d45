/** Members of a feature's properties in which annotations keep what GeoJSON has no word for. */
export const SHAPE_KEY = 'annotation:shape';
export const STYLE_KEY = 'annotation:style';

/** How much of the picture an area hides, in files that say so. */
export const FILL_OPACITY = 0.3;
