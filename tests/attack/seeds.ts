import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { SMALL_SHEET } from '../support/sheets.ts';
import { layerProbes, type ProbedLayer } from './layerProbes.ts';

/** A request that is right, from which wrong ones are made. */
export interface Seed {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

const PLACE = { ex: 82, ey: 44.9, points: '82,44.9', camera: null };
const RING = '[[82,44],[82.5,44],[82.5,44.5]]';
const CAMERA = { longitude: 82.1, latitude: 44.9, height: 30_000, heading: 10, pitch: -45, roll: 0 };

const post = ({ path }: { readonly path: string }, body: unknown): Seed => ({ method: 'POST', path, body });

/** Records that users send, as they should be. */
const RECORDS: readonly Seed[] = [
  post(ENDPOINTS.plotGroupInsert, {
    id: 'M-group',
    name: '方案一',
    prop: 'solution',
    notes: '一',
    ...CAMERA,
  }),
  post(ENDPOINTS.plotItemInsert, { id: 'M-item', name: '火场', type: 'polygon', points: RING, sort: 1 }),
  post(ENDPOINTS.plotAttributeInsert, { id: 'M-look', name: '红', polylineWidth: 5 }),
  post(ENDPOINTS.plotLinkInsert, { groupId: 'M-group', itemId: 'M-item', sort: 1 }),
  post(ENDPOINTS.plotSave, {
    key: 'M-save-1234',
    steps: [
      { step: 'insertItem', record: { id: 'M-step', name: '火场', type: 'polygon', points: RING } },
      { step: 'insertLink', record: { groupId: 'M-group', itemId: 'M-step' } },
    ],
  }),
  post(ENDPOINTS.plotItemUpdate, { id: 'M-item', version: 0, name: '火场二' }),
  post(ENDPOINTS.plotLinkQuery, [{ column: 'groupId', type: 'eq', value: 'M-group' }]),
  post(ENDPOINTS.plotGroupQuery, [{ column: 'prop', type: 'like', value: 'sol' }]),
  post(ENDPOINTS.bookmarkInsert, { id: 'M-mark', name: '湖', ...PLACE }),
  post(ENDPOINTS.savedViewSave, { version: 0, items: [] }),
  post(ENDPOINTS.savedQuerySave, { version: 0, items: [] }),
  post(ENDPOINTS.annotationSave, { version: 0, items: [] }),
  post(ENDPOINTS.accessKeyMake, { name: '键', resources: ['lakes'], days: 1 }),
  post(ENDPOINTS.accessKeyRevoke, { id: 'M-key' }),
  post(ENDPOINTS.metadataQuery, [{ column: 'layerId', type: 'eq', value: 'lakes' }]),
  post(ENDPOINTS.sheetLegend, { layers: ['lakes'], language: 'zh' }),
  post(ENDPOINTS.sheetSettings, { job: 'M-job', sheet: SMALL_SHEET }),
  post(ENDPOINTS.sheetLetters, { bold: false, text: '湖泊图' }),
  post(ENDPOINTS.printJobCancel, { job: 'M-job' }),
  post(
    { path: ENDPOINTS.spatialRecords.path.replace('{type}', 'lakes').replace('{fieldSet}', 'fields_all') },
    { sc: '(3,0,5000,82.5,44.9)', pg: '0,50', eleva: 0 },
  ),
];

/** Addresses beside those of a layer. */
const READS: readonly Seed[] = [
  '/geo/features/lakes.geojson?bbox=82,44,83,45&limit=10',
  '/geo/ogc/features/collections/lakes/items?bbox=82,44,83,45&limit=10&filter=levelM%20%3E%201',
  '/geo/tiles/imagery/8/185/92.jpg',
  '/geo/arcgis/rest/services/bortala/MapServer/export?f=image&bbox=80,44,83,45.5&bboxSR=4326&size=64,64&layers=show:1&dpi=96&transparent=true',
  '/geo/arcgis/rest/services/bortala/MapServer/1/query?f=json&where=1%3D1&geometry=80,44,83,45&geometryType=esriGeometryEnvelope&outFields=*&resultRecordCount=5&orderByFields=objectid',
  '/geo/arcgis/rest/services/bortala/FeatureServer/1/query?f=pbf&where=1%3D1&geometry=82,44.9&geometryType=esriGeometryPoint&inSR=4326&distance=20&units=esriSRUnit_Kilometer&quantizationParameters=%7B%22tolerance%22%3A10%2C%22extent%22%3A%7B%22xmin%22%3A0%2C%22ymin%22%3A0%2C%22xmax%22%3A1%2C%22ymax%22%3A1%7D%7D',
  '/geo/arcgis/rest/services/bortala/FeatureServer/1/query?f=json&outStatistics=%5B%7B%22statisticType%22%3A%22count%22%2C%22onStatisticField%22%3A%22name%22%7D%5D&groupByFieldsForStatistics=name&orderByFields=name',
  '/geo/arcgis/rest/services/bortala/MapServer/identify?f=json&geometry=82.5,44.9&geometryType=esriGeometryPoint&sr=4326&layers=all&tolerance=3&mapExtent=80,44,83,45&imageDisplay=400,300,96',
  '/geo/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=lakes&STYLE=default&FORMAT=image/png&TILEMATRIXSET=EPSG:3857&TILEMATRIX=5&TILEROW=11&TILECOL=23',
  '/export/qgis/print?SERVICE=WMS&REQUEST=GetPrint&map0:EXTENT=80,44,83,45&map0:LAYERS=lakes&FORMAT=png',
  '/export/history/file/M-sheet?format=png',
  '/sanwei/v2/dataQuery/allTypes/lakes/fields_all?pg=0,10&sc=(2,2,82,44,83,45)&eleva=1',
  '/geo/models/boxmodel/tileset.json',
  '/healthz',
].map((path) => ({ method: 'GET', path }));

/** Requests that are right, on a layer and on a user's own things. */
export const seedsOn = (layer: ProbedLayer): readonly Seed[] => [
  ...layerProbes(layer).map(({ path, body }): Seed =>
    body === undefined ? { method: 'GET', path } : { method: 'POST', path, body },
  ),
  ...READS,
  ...RECORDS,
];
