import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NO_GLOW, type GlowContent, type GlowLine, type GlowSpot } from '../../src/scene/groundGlow.ts';
import { differingShare, pictureOf, type ViewPicture } from '../support/pixels.ts';
import { openHarness, type HarnessVisit } from './arcgis/openHarness.ts';

const START_MS = 180_000;
const IDLE_MS = 120_000;
const SHOWN_MS = 60_000;

const MIDDLE = [82.07, 44.83] as const;
const RUN = { tailM: 2000, periodM: 6000, speedMPerS: 3000, startM: 0, widthPx: 5 };

/** A line from west to east through the middle of the view. @param heightM above the ellipsoid; on the ground when left out */
const across = (heightM?: number): GlowLine => ({
  path: [-0.06, 0.06].map((east) =>
    heightM === undefined
      ? ([MIDDLE[0] + east, MIDDLE[1]] as const)
      : ([MIDDLE[0] + east, MIDDLE[1], heightM] as const),
  ),
  rgb: [1, 0, 0.8],
  alpha: 1,
  widthPx: 6,
  run: undefined,
});
const spot = (north: number, east = 0): GlowSpot => ({
  at: [MIDDLE[0] + east, MIDDLE[1] + north],
  rgb: [1, 0, 0.8],
  radius: { atPx: 26, atM: 20_000, leastPx: 5 },
  visibleM: { least: 300, most: 50_000 },
});

/** What each kind of effect on the ground is made of. */
const KINDS: readonly (readonly [name: string, content: GlowContent])[] = [
  [
    'a running light along a road',
    { ...NO_GLOW, lines: [{ ...across(), alpha: 0.3, widthPx: 2, run: RUN }] },
  ],
  [
    'a spark on a vertical line',
    {
      ...NO_GLOW,
      lines: [
        {
          ...across(),
          path: [
            [...MIDDLE, 400],
            [...MIDDLE, 4400],
          ],
          alpha: 0.3,
          run: { ...RUN, tailM: 1000, periodM: 4000, speedMPerS: 1500 },
        },
      ],
    },
  ],
  ['floodlights', { ...NO_GLOW, spots: [spot(0), spot(0.01), spot(-0.01)] }],
  [
    'the beam of a radar',
    { ...NO_GLOW, beams: [{ middle: MIDDLE, radiusM: 3000, rgb: [0, 1, 0.2], turnS: 5, tail: 0.25 }] },
  ],
];

describe('light on the ground in the ArcGIS engine, profile medium', () => {
  let visit: HarnessVisit;
  let page: Page;
  let watched: HarnessVisit['watched'];
  let dark: ViewPicture;

  const call = (method: string, ...values: readonly unknown[]): Promise<unknown> =>
    page.evaluate(`window.glowStage.${method}(${values.map((value) => JSON.stringify(value)).join(',')})`);
  const idle = async () => {
    await page.waitForFunction('window.glowStage.idle()', undefined, { timeout: IDLE_MS });
  };
  /** Waits until the globe shows a picture that is as wanted: a processor may need a second for it. */
  const pictureThat = async (holds: (picture: ViewPicture) => boolean, what: string, withinMs = SHOWN_MS) => {
    const givenUpMs = Date.now() + withinMs;
    for (;;) {
      const picture = await pictureOf(page, 'globe');
      if (holds(picture)) return picture;
      if (Date.now() > givenUpMs) throw new Error(what);
      await page.waitForTimeout(100);
    }
  };
  const lit = (picture: ViewPicture) => differingShare(picture, dark) > 0.0005;
  const show = async (content: GlowContent, frame = { timeS: 0.4, share: 1 }) => {
    await call('show', content);
    await call('draw', frame);
  };
  const goes = async () => {
    await call('show', NO_GLOW);
    await pictureThat((picture) => differingShare(picture, dark) < 0.0001, 'light stays');
  };

  beforeAll(async () => {
    visit = await openHarness('glow', { width: 500, height: 380 });
    ({ page } = visit);
    watched = visit.watched;
    await page.goto(visit.address, { timeout: START_MS });
    await page.waitForFunction('window.glowStage !== undefined', undefined, { timeout: START_MS });
  }, START_MS * 2);

  // Terrain may still become finer: what is drawn is compared with the globe just before.
  beforeEach(async () => {
    await idle();
    dark = await pictureOf(page, 'globe');
    const isSame = (picture: ViewPicture) => {
      const same = differingShare(picture, dark, 0) === 0;
      dark = picture;
      return same;
    };
    await pictureThat(isSame, 'the globe does not come to rest', IDLE_MS);
  });

  afterAll(() => visit.end());

  it.each(KINDS)('%s is drawn, moves with the clock, and goes', async (_name, content) => {
    await show(content);
    const first = await pictureThat(lit, 'nothing is drawn');
    await call('draw', { timeS: 1.2, share: 1 });
    await pictureThat((picture) => differingShare(picture, first, 8) > 0.0002, 'nothing moves');
    await goes();
  });

  it('stands still while its clock does, and draws no frame by itself', async () => {
    await show(KINDS[3]?.[1] ?? NO_GLOW);
    const first = await pictureThat(lit, 'nothing is drawn');
    await call('frames', 30);
    expect(differingShare(await pictureOf(page, 'globe'), first, 8)).toBe(0);
    await goes();
  });

  it('is hidden by the ground that stands before it', async () => {
    const groundM = Number(await call('groundM', ...MIDDLE));
    const beacon = spot(0.02);
    await show({ ...NO_GLOW, spots: [beacon] });
    const alone = await pictureThat(lit, 'no beacon');
    await show({ ...NO_GLOW, spots: [beacon], lines: [across(groundM + 1500)] });
    await pictureThat((picture) => differingShare(picture, alone) > 0.005, 'no line above the ground');
    await show({ ...NO_GLOW, spots: [beacon], lines: [across(groundM - 1500)] });
    await pictureThat((picture) => differingShare(picture, alone) === 0, 'a line below the ground is seen');
    await goes();
  });

  it('draws as many spots as there is time for', async () => {
    const spots = Array.from({ length: 40 }, (_, index) =>
      spot((Math.floor(index / 8) - 2) * 0.02, ((index % 8) - 4) * 0.015),
    );
    await show({ ...NO_GLOW, spots });
    const all = differingShare(await pictureThat(lit, 'no spots'), dark);
    await call('draw', { timeS: 0.4, share: 0.25 });
    await pictureThat(
      (picture) => lit(picture) && differingShare(picture, dark) < all * 0.8,
      'all are drawn',
    );
    await goes();
  });

  it('was drawn without a fault, and asked nobody but its own origin', async () => {
    expect(await call('usable')).toBe(true);
    expect(watched.errors).toEqual([]);
    expect(watched.foreign).toEqual([]);
  });
});
