import type { Feature, FeatureCollection, Polygon } from 'geojson';
import type { Extent } from '../../../domain/geodesy/extent.ts';
import type { Tile, Tileset } from '../../../domain/layers/tiles3d/tileset.ts';
import { volumeOutline } from './volumeOutline.ts';

/** Most outlines that stand for a tileset: a level of the tree with more is not opened. */
const MOST_OUTLINES = 1500;

/** The tiles of the deepest level that is still few enough, leaves of the levels above included. */
function tilesToDraw(root: Tile): readonly Tile[] {
  let shown: readonly Tile[] = [root];
  for (;;) {
    const next = shown.flatMap((tile) => (tile.children.length === 0 ? [tile] : tile.children));
    const isDone = next.length === shown.length && next.every((tile, index) => tile === shown[index]);
    if (isDone || next.length > MOST_OUTLINES) return shown;
    shown = next;
  }
}

function outlineFeature(tile: Tile): Feature<Polygon> {
  const coordinates = [volumeOutline(tile).map((position) => [...position])];
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } };
}

/** What a tileset covers in the plane, by the bounding volumes of its tiles: for tilesets that bring no footprint of their own. */
export function tilesetFootprint({ root }: Tileset): FeatureCollection<Polygon> {
  return { type: 'FeatureCollection', features: tilesToDraw(root).map(outlineFeature) };
}

/** The rectangle about a tileset's root. */
export function tilesetExtent({ root }: Tileset): Extent {
  const outline = volumeOutline(root);
  const [lons, lats] = [outline.map(([lon = 0]) => lon), outline.map(([, lat = 0]) => lat)];
  return {
    west: Math.min(...lons),
    south: Math.min(...lats),
    east: Math.max(...lons),
    north: Math.max(...lats),
  };
}
