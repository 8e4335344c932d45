import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LayerDefinition } from '../../src/layerTypes/index.ts';
import type { LayerType } from '../../src/layerTypes/index.ts';
import type { GlobePose, PlanePose } from '../../src/domain/views/pose.ts';
import { differingShare, picturesOf } from '../support/pixels.ts';
import { openHarness, type HarnessVisit } from './arcgis/openHarness.ts';

/** A layer of 3D Tiles, and from where it is well seen. */
interface ModelCase {
  readonly type: LayerType;
  readonly link: string;
  readonly pipeChildren?: readonly string[];
  readonly globe: GlobePose;
  readonly plane: PlanePose;
}

const north = (lon: number, lat: number, heightM: number, pitchDeg: number): GlobePose => ({
  lon,
  lat,
  heightM,
  headingDeg: 0,
  pitchDeg,
});

const PARTS = ['container', 'joint', 'plate', 'well', 'equipment'];

const PIPES = { link: '/geo/models/pipeline', plane: { lon: 82.07, lat: 44.9, scale: 10_000 } } as const;

const CASES: readonly ModelCase[] = [
  {
    type: 'boxmodelLayer',
    link: '/geo/models/boxmodel',
    globe: north(82.07, 44.89, 900, -25),
    plane: { lon: 82.07, lat: 44.9, scale: 6000 },
  },
  {
    type: 'maxmodelLayer',
    link: '/geo/models/maxmodel/tileset.json',
    globe: north(82.093, 44.8843, 580, -15),
    plane: { lon: 82.093, lat: 44.886, scale: 3000 },
  },
  {
    type: 'obliquemodelLayer',
    link: '/geo/models/oblique',
    globe: north(81.03, 44.963, 1600, -22),
    plane: { lon: 81.03, lat: 44.97, scale: 60_000 },
  },
  {
    type: 'pointmodelLayer',
    link: '/geo/models/pointmodel',
    globe: north(81.125, 44.4575, 2900, -25),
    plane: { lon: 81.125, lat: 44.467, scale: 6000 },
  },
  {
    // Instanced models (i3dm), which the SDK cannot draw by itself.
    type: 'pointmodelLayer',
    link: '/geo/models/poplars',
    globe: north(82.0495, 44.8705, 560, -10),
    plane: { lon: 82.05, lat: 44.872, scale: 6000 },
  },
  {
    type: 'pipelinemodelLayer',
    pipeChildren: PARTS,
    globe: north(82.07, 44.89, 900, -40),
    ...PIPES,
  },
];

/** The page takes this long to start on a busy machine. */
const START_MS = 180_000;

/** A view that draws without end is not waited for longer than this. */
const IDLE_MS = 60_000;

