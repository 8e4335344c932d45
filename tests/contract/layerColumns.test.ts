import { beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import type { LayerFields } from '../../src/api/contracts/catalogueFields.ts';
import type { MetadataRow } from '../../src/api/contracts/metadata.ts';
import type { CatalogueRecord } from '../../src/domain/layers/catalogue/catalogueRecord.ts';
import type { LayerColumns } from '../../src/domain/layers/record/layerColumns.ts';
import { onEachDatabase } from '../support/eachDatabase.ts';
import { GEO_OPTIONS } from '../support/filledDatabase.ts';
import type { TestServer } from '../support/server.ts';
import { storeLayer } from '../support/storedLayer.ts';

const COLUMNS: LayerColumns = [
  { field: 'stock', title: '蓄积量', titleEn: 'Volume', header: true, bubble: true },
  { field: 'owner', title: '承包人', bubble: true },
  { field: 'name', title: '林班名', header: true },
];

const CODE = 'stands-columns';
/** Another way to the same layer, further down in the catalogue. */
const TWIN = 'stands-twin';

onEachDatabase('columns of a record', (start) => {
  let server: TestServer;
  let bureau: string;
  let other: string;

  beforeAll(async () => {
    server = await start({ geo: GEO_OPTIONS.geo });
    [bureau, other] = [await server.signIn('admin1'), await server.signIn('admin4')];
    const properties = { name: '一号', stock: 12, owner: '张三', extra: 1 };
    await storeLayer(server.database, {
      name: 'stands',
      geometryType: 'point',
      features: [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [82, 44.8] } }],
    });
    await server.database.query(
      `INSERT INTO layer_metadata (layer_id, data_key, data_value, extend1, position) VALUES
       ('stands', 'name', '名称', 'header,bubble', 0), ('stands', 'stock', '蓄积', 'header', 1)`,
    );
    await server.database.query(
      `INSERT INTO data_rights (resource, role, hidden_fields) VALUES
       ('stands', '0', '[]'), ('stands', '3', '["owner"]')`,
    );
  });

  const call = (path: string, body?: unknown, token = bureau) => server.ask(path, token, body);

  const recordOf = (code: string, columns: LayerColumns | undefined, layer: object): CatalogueRecord => ({
    ...{ code, parent: '', name: code, position: code === CODE ? 8 : 9, flags: {}, roles: null },
    resource: { StorageName: code, ServiceName: 'vectorLayer', TargetName: code, ResourceCoverage: '' },
    layer: { type: 'vectorLayer', name: code, ...layer, ...(columns === undefined ? {} : { columns }) },
  });
  const FILE = { link: '/geo/features/stands.geojson', format: 'geojson' };
  const ITEMS = { type: 'ogcFeatureLayer', link: '/geo/ogc/features/collections/stands/items' };

  async function publish(code: string, columns: LayerColumns | undefined, layer: object = FILE) {
    const { records } = (await call(ENDPOINTS.catalogueRead.path)).data as { records: CatalogueRecord[] };
    const before = records.find((record) => record.code === code) ?? null;
    const change = { id: code, before, after: recordOf(code, columns, layer) };
    return call(ENDPOINTS.cataloguePublish.path, { note: '', changes: [change] });
  }
  const done = async (answer: Promise<unknown>) => expect(await answer).toMatchObject({ code: 200 });

  interface Condition {
    readonly column: string;
    readonly type: string;
    readonly value: string;
  }
  const ask = async (conditions: readonly Condition[], token = bureau): Promise<MetadataRow[]> =>
    (await call(ENDPOINTS.metadataQuery.path, conditions, token)).result;
  const rowsOf = async (id: string, token = bureau) =>
    (await ask([{ column: 'layerId', type: 'eq', value: id }], token)).map(
      ({ dataKey, dataValue, extend1 }) => `${dataKey} ${dataValue} ${extend1 ?? '-'}`,
    );

  const OWN = ['stock 蓄积量 header,bubble', 'owner 承包人 bubble', 'name 林班名 header'];
  const STORED = ['name 名称 header,bubble', 'stock 蓄积 header'];

  test('without any, the stored rows tell of a layer by its name', async () => {
    await done(publish(CODE, undefined));
    expect(await rowsOf('stands')).toEqual(STORED);
    expect(await rowsOf(CODE)).toEqual([]);
  });

  test('decide for their code, and for the layer that the record shows, once they are published', async () => {
    await done(publish(CODE, COLUMNS));
    expect(await rowsOf(CODE)).toEqual(OWN);
    expect(await rowsOf('stands')).toEqual(OWN);
  });

  test('answer rows of the same fields as before, under every condition', async () => {
    const [row] = await ask([{ column: 'layerId', type: 'eq', value: CODE }]);
    expect(row).toEqual({ layerId: CODE, dataKey: 'stock', dataValue: '蓄积量', extend1: 'header,bubble' });
    const conditions = [
      { column: 'dataValue', type: 'like', value: '林班' },
      { column: 'extend1', type: 'ne', value: 'bubble' },
    ];
    expect((await ask(conditions)).map(({ layerId, dataKey }) => `${layerId} ${dataKey}`)).toEqual([
      'stands name',
      `${CODE} name`,
    ]);
    expect(await ask([...conditions, { column: 'layerId', type: 'eq', value: "x' OR true --" }])).toEqual([]);
  });

  test('say nothing of a field that is hidden: neither in rows nor in the catalogue', async () => {
    const seen = OWN.filter((row) => !row.startsWith('owner'));
    for (const id of [CODE, 'stands']) expect(await rowsOf(id, other)).toEqual(seen);
    expect(JSON.stringify(await call(ENDPOINTS.layerTree.path, undefined, other))).not.toContain('承包人');
    expect(JSON.stringify(await call(ENDPOINTS.layerTree.path))).toContain('承包人');
    // Also where the record takes the layer from another service of the portal.
    await done(publish(TWIN, [{ field: 'owner', title: '承包人', bubble: true }], ITEMS));
    expect(await rowsOf(TWIN)).toEqual(['owner 承包人 bubble']);
    expect(await rowsOf(TWIN, other)).toEqual([]);
    const tree = JSON.stringify(await call(ENDPOINTS.layerTree.path, undefined, other));
    expect(tree).toContain(TWIN);
    expect(tree).not.toContain('承包人');
  });

  test('of two records that show one layer, the first tells of the layer', async () => {
    expect(await rowsOf('stands')).toEqual(OWN);
    await done(publish(CODE, undefined));
    expect(await rowsOf('stands')).toEqual(['owner 承包人 bubble']);
    await done(publish(TWIN, undefined, ITEMS));
    expect(await rowsOf('stands')).toEqual(STORED);
  });

  test('go back with the version that had them', async () => {
    await done(publish(CODE, COLUMNS));
    const { versions } = (await call(ENDPOINTS.catalogueVersions.path)).data as {
      versions: { number: number }[];
    };
    const [withColumns] = versions;
    await done(publish(CODE, undefined));
    expect(await rowsOf(CODE)).toEqual([]);
    await done(call(ENDPOINTS.catalogueRestore.path, { number: withColumns?.number }));
    expect(await rowsOf(CODE)).toEqual(OWN);
  });

  test('are not published where they are wrong', async () => {
    const [column] = COLUMNS;
    if (column === undefined) throw new Error('no column');
    const answer = await publish(CODE, [column, column]);
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('columns.1.field') as unknown });
    expect(await rowsOf(CODE)).toEqual(OWN);
  });

  test('are made from what the data have, and what is said of it by default', async () => {
    const fieldsOf = async (query: Record<string, string>, token = bureau) =>
      call(`${ENDPOINTS.catalogueFields.path}?${new URLSearchParams(query).toString()}`, undefined, token);
    const { data } = (await fieldsOf({ code: CODE, layer: 'stands' })) as { data: LayerFields };
    expect([...(data.fields ?? [])].sort()).toEqual(['extra', 'name', 'owner', 'stock']);
    expect(data.rows.map(({ dataKey, dataValue }) => `${dataKey} ${dataValue}`)).toEqual([
      'name 名称',
      'stock 蓄积',
    ]);
    expect((await fieldsOf({ code: CODE })) as unknown).toMatchObject({ data: { fields: null, rows: [] } });
    expect(await fieldsOf({ code: CODE, layer: 'nothing' })).toMatchObject({ code: 404 });
    expect(await fieldsOf({ code: CODE, layer: 'stands' }, other)).toMatchObject({ code: 403 });
  });
});
