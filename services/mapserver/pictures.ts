import type { Rights } from '../../server/base/access/rights.ts';
import type { OwnImageryStore, RankedImagery } from '../imagery/ownImagery.ts';
import type { Json } from './answers.ts';

/** An own picture as the map service numbers it, the same for everybody. */
export interface PictureLayer {
  readonly id: number;
  readonly picture: RankedImagery;
}

/** The number of the topmost picture: far behind those of features, which grow by imports and must not shift it. */
const FIRST_ID = 10_000;

/** The pictures that somebody sees, the top one first; all lie below the layers of features. */
export async function pictureLayers(
  imagery: OwnImageryStore,
  rights: Rights,
): Promise<readonly PictureLayer[]> {
  const pictures = await imagery.layers(rights);
  return pictures.toReversed().map((picture) => ({ id: FIRST_ID + picture.rank, picture }));
}

/** What the service's list of layers says of a picture. */
export function listedPicture({ id, picture: { title } }: PictureLayer): Json {
  return {
    ...{ id, name: title, parentLayerId: -1, defaultVisibility: true, subLayerIds: null },
    ...{ minScale: 0, maxScale: 0, type: 'Raster Layer' },
  };
}

/** A picture's description. @param extent in the reference of the map */
export function pictureJson({ id, picture }: PictureLayer, extent: Json): Json {
  const { title, titleEn, note } = picture;
  return {
    ...{ id, name: title, type: 'Raster Layer', description: `${titleEn}. ${note}`, copyrightText: note },
    ...{ geometryType: null, parentLayer: null, subLayers: [], minScale: 0, maxScale: 0 },
    ...{ defaultVisibility: true, extent, hasAttachments: false },
    ...{ htmlPopupType: 'esriServerHTMLPopupTypeNone', displayField: '', typeIdField: null, fields: null },
    ...{ relationships: [], canModifyLayer: false, capabilities: 'Map' },
  };
}

/** A picture's place in the legend: it has no symbols. */
export function pictureLegend({ id, picture: { title } }: PictureLayer): Json {
  return {
    ...{ layerId: id, layerName: title, layerType: 'Raster Layer', minScale: 0, maxScale: 0 },
    ...{ legendType: '', legend: [] },
  };
}
