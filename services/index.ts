/**
 * The door of the geo services: their host opens them on a database (`openServices`), and serves them on an application that has a gate
 * (`registerServices`). All else is what the portal draws and reads with. Nobody outside imports another file of this folder.
 */
export { SERVICE_PATHS } from './addresses.ts';
export { openServices, prepareGround, registerServices } from './register.ts';
export type { ServedOptions } from './host.ts';
export { createServiceQueues, type ServiceQueues } from './queues.ts';
export type { FeatureStore, GeoLayer } from './featureStore.ts';
export type { GeoFeature } from './storedFeatures.ts';
export { searchAreaIn, type SearchArea } from './spatial/searchArea.ts';
export { AREA_LAYERS, shapesNamed } from './spatial/namedAreas.ts';
export type { MapWindow } from './drawing/mapWindow.ts';
export type { PreparedLayers } from './drawing/prepared.ts';
export type { OwnImagery, OwnImageryStore } from './imagery/ownImagery.ts';
export type { TileSource } from './tiles/tileSource.ts';
export type { Asking } from './wms/getMap.ts';
export { readParameters } from './wms/parameters.ts';
