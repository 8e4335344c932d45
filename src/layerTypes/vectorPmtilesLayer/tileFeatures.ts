import type { VectorStyle } from '../../domain/layers/record/vectorStyle.ts';
import { vectorDrawing } from '../../domain/layers/vector/drawing.ts';
import type { GeometryPart } from '../../domain/layers/vector/features.ts';
import { createHitIndex, type HitRequest } from '../../domain/layers/vector/hitTest.ts';
import type { TileFeature } from '../../domain/layers/vectorTiles/readVectorTile.ts';
import { shapeInDegrees, type TileOfWorld } from '../../domain/layers/vectorTiles/tileGeometry.ts';
import type { Painted } from './paintTile.ts';
import type { FoundInTile, SeenLook } from './protocol.ts';

/** The features of a tile that are drawn, each with its look. */
export function paintedOf(
  features: readonly TileFeature[],
  style: VectorStyle,
  layerName: string,
): readonly Painted[] {
  const data = { properties: features.map(({ properties }) => properties), looks: undefined };
  const drawingOf = vectorDrawing(data, { layerName, style, unknownText: '' });
  return features.flatMap((feature, at) => {
    const drawing = drawingOf(at);
    return drawing === undefined ? [] : [{ feature, look: drawing.look }];
  });
}

/** Which looks the features of each kind have, each once. */
export function looksSeen(painted: readonly Painted[]): readonly SeenLook[] {
  const seen = new Map<string, SeenLook>();
  for (const { feature, look } of painted) {
    const key = `${feature.kind}\n${look.name}`;
    if (!seen.has(key)) seen.set(key, { kind: feature.kind, look });
  }
  return [...seen.values()];
}

/** What lies at a place, points before lines before areas, the nearest first. */
export function foundAt(
  features: readonly TileFeature[],
  tile: TileOfWorld,
  request: HitRequest,
): readonly FoundInTile[] {
  const shapes = features.map((feature) => shapeInDegrees(feature, tile));
  const ofKind = (kind: TileFeature['kind']): GeometryPart[] =>
    shapes.flatMap((geometry, index) => (features[index]?.kind === kind ? [{ index, geometry }] : []));
  const index = createHitIndex({ point: ofKind('point'), line: ofKind('line'), polygon: ofKind('polygon') });
  return index.at(request).flatMap((at) => {
    const [feature, geometry] = [features[at], shapes[at]];
    return feature === undefined || geometry === undefined
      ? []
      : [{ attributes: feature.properties, geometry }];
  });
}
