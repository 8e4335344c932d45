import type { CDPSession } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewsIdle } from '../support/browser.ts';
import { openVisit, type Visit } from '../support/visit.ts';

type View = 'globe' | 'plane';
type Point = readonly [x: number, y: number];

let visit: Visit;
let page: Visit['page'];
let cdp: CDPSession;

beforeAll(async () => {
  visit = await openVisit({ account: 'touch', engine: 'globe', tablet: true, path: '/Home' });
  ({ page } = visit);
  cdp = await page.context().newCDPSession(page);
});

afterAll(() => visit.end());

/** Steps of a gesture, each a report of the screen. */
const STEPS = 12;

/** Moves fingers over the middle of a view, and lifts them. @param at where each finger is at a share of the way, from the middle, px */
async function gesture(view: View, at: (share: number) => readonly Point[]): Promise<void> {
  const box = await page.locator(`[data-view="${view}"]`).boundingBox();
  if (box === null) throw new Error(`no ${view}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([dx, dy], id) => ({ x: x + dx, y: y + dy, id })),
    });
  await send('touchStart', at(0));
  for (let step = 1; step <= STEPS; step += 1) await send('touchMove', at(step / STEPS));
  await send('touchEnd', []);
  await viewsIdle(page);
}

/** Lon, lat, height, heading, pitch of the globe; lon, lat, scale of the plane. */
async function camera(view: View): Promise<readonly number[]> {
  const text = await page.locator(`[data-view="${view}"]`).getAttribute('data-camera');
  return (text ?? '').split(',').map(Number);
}

const HEIGHT_OR_SCALE = 2;
const HEADING = 3;

const pan = (share: number): readonly Point[] => [[-120 * share, 0]];
const pinch = (share: number): readonly Point[] => [
  [-30 - 70 * share, 0],
  [30 + 70 * share, 0],
];
/** Two fingers, half a circle about each other's middle. */
const turn = (share: number): readonly Point[] => {
  const angle = (share * Math.PI) / 2;
  const [x, y] = [90 * Math.cos(angle), 90 * Math.sin(angle)];
  return [
    [-x, -y],
    [x, y],
  ];
};

describe.each(['globe', 'plane'] as const)('fingers on the %s', (view) => {
  it('draw the map along', async () => {
    const [lon = 0] = await camera(view);
    await gesture(view, pan);
    expect((await camera(view))[0]).toBeGreaterThan(lon + 0.05);
  });

  it('spread to come nearer, and both maps do', async () => {
    const other = view === 'globe' ? 'plane' : 'globe';
    const [before, otherBefore] = [await camera(view), await camera(other)];
    await gesture(view, pinch);
    const ratio = ((await camera(view))[HEIGHT_OR_SCALE] ?? 0) / (before[HEIGHT_OR_SCALE] ?? 1);
    expect(ratio).toBeLessThan(0.7);
    const otherRatio = ((await camera(other))[HEIGHT_OR_SCALE] ?? 0) / (otherBefore[HEIGHT_OR_SCALE] ?? 1);
    expect(otherRatio).toBeLessThan(0.8);
  });
});

it('two fingers that turn about each other turn the globe', async () => {
  const before = (await camera('globe'))[HEADING] ?? 0;
  await gesture('globe', turn);
  const turned = Math.abs((await camera('globe'))[HEADING] ?? 0) - before;
  expect(Math.min(Math.abs(turned), 360 - Math.abs(turned))).toBeGreaterThan(20);
});

it('has no button of header, rail, tabs or menu that is smaller than a finger', async () => {
  await page.getByRole('button', { name: '总览' }).first().click();
  await page.getByRole('toolbar', { name: '导航工具' }).waitFor();
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'header calcite-action, header calcite-button, [role=toolbar] calcite-action, [role=tab], [data-menu] button',
      ),
    ]
      .map((control) => ({
        name: control.getAttribute('text') ?? control.textContent,
        box: control.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.height > 0 && (box.height < 44 || box.width < 44))
      .map(({ name, box }) => `${name} ${String(box.width)}x${String(box.height)}`),
  );
  expect(small).toEqual([]);
});
