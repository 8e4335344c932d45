import { beforeEach, describe, expect, it } from 'vitest';
import { walkNodes } from '../../layers/tree/layerCatalogue.ts';
import { fileLayerDefinition } from '../../layerTypes/index.ts';
import { createMemoryRecords, type RecordStore } from '../../lib/recordStore.ts';
import { createUndoHistory } from '../../lib/undoHistory.ts';
import { createLayerStore, servedOnIds, type LayerStore } from '../../stores/layerStore.ts';
import { createFileLayers, type FileLayers } from './fileLayers.ts';
import { createFileShelf } from './fileShelf.ts';

const EXTENT = { west: 82, south: 44, east: 82.1, north: 44.1 };
const PARCELS = { name: '地块', kind: 'polygon', extent: EXTENT, fields: ['名称'] } as const;
const about = () => ({
  count: 2,
  leftOut: 1,
  features: new Blob(['{"type":"FeatureCollection","features":[]}']),
});
const FOREST = fileLayerDefinition(
  'Z0101',
  { ...PARCELS, name: '林地', color: '#3fa873' },
  '/geo/forest.geojson',
);
const SERVED = [
  {
    id: 'Z01',
    label: '业务',
    children: [{ id: 'Z0101', label: '林地', children: [], definition: { ...FOREST, visible: false } }],
  },
];

let records: RecordStore;
let layers: LayerStore;
let history: ReturnType<typeof createUndoHistory>;
let lastId: number;

function open(owner = 'u1', store = records): FileLayers {
  layers = createLayerStore();
  layers.actions.setTree(SERVED);
  history = createUndoHistory();
  return createFileLayers({
    layers,
    shelf: createFileShelf(store, owner),
    history,
    groupName: () => '我的文件',
    newId: () => String(++lastId),
  });
}
const labels = () => [...walkNodes(layers.getState().tree)].map(({ label }) => label);
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  records = createMemoryRecords();
  lastId = 0;
});

describe('the layers of opened files', () => {
  it('stand above the catalogue, switched on, and leave what was on as it was', async () => {
    const files = open();
    layers.actions.toggle('Z0101');
    const id = await files.add('地块.zip', PARCELS, about());
    expect(labels()).toEqual(['我的文件', '地块', '业务', '林地']);
    expect(layers.getState().onIds).toEqual(['Z0101', id]);
    expect(layers.getState().expandedIds).toContain('local-files');
    // A link or a saved view names only what others find.
    expect(servedOnIds(layers.getState())).toEqual(['Z0101']);
    // The catalogue that is read anew leaves them there.
    layers.actions.setTree(SERVED);
    expect(labels()).toEqual(['我的文件', '地块', '业务', '林地']);
  });

  it('are taken away, and brought back by undoing that', async () => {
    const files = open();
    const id = await files.add('地块.zip', PARCELS, about());
    files.remove(id);
    expect(labels()).toEqual(['业务', '林地']);
    expect(layers.getState().onIds).toEqual([]);
    history.undo();
    await settled();
    await settled();
    expect(labels()).toEqual(['我的文件', '地块', '业务', '林地']);
    expect(files.open.value[0]).toMatchObject({ id, isKept: true });
  });

  it('are there again for the same user, and for nobody else', async () => {
    await open().add('地块.zip', PARCELS, about());
    const again = open();
    await again.restore();
    expect(again.open.value).toMatchObject([{ name: '地块', count: 2, leftOut: 1 }]);
    expect(layers.getState().onIds).toEqual(['local-1']);
    const other = open('u2');
    await other.restore();
    expect(other.open.value).toEqual([]);
  });

  it('are forgotten when the user leaves, and none is kept after that', async () => {
    const files = open();
    await files.add('地块.zip', PARCELS, about());
    await files.forget();
    await files.add('又一个.zip', PARCELS, about());
    const again = open();
    await again.restore();
    expect(again.open.value).toEqual([]);
  });

  it('say so where the browser keeps nothing', async () => {
    const files = open(
      'u1',
      createMemoryRecords(() => true),
    );
    await files.add('地块.zip', PARCELS, about());
    expect(files.open.value).toMatchObject([{ name: '地块', isKept: false }]);
    expect(labels()).toContain('地块');
  });
});