describe('3D Tiles in the ArcGIS engine', () => {
  let visit: HarnessVisit;
  let page: Page;
  let foreign: readonly string[] = [];

  const definition = ({ type, link, pipeChildren }: Omit<ModelCase, 'globe' | 'plane'>): LayerDefinition => ({
    id: link,
    name: link,
    type,
    link,
    visible: true,
    ...(pipeChildren === undefined ? {} : { pipeChildren }),
  });
  const call = (method: string, ...values: readonly unknown[]): Promise<unknown> =>
    page.evaluate(`window.modelStage.${method}(${values.map((value) => JSON.stringify(value)).join(',')})`);
  const idle = async () => {
    const giveUpMs = Date.now() + IDLE_MS;
    for (let calm = 0; calm < 6;) {
      calm = (await call('idle')) === true ? calm + 1 : 0;
      if (Date.now() > giveUpMs) throw new Error('the views do not come to rest');
      await page.waitForTimeout(80);
    }
  };
  const pictures = async () => {
    await idle();
    return picturesOf(page);
  };

  beforeAll(async () => {
    visit = await openHarness('models', { width: 1300, height: 500 });
    ({ page } = visit);
    ({ foreign } = visit.watched);
    await page.goto(visit.address, { timeout: START_MS });
    await page.waitForFunction('window.modelStage !== undefined', undefined, { timeout: START_MS });
  }, START_MS * 2);

  afterAll(() => visit.end());

  it.each(CASES)(
    '$type $link is drawn in both views, and no longer when it is switched off',
    async (shown) => {
      const layer = definition(shown);
      await call('look', shown.globe, shown.plane);
      expect(await call('show', layer)).toMatchObject({ health: { state: 'ready' } });
      const on = await pictures();
      await call('display', layer.id, { visible: false, opacity: 1, order: 1 });
      const off = await pictures();
      await call('remove', layer.id);
      expect(differingShare(on.globe, off.globe)).toBeGreaterThan(0.02);
      expect(differingShare(on.plane, off.plane, 12)).toBeGreaterThan(0.002);
    },
  );

  it('hides and shows the parts of a pipe layer singly', async () => {
    const layer = definition({ type: 'pipelinemodelLayer', pipeChildren: PARTS, ...PIPES });
    await call('look', north(82.07, 44.89, 900, -40), PIPES.plane);
    await call('show', layer);
    const show = (...hiddenParts: readonly string[]) =>
      call('display', layer.id, { visible: true, opacity: 1, order: 1, hiddenParts });
    const whole = await pictures();
    await show('container');
    const withoutBodies = await pictures();
    await show(...PARTS.filter((part) => part !== 'container'));
    const bodies = await pictures();
    for (const view of ['globe', 'plane'] as const) {
      expect(differingShare(whole[view], withoutBodies[view], 12)).toBeGreaterThan(0.002);
      expect(differingShare(withoutBodies[view], bodies[view], 12)).toBeGreaterThan(0.002);
    }
    await call('remove', layer.id);
  });

  it('says of a pipe what it is, of which part, and nothing of a hidden part', async () => {
    const layer = definition({ type: 'pipelinemodelLayer', pipeChildren: PARTS, ...PIPES });
    await call('show', layer);
    const network = await fetch(`${new URL(visit.address).origin}/geo/features/pipes.geojson`);
    const { features } = (await network.json()) as {
      features: {
        properties: { gw_id: string; part: string };
        geometry: { coordinates: [number, number] };
      }[];
    };
    const well = features.find(({ properties }) => properties.part === 'well');
    const [lon, lat] = well?.geometry.coordinates ?? [0, 0];
    const request = { lon, lat, resolutionM: 0.1, toleranceM: 0.2 };
    const partsHit = async () => {
      const hits = (await call('identify', layer.id, request)) as {
        part?: string;
        attributes: { gw_id: string };
      }[];
      return hits.map(({ part, attributes }) => [part, attributes.gw_id]);
    };
    expect(await partsHit()).toContainEqual(['well', well?.properties.gw_id]);
    await call('display', layer.id, { visible: true, opacity: 1, order: 1, hiddenParts: ['well'] });
    expect((await partsHit()).map(([part]) => part)).not.toContain('well');
    await call('remove', layer.id);
  });

  it('stands on the ground: a roof is as high above the terrain as its building', async () => {
    const { features } = (await (
      await fetch(`${new URL(visit.address).origin}/geo/models/boxmodel/footprint.geojson`)
    ).json()) as {
      features: { properties: { heightM: number }; geometry: { coordinates: [number, number][][] } }[];
    };
    const tower = features.reduce((a, b) => (b.properties.heightM > a.properties.heightM ? b : a));
    const ring = tower.geometry.coordinates[0]?.slice(0, 4) ?? [];
    const middle = (axis: 0 | 1) => ring.reduce((sum, place) => sum + place[axis] / 4, 0);
    const [lon, lat] = [middle(0), middle(1)];
    await call('look', north(lon, lat, 1500, -90), { lon, lat, scale: 5000 });
    await idle();
    const heightAtCentre = async () =>
      ((await call('locate', { xPx: 320, yPx: 240 })) as { readonly heightM: number }).heightM;
    const groundM = await heightAtCentre();
    await call('show', definition({ type: 'boxmodelLayer', link: '/geo/models/boxmodel' }));
    await idle();
    const roofM = await heightAtCentre();
    // A parapet and a stair house of 3.6 m stand on the flat roof; the sea level model is right to half a metre.
    expect(roofM - groundM - tower.properties.heightM).toBeGreaterThan(2);
    expect(roofM - groundM - tower.properties.heightM).toBeLessThan(6);
    await call('remove', '/geo/models/boxmodel');
  });

  it.each<[link: string, code: string, detail: string]>([
    ['/fixture/models/html', 'invalid-body', 'HTML or XML instead of JSON'],
    ['/fixture/models/cut', 'invalid-body', 'tileset.json'],
    ['/fixture/models/old', 'invalid-body', 'asset.version: 0.0'],
    ['/fixture/models/points', 'unsupported-content', 'pnts'],
    ['/fixture/models/gone', 'http-status', 'gone.glb'],
    ['/fixture/models/nowhere', 'http-status', '404'],
  ])('%s fails as %s and says %s', async (link, code, detail) => {
    const shown = (await call('show', definition({ type: 'boxmodelLayer', link }))) as {
      problem?: { code: string; detail: string };
    };
    expect(shown.problem?.code).toBe(code);
    expect(shown.problem?.detail).toContain(detail);
  });

  it('shows what is there of a tileset with a missing content, and of a network with a missing part', async () => {
    const torn = definition({ type: 'pointmodelLayer', link: '/fixture/models/torn' });
    expect(await call('show', torn)).toMatchObject({
      health: { state: 'ready', partial: { code: 'http-status' } },
    });
    await call('remove', torn.id);
    const pipes = definition({
      type: 'pipelinemodelLayer',
      link: PIPES.link,
      pipeChildren: ['well', 'nowhere'],
    });
    expect(await call('show', pipes)).toMatchObject({
      health: { state: 'ready', partial: { code: 'http-status', parts: ['nowhere'] } },
    });
    await call('remove', pipes.id);
    const none = definition({
      type: 'pipelinemodelLayer',
      link: '/fixture/models',
      pipeChildren: ['html', 'old'],
    });
    expect(await call('show', none)).toMatchObject({ problem: { parts: ['html', 'old'] } });
  });

  it('asks nobody but its own origin', () => {
    expect(foreign).toEqual([]);
  });
});
