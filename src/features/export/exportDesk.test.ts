import type { Geometry } from 'geojson';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import { EXPORT_NODE_TYPES, type ExportNode } from '../../domain/sheet/exportTree.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import { choosePaper } from '../../domain/sheet/paper.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { createToolManager } from '../../tools/toolManager.ts';
import { createSignal } from '../../lib/signal.ts';
import type { SeenMap } from './seenMap.ts';
import { createExportDesk, type FormWork, type SentDrawings } from './exportDesk.ts';
import { keepForm, recallForm, sheetOf } from './exportForm.ts';
import { SheetError } from '../../api/sheetJob.ts';
import { viewSheetWork } from './viewSheet.ts';

const node = (name: string, isCheckd = false): ExportNode => ({
  id: name,
  name,
  label: name,
  type: EXPORT_NODE_TYPES.sheet,
  isCheckd,
  children: [],
});

const NOTHING_SEEN: SeenMap = { layers: [], extent: undefined, title: undefined };

const TODAY = { date: '2026-11-22', language: 'zh' } as const;

/** A desk over an in-memory map, with a print service that draws a sheet in 1 s and reads its tree in 500 ms. */
async function deskOf(more: { readonly failing?: PortalEvent; readonly treeFails?: boolean } = {}) {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  await clock.settle(Promise.all([scene.plane.attach(fakeContainer()), scene.globe.attach(fakeContainer())]));
  const tools = createToolManager(scene, clock);
  const storage = createMemoryStore();
  const printed: (readonly string[])[] = [];
  const opened: MadeSheet[] = [];
  const said: PortalEvent[] = [];
  const rest = (durationMs: number) => new Promise<void>((resolve) => clock.after(durationMs, resolve));
  let treeFails = more.treeFails ?? false;
  const map: FormWork = {
    steps: ['project', 'print'],
    timeoutMs: 60_000,
    async run(form, { step }, signal) {
      step('print');
      await rest(1000);
      signal.throwIfAborted();
      if (more.failing !== undefined) throw new SheetError(more.failing);
      printed.push(form.sheet.layers);
      const picture = new Blob([form.sheet.title]);
      return { sheet: sheetOf(form, TODAY), picture, placement: null, legend: [] };
    },
  };
  const view = viewSheetWork({
    scene,
    clock,
    made: () => TODAY,
    shown: () => [],
    legend: () => Promise.resolve([]),
    sources: () => Promise.resolve(['湖泊（示意）']),
    readPictures: () => Promise.resolve(new Map()),
    join: (widthPx, heightPx) => {
      let pieces = 0;
      return {
        add: () => Promise.resolve(void pieces++),
        glance: () => ({ widthPx: 2, heightPx: 2, grey: [0, 90, 90, 0] }),
        picture: () =>
          Promise.resolve(new Blob([`${String(pieces)} pieces of ${String(widthPx)}x${String(heightPx)}`])),
      };
    },
    compose: (picture) => Promise.resolve(picture),
  });
  const desk = createExportDesk({
    sent: createSignal<SentDrawings | undefined>(undefined),
    scene,
    tools,
    clock,
    recall: () => recallForm(storage, 'me'),
    keep: (form) => keepForm(storage, 'me', form),
    async readTree(signal) {
      await rest(500);
      signal.throwIfAborted();
      if (treeFails) throw new SheetError({ id: 'export.noFile' });
      return [node('forest', true), node('grass'), node('bz2d', true)];
    },
    works: { map, view },
    save: () => Promise.resolve(),
    openEditor: (made) => opened.push(made),
    present: (event) => said.push(event),
  });
  return {
    clock,
    scene,
    storage,
    desk,
    printed,
    opened,
    said,
    mendTree: () => (treeFails = false),
  };
}

