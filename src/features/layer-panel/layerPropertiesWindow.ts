/** The window of a layer's properties. */
export const LAYER_PROPERTIES_WINDOW = 'layer-properties';
