import { firstConfig } from '../../domain/layers/imports/firstLook.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { LayerClasses } from '../../domain/layers/record/layerClasses.ts';
import type { FieldsOf, TypedDefinition } from '../defineLayerType.ts';
import type { vectorLayer } from './index.ts';

/** What is known of a file's layer that is on one user's map alone. */
export interface FileLayer {
  readonly name: string;
  readonly kind: 'polygon' | 'line' | 'point';
  readonly extent: Extent;
  /** Of its features. */
  readonly fields: readonly string[];
  /** CSS colour. */
  readonly color: string;
  /** In which classes its features are drawn; in its colour without them. */
  readonly classes?: LayerClasses | undefined;
}

/**
 * The layer of a file that no service knows: it is drawn, named and asked by what is in it.
 * @param link address of its GeoJSON in this page (`blob:`), which no record may name
 */
export function fileLayerDefinition(
  id: string,
  layer: FileLayer,
  link: string,
): TypedDefinition<'vectorLayer', FieldsOf<typeof vectorLayer>> {
  const { name, kind, extent, fields, color, classes } = layer;
  const config = firstConfig(kind, fields, color);
  const classed = classes === undefined ? {} : { classes };
  return {
    type: 'vectorLayer',
    id,
    name,
    link,
    visible: true,
    extent,
    format: 'geojson',
    config,
    ...classed,
  };
}
