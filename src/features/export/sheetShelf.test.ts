import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '../../api/apiFailure.ts';
import type { KeptSheet } from '../../api/contracts/print.ts';
import type { SheetPrinting } from '../../api/sheetPrinting.ts';
import { NO_DRAWINGS, type Drawings } from '../../domain/sheet/drawings.ts';
import type { MadeSheet, PrintableLayer } from '../../domain/sheet/madeSheet.ts';
import { err, ok } from '../../lib/result.ts';
import { defaultForm, sheetOf } from './exportForm.ts';
import { createSheetShelf } from './sheetShelf.ts';

const sheet = sheetOf(defaultForm(), { date: '2026-11-22', language: 'zh' });

const LAYERS = [...sheet.layers, 'lakes'].map((name) => ({ name, title: name }));

const kept = (id: string, change: Partial<KeptSheet> = {}): KeptSheet => ({
  id,
  kind: 'sheet',
  title: `图件 ${id}`,
  createdAtMs: 0,
  engine: 'embedded',
  pages: 1,
  formats: ['png'],
  bytes: 10,
  sheets: [sheet],
  ...change,
});

const LEGEND = [{ name: '湖泊', type: 'face', color: '#4ea3d8', group: '', show: true }] as const;

const down: ApiFailure = { kind: 'network', endpoint: 'x', detail: '连接中断' };

/** A shelf over a service that keeps sheets in memory. */
function shelfOf(
  more: {
    readonly fails?: boolean;
    readonly noLegend?: boolean;
    readonly drawn?: Drawings | null;
    readonly layers?: readonly PrintableLayer[];
  } = {},
) {
  let fails = more.fails ?? false;
  const stock = [kept('b'), kept('a', { formats: ['png', 'pdf'] })];
  const printing: Pick<SheetPrinting, 'history' | 'file' | 'legend' | 'drawings' | 'remove'> = {
    history: () => Promise.resolve(fails ? err(down) : ok([...stock])),
    file: (id, format) =>
      Promise.resolve(
        fails ? err(down) : ok({ blob: new Blob([`${format} of ${id}`]), type: '', header: () => undefined }),
      ),
    legend: () => Promise.resolve(more.noLegend === true ? err(down) : ok(LEGEND)),
    drawings: () => Promise.resolve(ok(more.drawn === undefined ? NO_DRAWINGS : more.drawn)),
    remove(id) {
      stock.splice(
        stock.findIndex((each) => each.id === id),
        1,
      );
      return Promise.resolve(ok(undefined));
    },
  };
  const shown: MadeSheet[] = [];
  const saved: string[] = [];
  const said: string[] = [];
  const shelf = createSheetShelf({
    printing,
    layers: () => more.layers ?? LAYERS,
    show: (made) => shown.push(made),
    save: (name, blob) => void blob.text().then((text) => saved.push(`${name}: ${text}`)),
    present: ({ id, message }) => said.push(`${id} ${message ?? ''}`),
  });
  return { shelf, shown, saved, said, mend: () => (fails = false) };
}

/** Resolves once the list was read. */
const listOf = async ({ state }: ReturnType<typeof shelfOf>['shelf']) => {
  await expect.poll(() => state.value.list.kind).not.toBe('loading');
  return state.value.list;
};

describe('the history of sheets', () => {
  it('opens a sheet as if it had just been made, with its place on the ground and its legend', async () => {
    const { shelf, shown } = shelfOf();
    await shelf.open(kept('a'));
    expect(shown).toEqual([expect.objectContaining({ sheet, job: 'a', legend: LEGEND })]);
    expect(await shown[0]?.picture.text()).toBe('png of a');
    expect(shown[0]?.placement?.centre).toEqual(sheet.centre);
    expect(shelf.state.value.busyId).toBeUndefined();
  });

  it('opens a sheet with what its map is drawn from again, and without that where nobody knows it or a layer is gone', async () => {
    const drawn: Drawings = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [81, 44] },
          properties: {
            strokeOpacity: 1,
            strokePx: 2,
            fillOpacity: 1,
            pointPx: 8,
            labelColor: '#16221d',
            labelPx: 13,
            labelBold: false,
            labelAnchor: 'middle',
            labelFillOpacity: 1,
          },
        },
      ],
    };
    const shown = [...sheet.layers, 'lakes'];
    const printed = kept('a', { sheets: [{ ...sheet, layers: shown }] });
    const openedIn = async (shelf: ReturnType<typeof shelfOf>) => {
      await shelf.shelf.open(printed);
      return shelf.shown[0]?.content;
    };
    expect(await openedIn(shelfOf({ drawn }))).toEqual({ layers: LAYERS, drawings: drawn });
    expect(await openedIn(shelfOf({ drawn: null }))).toBeUndefined();
    expect(await openedIn(shelfOf({ drawn, layers: LAYERS.slice(0, -1) }))).toBeUndefined();
  });

  it('opens a sheet also when nobody knows its legend any more', async () => {
    const { shelf, shown } = shelfOf({ noLegend: true });
    await shelf.open(kept('a'));
    expect(shown).toEqual([expect.objectContaining({ legend: [] })]);
  });

  it('gives the PDF under the title of the sheet', async () => {
    const { shelf, saved } = shelfOf();
    await shelf.download(kept('a', { title: '林草图' }));
    await expect.poll(() => saved).toEqual(['林草图.pdf: pdf of a']);
  });

  it('a deleted sheet is no longer in the list', async () => {
    const made = shelfOf();
    await made.shelf.remove(kept('b'));
    expect(await listOf(made.shelf)).toMatchObject({ kind: 'ready', sheets: [{ id: 'a' }] });
  });

  it('says why it cannot be read or opened, and is read again', async () => {
    const made = shelfOf({ fails: true });
    made.shelf.read();
    expect(await listOf(made.shelf)).toEqual({
      kind: 'failed',
      event: { id: 'export.down', message: '连接中断' },
    });
    await made.shelf.open(kept('a'));
    expect([made.shown, made.said]).toEqual([[], ['export.down 连接中断']]);
    made.mend();
    made.shelf.read();
    expect(await listOf(made.shelf)).toMatchObject({ kind: 'ready' });
  });
});
