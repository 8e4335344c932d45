/** The window of the plot types: the way into plotting. */
export const PLOT_TYPES_WINDOW = 'plot-types';

/** The window of the plot workspace. */
export const PLOT_WORKSPACE_WINDOW = 'plot-workspace';

/** The window of the attribute editor. */
export const PLOT_ATTRIBUTES_WINDOW = 'plot-attributes';
