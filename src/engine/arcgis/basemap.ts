import EsriMap from '@arcgis/core/Map.js';
import type ElevationLayer from '@arcgis/core/layers/ElevationLayer.js';
import WebTileLayer from '@arcgis/core/layers/WebTileLayer.js';
import TileInfo from '@arcgis/core/layers/support/TileInfo.js';
import { terrainLayer } from './terrain.ts';

/** Services that the scene itself draws, and what to say of their makers. */
export interface SceneServices {
  /** XYZ template of the base imagery: {z}, {x}, {y}. */
  readonly imagery: string;
  /** Address of an ArcGIS elevation service; without it the bare globe is flat. */
  readonly elevation?: string | undefined;
  readonly attribution: string;
  /** Deepest level of the imagery; deeper views stretch it. */
  readonly imageryMaxLevel: number;
}

/** Side of a tile in pixels. */
const TILE_PX = 256;

/** Colour of the ground and of the sky's place until imagery arrives: the portal's background. */
export const SURFACE_COLOR = '#16241f';

/** Colour of the plane until its imagery arrives. */
export const PLANE_COLOR = '#0f1a17';

/** The Web Mercator tile matrix set from level 0 to `maxLevel`. */
export function webMercatorTiles(maxLevel: number): TileInfo {
  return TileInfo.create({ size: TILE_PX, numLODs: maxLevel + 1 });
}

/** An XYZ template as an absolute WebTileLayer template; the SDK cannot take relative ones. */
export function tileTemplate(template: string): string {
  const sdk = template.replaceAll('{z}', '{level}').replaceAll('{x}', '{col}').replaceAll('{y}', '{row}');
  return new URL(sdk, document.baseURI).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

/** Pictures of the ground by an XYZ template in Web Mercator. */
export function xyzLayer(template: string, maxLevel: number, attribution: string): WebTileLayer {
  return new WebTileLayer({
    urlTemplate: tileTemplate(template),
    tileInfo: webMercatorTiles(maxLevel),
    copyright: attribution,
  });
}

const imageryLayer = ({ imagery, imageryMaxLevel, attribution }: SceneServices): WebTileLayer =>
  xyzLayer(imagery, imageryMaxLevel, attribution);

/** The base imagery of one of these maps. */
export function baseImagery(map: EsriMap): WebTileLayer | undefined {
  const layer = map.basemap?.baseLayers.at(0);
  return layer instanceof WebTileLayer ? layer : undefined;
}

/** The terrain that the globe stands on. @param url may be relative to the page */
export function baseTerrain(url: string): ElevationLayer {
  return terrainLayer({ url: new URL(url, document.baseURI).href });
}

/** The map of the globe: base imagery over the bare ground; terrain layers are added to it. */
export function createGlobeMap(services: SceneServices): EsriMap {
  const { elevation } = services;
  const layers = elevation === undefined ? [] : [baseTerrain(elevation)];
  return new EsriMap({
    basemap: { baseLayers: [imageryLayer(services)] },
    ground: { layers, surfaceColor: SURFACE_COLOR },
  });
}

/** The map of the plane: base imagery. */
export function createPlaneMap(services: SceneServices): EsriMap {
  return new EsriMap({ basemap: { baseLayers: [imageryLayer(services)] } });
}
