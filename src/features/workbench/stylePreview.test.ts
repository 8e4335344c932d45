import { expect, it } from 'vitest';
import type { ApiClient } from '../../api/client.ts';
import { answeringApi } from '../../../tests/support/pageProps.ts';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import type { CatalogueChange } from '../../domain/layers/catalogue/catalogueChange.ts';
import type { CatalogueRecord } from '../../domain/layers/catalogue/catalogueRecord.ts';
import { createStylePreview } from './stylePreview.ts';

const ID = 'a'.repeat(24);
const CLASSES = { field: 'species', kind: 'categories', items: [{ value: '云杉', color: '#aa5500' }] };

const recordOf = (layer: Record<string, unknown>): CatalogueRecord => ({
  ...{ code: 'stands', parent: '', name: '林班', position: 0, flags: {}, roles: null, resource: null },
  layer: { type: 'GeniusSpatialMapServer', name: '林班', link: '/geo/wms', alias: 'stands', ...layer },
});

const change = (before: CatalogueRecord | null, after: CatalogueRecord): CatalogueChange => ({
  id: after.code,
  before,
  after,
});

const linksOf = (records: readonly CatalogueRecord[]) =>
  records.map(({ layer }) => (typeof layer === 'object' ? layer?.link : layer));

it('gives a layer of the portal’s own WMS the address of its drafted classes, told once', async () => {
  const asked: unknown[] = [];
  const preview = createStylePreview(
    answeringApi({ id: ID }, ({ id }) => asked.push(id)),
    createFakeClock(),
  );
  const [before, after] = [recordOf({}), recordOf({ classes: CLASSES })];
  for (let time = 0; time < 2; time += 1)
    expect(linksOf(await preview.shown([after], [change(before, after)]))).toEqual([
      `/geo/wms?STYLE_DRAFT=${ID}`,
    ]);
  expect(asked).toEqual(['catalogueStyleDraft']);
  const asking = recordOf({ classes: CLASSES, link: '/geo/wms?layers=stands', alias: '' });
  expect(linksOf(await preview.shown([asking], [change(null, asking)]))).toEqual([
    `/geo/wms?layers=stands&STYLE_DRAFT=${ID}`,
  ]);
});

it('leaves records as they are whose classes are in force, or that other services draw', async () => {
  const asked: unknown[] = [];
  const preview = createStylePreview(
    answeringApi({ id: ID }, ({ id }) => asked.push(id)),
    createFakeClock(),
  );
  const renamed = [recordOf({ classes: CLASSES }), recordOf({ classes: CLASSES, name: '甲' })] as const;
  const drawnElsewhere = recordOf({ classes: CLASSES, link: 'https://maps.example/wms' });
  const drawnByThePage = recordOf({ classes: CLASSES, link: '/geo/features/stands.geojson' });
  for (const [before, after] of [renamed, [null, drawnElsewhere], [null, drawnByThePage]] as const)
    expect(await preview.shown([after], [change(before, after)])).toEqual([after]);
  expect(asked).toEqual([]);
});

it('shows the look in force while the server cannot be asked', async () => {
  const after = recordOf({ classes: CLASSES });
  expect(
    await createStylePreview(answeringApi('not an answer'), createFakeClock()).shown(
      [after],
      [change(null, after)],
    ),
  ).toEqual([after]);
});

it('does not wait for a server that hangs', async () => {
  const clock = createFakeClock();
  const hanging: ApiClient = { call: () => new Promise(() => undefined) };
  const after = recordOf({ classes: CLASSES });
  const shown = createStylePreview(hanging, clock).shown([after], [change(null, after)]);
  clock.advance(3000);
  expect(await shown).toEqual([after]);
});
