import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import type { PrintJob } from '../../api/contracts/print.ts';
import type { SheetPrinting } from '../../api/sheetPrinting.ts';
import { groundExtent, placementOf } from '../../domain/sheet/placement.ts';
import { ok } from '../../lib/result.ts';
import { asSheet, defaultForm } from './exportForm.ts';
import { SERIES_KINDS, seriesAreas, seriesWork, sheetForArea, type SeriesKind } from './series.ts';
import { createSeriesDesk } from './seriesDesk.ts';

const box = (west: number, south: number, east: number, north: number) =>
  ({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  }) as const;

const row = (id: string, properties: Readonly<Record<string, unknown>>, west: number) => ({
  id,
  properties,
  geometry: {
    ...box(west, 44, west + 1, 45),
    coordinates: box(west, 44, west + 1, 45).coordinates.map((ring) => ring.map((place) => [...place])),
  },
});

const FOUND = {
  county: [
    row('0', { name: '博州', level: 'prefecture' }, 80),
    row('1', { name: '博乐市', level: 'county' }, 81),
    row('2', { name: '精河县', level: 'county' }, 82),
  ],
  reserve: [row('1', { name: '艾比湖保护区' }, 82)],
  grid: [row('1', { _bianhao: 7 }, 80)],
};

const sheet = asSheet(defaultForm().sheet);

const areasOf = (kind: keyof typeof FOUND) =>
  seriesAreas(
    kind,
    {
      county: () => Promise.resolve(ok({ rows: FOUND.county, total: 3 })),
      reserve: () => Promise.resolve(ok({ rows: FOUND.reserve, total: 1 })),
      grid: () => Promise.resolve(ok({ rows: FOUND.grid, total: 1 })),
    },
    (number) => `格网 ${number}`,
    new AbortController().signal,
  );

/** A print service in memory that draws a page in 2 s. */
function memoryPrinting(clock: ReturnType<typeof createFakeClock>, more: { readonly fails?: true } = {}) {
  let job: PrintJob | undefined;
  const cancelled: string[] = [];
  const printing: Pick<SheetPrinting, 'series' | 'state' | 'cancel' | 'file'> = {
    series(_title, sheets) {
      const begun: PrintJob = { job: 'j', state: 'drawing', done: 0, total: sheets.length, message: '' };
      job = begun;
      const draw = (done: number) => {
        clock.after(2000, () => {
          if (job?.state !== 'drawing') return;
          if (more.fails === true) return void (job = { ...job, state: 'failed', message: '内存不足' });
          job = { ...job, done, state: done === job.total ? 'done' : 'drawing' };
          if (done < job.total) draw(done + 1);
        });
      };
      draw(1);
      return Promise.resolve(ok(begun));
    },
    state: () =>
      Promise.resolve(job === undefined ? { ok: false, error: { kind: 'aborted', endpoint: '' } } : ok(job)),
    cancel(id) {
      cancelled.push(id);
      const gone: PrintJob = { job: id, state: 'cancelled', done: 0, total: 1, message: '' };
      job = gone;
      return Promise.resolve(ok(gone));
    },
    file: () =>
      Promise.resolve(ok({ blob: new Blob(['%PDF']), type: 'application/pdf', header: () => undefined })),
  };
  return { printing, cancelled };
}

function deskWith(fails?: true, kinds: readonly SeriesKind[] = SERIES_KINDS) {
  const clock = createFakeClock();
  const { printing, cancelled } = memoryPrinting(clock, fails === undefined ? {} : { fails });
  const saved: Blob[] = [];
  const said: string[] = [];
  const desk = createSeriesDesk({
    clock,
    kinds,
    readAreas: areasOf,
    sheet: () => sheet,
    workOf: (sheets) => seriesWork(printing, clock, { title: '图集', sheets }),
    save: (pdf) => saved.push(pdf),
    present: ({ id, message }) => said.push(`${id} ${message ?? ''}`),
  });
  return { clock, desk, saved, said, cancelled };
}

describe('a map series', () => {
  it('begins with the first kind that the deployment has areas of', async () => {
    const { clock, desk } = deskWith(undefined, ['grid']);
    desk.open();
    await clock.run(10);
    expect(desk.state.value).toMatchObject({
      kind: 'grid',
      areas: { kind: 'ready', areas: [{ name: '格网 7' }] },
    });
  });

  it('has a sheet for each county without the prefecture, each reserve, or each numbered cell', async () => {
    expect((await areasOf('county')).map(({ name }) => name)).toEqual(['博乐市', '精河县']);
    expect((await areasOf('reserve')).map(({ name }) => name)).toEqual(['艾比湖保护区']);
    expect((await areasOf('grid')).map(({ name }) => name)).toEqual(['格网 7']);
  });

  it("each sheet shows the whole of its area, with the area's name in its title and a scale of three digits", async () => {
    const areas = await areasOf('county');
    expect(areas.length).toBeGreaterThan(0);
    for (const area of areas) {
      const made = sheetForArea(sheet, area);
      const ground = groundExtent(placementOf(made));
      expect(ground.west < area.extent.west && ground.east > area.extent.east).toBe(true);
      expect(ground.south < area.extent.south && ground.north > area.extent.north).toBe(true);
      expect(made.title).toBe(`${sheet.title} ${area.name}`);
      expect(made.scale % 1000).toBe(0);
    }
  });

  it('is followed page by page and given to the user as one PDF', async () => {
    const { clock, desk, saved } = deskWith();
    desk.read('county');
    await clock.run(10);
    const parts = new Set<number | undefined>();
    desk.job.subscribe((state) => state.kind === 'running' && parts.add(state.part));
    await clock.settle(desk.start());
    expect([...parts]).toEqual([undefined, 0, 0.5, 1]);
    expect(await saved[0]?.text()).toBe('%PDF');
  });

  it('goes on when its window closes, and is there when it opens again', async () => {
    const { clock, desk, saved, said } = deskWith();
    desk.open();
    await clock.run(10);
    desk.toggle(1);
    const started = desk.start();
    await clock.run(1000);
    // Another visit of the window: neither opening nor choosing disturbs what is printed.
    desk.open();
    desk.read('grid');
    await clock.run(10);
    expect(desk.job.value.kind).toBe('running');
    expect(desk.state.value).toMatchObject({ kind: 'county', chosen: new Set([0]) });
    await clock.settle(started);
    expect(saved).toHaveLength(1);
    expect(said).toEqual(['export.saved ']);
  });

  it('is cancelled at the service too, and leaves no timer', async () => {
    const { clock, desk, saved, cancelled } = deskWith();
    desk.read('county');
    await clock.run(10);
    const running = desk.start();
    await clock.run(2500);
    desk.cancel();
    await running;
    expect([desk.job.value.kind, cancelled, saved]).toEqual(['cancelled', ['j'], []]);
    await clock.run(5000);
    expect(clock.pending).toBe(0);
  });

  it('says why it failed', async () => {
    const { clock, desk, said } = deskWith(true);
    desk.read('county');
    await clock.run(10);
    await clock.settle(desk.start());
    expect(said).toEqual(['export.refused 内存不足']);
  });

  it('leaves out what the user does not choose', async () => {
    const { clock, desk } = deskWith();
    desk.read('county');
    await clock.run(10);
    desk.toggle(0);
    expect([...desk.state.value.chosen]).toEqual([1]);
  });
});
