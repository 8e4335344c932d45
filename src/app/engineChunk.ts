/** Loads the engine that draws the map. */
export const loadEngine = () => import('../engine/arcgis/index.ts');
