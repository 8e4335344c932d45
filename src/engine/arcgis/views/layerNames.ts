import GeoJSONLayer from '@arcgis/core/layers/GeoJSONLayer.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import type { MapText } from '../../../domain/drawing/marks.ts';
import { FIELDS } from '../vectorData/vectorFields.ts';

/** Most names of one layer that paper is offered: more than there is room for. */
const MOST_NAMES = 600;

const labelled = (view: SceneView) =>
  view.allLayerViews
    .toArray()
    .flatMap((layerView) =>
      layerView.layer instanceof GeoJSONLayer &&
      layerView.visible &&
      (layerView.layer.labelingInfo?.length ?? 0) > 0
        ? [{ layerView, layer: layerView.layer }]
        : [],
    );

/** The names that the labels of a view's layers write at points, as far as the view has drawn them. */
export async function layerNames(view: SceneView): Promise<readonly MapText[]> {
  const found = await Promise.all(
    labelled(view).map(async ({ layer }) => {
      if (layer.geometryType !== 'point') return [];
      const { features } = await layer.queryFeatures({
        where: layer.definitionExpression ?? '1=1',
        geometry: view.extent,
        outFields: [FIELDS.label],
        outSpatialReference: { wkid: 4326 },
        returnGeometry: true,
        num: MOST_NAMES,
      });
      return features.flatMap(({ attributes, geometry }): MapText[] => {
        const text: unknown = (attributes as Readonly<Record<string, unknown>>)[FIELDS.label];
        if (typeof text !== 'string' || text === '' || geometry?.type !== 'point') return [];
        const { x, y } = geometry;
        const look = {
          color: '#ffffff',
          align: 'center',
          vertical: 'bottom',
          offsetPx: 0,
          sizePx: 12,
        } as const;
        return [{ kind: 'text', position: [x, y], text, look }];
      });
    }),
  );
  return found.flat();
}

/** Switches the labels of a view's point layers off until the answer is called: their names are told. */
export function withoutLayerLabels(view: SceneView): () => void {
  const layers = labelled(view)
    .map(({ layer }) => layer)
    .filter(({ labelsVisible, geometryType }) => labelsVisible && geometryType === 'point');
  for (const layer of layers) layer.labelsVisible = false;
  return () => {
    for (const layer of layers) layer.labelsVisible = true;
  };
}
