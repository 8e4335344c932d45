/** The twelve layer types of a map layer record (viewer.md, section 3), by the names the bureau's services use. */
export const LAYER_TYPES = [
  'annotationLayer',
  'boxmodelLayer',
  'demLayer',
  'domLayer',
  'maxmodelLayer',
  'obliquemodelLayer',
  'pipelinemodelLayer',
  'pointmodelLayer',
  'vectorLayer',
  'arcgisMapServer',
  'GeniusSpatialMapServer',
  'WebMapTileServiceImageryProvider',
] as const;

/** One of {@link LAYER_TYPES}. */
export type LayerType = (typeof LAYER_TYPES)[number];

/** Narrows a text from a record to a known layer type. */
export function isLayerType(text: string): text is LayerType {
  return (LAYER_TYPES as readonly string[]).includes(text);
}

const STANDING_TYPES: readonly LayerType[] = [
  'boxmodelLayer',
  'maxmodelLayer',
  'obliquemodelLayer',
  'pointmodelLayer',
];

/** Whether a layer's features stand on the ground: they are seen from aside, not from above. */
export function standsOnGround(type: LayerType): boolean {
  return STANDING_TYPES.includes(type);
}

const PICTURE_TYPES: readonly LayerType[] = [
  'arcgisMapServer',
  'domLayer',
  'GeniusSpatialMapServer',
  'WebMapTileServiceImageryProvider',
];

/** Whether a layer comes as pictures that cover the ground. */
export function isPicture(type: LayerType): boolean {
  return PICTURE_TYPES.includes(type);
}