describe('the export pop-up', () => {
  it('starts the first sheet 300 ms after it was opened, and the picture editor opens with it', async () => {
    const { clock, desk, opened, printed } = await deskOf();
    const close = desk.open(() => NOTHING_SEEN);
    await clock.run(299);
    expect(desk.job.value.kind).toBe('none');
    await clock.run(1);
    expect(desk.job.value).toMatchObject({ kind: 'running', step: 'project' });
    await clock.run(2000);
    expect(desk.job.value.kind).toBe('done');
    expect(opened).toEqual([desk.state.value.made]);
    // The tree was still being read when it began: the sheet waited for it.
    expect(printed).toEqual([['bz2d', 'forest']]);
    close();
  });

  it('there again after a reload, it makes none until it is asked', async () => {
    const { clock, desk, printed } = await deskOf();
    const close = desk.open(() => NOTHING_SEEN, { isBack: true });
    await clock.run(5000);
    expect(desk.job.value.kind).toBe('none');
    expect(desk.state.value.tree.kind).toBe('ready');
    const made = desk.make('map');
    await clock.run(2000);
    await made;
    expect(printed).toEqual([['bz2d', 'forest']]);
    close();
  });

  it('closed before that, it starts nothing and leaves nothing on the map', async () => {
    const { clock, desk, scene } = await deskOf();
    const close = desk.open(() => NOTHING_SEEN);
    await clock.run(200);
    close();
    await clock.run(5000);
    expect(desk.job.value.kind).toBe('none');
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('closed while a sheet is made, it gives it up, and leaves nothing on the map', async () => {
    const { clock, desk, scene, opened } = await deskOf();
    const close = desk.open(() => NOTHING_SEEN);
    await clock.run(900);
    close();
    await clock.run(5000);
    expect(desk.job.value.kind).toBe('cancelled');
    expect([opened, desk.state.value.made]).toEqual([[], undefined]);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  describe('starts from what the user sees', () => {
    const layer = (name: string) => ({ name, label: `图层 ${name}` });
    const BOLE = { west: 81.9, south: 44.7, east: 82.3, north: 45 };
    const SEEN: SeenMap = {
      layers: [layer('parcels'), layer('grass')],
      extent: BOLE,
      title: '森林防火专题图',
    };

    async function opened(first: SeenMap) {
      const made = await deskOf();
      let seen = first;
      let close = made.desk.open(() => seen);
      await made.clock.run(3000);
      return {
        ...made,
        /** Closes the window; what is seen changes; opens it. */
        async reopen(next: SeenMap) {
          close();
          seen = next;
          close = made.desk.open(() => seen);
          await made.clock.run(3000);
        },
        /** Changes what is seen behind the open window. */
        see: (next: SeenMap) => (seen = next),
        form: () => made.desk.state.value.form,
      };
    }

    it('with the layers that are on, as they lie, over the base map', async () => {
      const { printed, desk } = await opened(SEEN);
      expect(printed.at(-1)).toEqual(['bz2d', 'parcels', 'grass']);
      const { tree } = desk.state.value;
      const labels = tree.kind === 'ready' ? tree.tree.map(({ label }) => label) : [];
      expect(labels).toContain('地图上的其他图层');
    });

    it('with the extent of the map, unless that holds the whole prefecture', async () => {
      const { form, reopen } = await opened(SEEN);
      expect(form().asked).toEqual(BOLE);
      await reopen({ ...SEEN, extent: { west: 70, south: 40, east: 90, north: 50 } });
      expect(form().asked).toEqual(BOLE);
    });

    it('with the title of the topic, but not over one of the user’s own', async () => {
      const { desk, form, reopen } = await opened(SEEN);
      expect(form().sheet.title).toBe('森林防火专题图');
      await reopen({ ...SEEN, title: '湿地专题图' });
      expect(form().sheet.title).toBe('湿地专题图');
      await reopen({ ...SEEN, title: undefined });
      expect(form().sheet.title).toBe('博州林业和草原局');
      desk.changeSheet({ title: '我的图' });
      await reopen(SEEN);
      expect(form().sheet.title).toBe('我的图');
    });

    it('and keeps what the user chose while the map stayed as it was', async () => {
      const { desk, form, reopen, see } = await opened(SEEN);
      desk.toggleLayer('forest');
      expect(desk.setExtent({ west: 81, south: 44, east: 82, north: 44.5 })).toBeUndefined();
      await reopen(SEEN);
      expect(form().sheet.layers).toEqual(['bz2d', 'forest', 'parcels', 'grass']);
      expect(form().asked).toEqual({ west: 81, south: 44, east: 82, north: 44.5 });
      // Moved to see the frame while the window was open.
      const moved = { ...SEEN, extent: { west: 81.5, south: 44.5, east: 82, north: 45 } };
      see(moved);
      await reopen(moved);
      expect(form().asked).toEqual({ west: 81, south: 44, east: 82, north: 44.5 });
      await reopen({ ...moved, layers: [layer('grass')], extent: BOLE });
      expect(form().sheet.layers).toEqual(['bz2d', 'grass']);
      expect(form().asked).toEqual(BOLE);
    });
  });

  it('ignores a second start while one runs', async () => {
    const { clock, desk, printed } = await deskOf();
    const close = desk.open(() => NOTHING_SEEN);
    await clock.run(400);
    await desk.make('map');
    await desk.make('view');
    await clock.run(3000);
    expect(printed).toHaveLength(1);
    close();
  });

  it('opens no editor for who does not want it, and says that a preview is older than the form', async () => {
    const { clock, desk, opened } = await deskOf();
    desk.change({ opensEditor: false });
    const close = desk.open(() => NOTHING_SEEN);
    await clock.run(3000);
    expect([opened, desk.state.value.stale]).toEqual([[], false]);
    desk.changeSheet({ title: '新标题' });
    expect(desk.state.value.stale).toBe(true);
    await clock.settle(desk.make('map'));
    expect(desk.state.value.stale).toBe(false);
    expect(await desk.state.value.made?.picture.text()).toBe('新标题');
    close();
  });

  it('a sheet that failed says why, keeps the one before, and can be tried again', async () => {
    const { clock, desk, said } = await deskOf({ failing: { id: 'export.noFile' } });
    const close = desk.open(() => NOTHING_SEEN);
    await clock.run(3000);
    expect(desk.job.value).toMatchObject({ kind: 'failed', step: 'print', event: { id: 'export.noFile' } });
    expect(said).toEqual([{ id: 'export.noFile' }]);
    desk.retry();
    expect(desk.job.value.kind).toBe('running');
    await clock.run(3000);
    expect(said).toHaveLength(2);
    close();
  });

  it('a tree that cannot be read fails the sheet with its reason, and is read again on request', async () => {
    const { clock, desk, mendTree } = await deskOf({ treeFails: true });
    const close = desk.open(() => NOTHING_SEEN);
    await clock.run(3000);
    expect(desk.state.value.tree).toEqual({ kind: 'failed', event: { id: 'export.noFile' } });
    expect(desk.job.value).toMatchObject({ kind: 'failed', step: 'project' });
    mendTree();
    desk.retry();
    await clock.run(3000);
    expect(desk.job.value.kind).toBe('done');
    close();
  });

  it('三维制图 takes the globe at the size of the sheet', async () => {
    const { clock, desk, scene } = await deskOf();
    const close = desk.open(() => NOTHING_SEEN);
    await clock.run(3000);
    await clock.settle(desk.make('view'));
    const { made } = desk.state.value;
    expect(await made?.picture.text()).toBe('6 pieces of 4920x3355');
    expect(made?.placement).toBeNull();
    expect(made?.oblique?.unfinishedPieces).toBe(0);
    // What the sheet says of its view, and the picture itself, which the picture editor takes apart.
    expect(made?.oblique?.view.pose).toEqual(scene.globe.pose.value.pose);
    const again = await clock.settle(Promise.resolve(made?.oblique?.redraw(new AbortController().signal)));
    expect(await again?.text()).toBe('6 pieces of 4920x3355');
    close();
  });

  it('三维制图 tells the names of layers, of points, along lines and in areas', async () => {
    const { clock, desk, scene } = await deskOf();
    const feature = (name: string, geometry: Geometry) =>
      ({ type: 'Feature', properties: { name }, geometry }) as const;
    const county = [
      [80, 43],
      [82.2, 43],
      [82.2, 46],
      [80, 46],
      [80, 43],
    ];
    scene.layers.fill('/names', {
      drawn: true,
      features: [
        feature('温泉县', { type: 'Polygon', coordinates: [county] }),
        feature('界外', {
          type: 'Polygon',
          coordinates: [county.map(([lon = 0, lat = 0]) => [lon - 40, lat])],
        }),
        // A river is stored in pieces.
        ...[81.4, 82].map((west) =>
          feature('精河', {
            type: 'LineString',
            coordinates: [
              [west, 44.8],
              [west + 0.6, 44.8],
            ],
          }),
        ),
        feature('博乐市', { type: 'Point', coordinates: [82.4, 44.9] }),
      ],
    });
    const layer = { id: 'names', name: '地名', type: 'vectorLayer', link: '/names', visible: true } as const;
    await clock.settle(
      scene.layers.add(layer, { visible: true, opacity: 1, order: 1 }, new AbortController().signal),
    );
    scene.globe.setPose({ lon: 82, lat: 44.7, heightM: 200_000, headingDeg: 0, pitchDeg: -90 }, 'program');
    const close = desk.open(() => NOTHING_SEEN);
    await clock.run(3000);
    await clock.settle(desk.make('view'));
    const view = desk.state.value.made?.oblique?.view;
    const told = Object.fromEntries((view?.names ?? []).map(({ text, place }) => [text, place]));
    expect(Object.keys(told).toSorted()).toEqual(['温泉县', '博乐市', '精河'].toSorted());
    // The county is named in the part of it that is seen, left of the middle.
    const { frame } = choosePaper(desk.state.value.form.sheet.page);
    const named = told['温泉县'];
    expect(named?.kind === 'area' && named.at[0] > 0 && named.at[0] < frame.widthPx / 2).toBe(true);
    expect(told['精河']?.kind).toBe('line');
    expect(told['博乐市']).toMatchObject({ kind: 'point' });
    close();
  });

  it('remembers the layers and the words, and a reset brings the other words and the layers of the tree', async () => {
    const first = await deskOf();
    const close = first.desk.open(() => NOTHING_SEEN);
    await first.clock.run(3000);
    first.desk.toggleLayer('grass');
    first.desk.toggleLayer('bz2d');
    first.desk.changeSheet({ title: '我的图' });
    await first.clock.run(1000);
    close();
    expect(recallForm(first.storage, 'me').sheet).toMatchObject({
      title: '我的图',
      layers: ['forest', 'grass'],
    });
    first.desk.reset();
    expect(first.desk.state.value.form.sheet).toMatchObject({
      title: '博尔塔拉蒙古自治州林草资源专题图',
      layers: ['bz2d', 'forest'],
    });
  });
});
