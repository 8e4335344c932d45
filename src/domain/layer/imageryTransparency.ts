import type { LayerType } from './layerType.ts';

/** The imagery transparency panel's setting (viewer.md, section 2): one opacity over all imagery and, when ticked, over models. */
export interface ImageryTransparency {
  /** 0 to 1. */
  readonly opacity: number;
  readonly withModels: boolean;
}

/** As the portal comes: everything opaque. */
export const OPAQUE_IMAGERY: ImageryTransparency = { opacity: 1, withModels: false };

const IMAGERY: ReadonlySet<LayerType> = new Set<LayerType>(['domLayer', 'WebMapTileServiceImageryProvider']);

const MODELS: ReadonlySet<LayerType> = new Set<LayerType>([
  'boxmodelLayer',
  'maxmodelLayer',
  'obliquemodelLayer',
  'pipelinemodelLayer',
  'pointmodelLayer',
]);

/** True for pictures of the ground. */
export function isImagery(type: LayerType): boolean {
  return IMAGERY.has(type);
}

/** True for 3D models. */
export function isModel(type: LayerType): boolean {
  return MODELS.has(type);
}

/** What a layer's own opacity is multiplied by, 0 to 1. */
export function imageryFactor(type: LayerType, { opacity, withModels }: ImageryTransparency): number {
  return isImagery(type) || (withModels && isModel(type)) ? opacity : 1;
}
