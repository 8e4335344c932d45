import { typeHas, type LayerType } from '../layerTypes/index.ts';

/** The imagery transparency panel's setting (viewer.md, section 2): one opacity over all imagery and, when ticked, over models. */
export interface ImageryTransparency {
  /** 0 to 1. */
  readonly opacity: number;
  readonly withModels: boolean;
}

/** As the portal comes: everything opaque. */
export const OPAQUE_IMAGERY: ImageryTransparency = { opacity: 1, withModels: false };

/** What a layer's own opacity is multiplied by, 0 to 1. */
export function imageryFactor(type: LayerType, { opacity, withModels }: ImageryTransparency): number {
  return typeHas(type, 'imagery') || (withModels && typeHas(type, 'model')) ? opacity : 1;
}
