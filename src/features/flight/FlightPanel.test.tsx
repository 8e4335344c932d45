// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene } from '../../../tests/support/memoryScene.ts';
import { click, fill, press, render, valueOf } from '../../../tests/support/render.tsx';
import type { ApiFailure } from '../../api/apiFailure.ts';
import type { KeptRoute } from '../../api/contracts/flightRoutes.ts';
import type { FlightRouteService } from '../../api/flightRoutes.ts';
import { FIXED_ROUTE } from '../../domain/views/flight/route.ts';
import { err, ok } from '../../lib/result.ts';
import { createToolManager } from '../../tools/toolManager.ts';
import { createFlightDesk } from './flightDesk.ts';
import { FlightPanel, type RouteLine } from './FlightPanel.tsx';

const OFFLINE: ApiFailure = { kind: 'network', endpoint: 'POST /flightroute', detail: 'offline' };

/** A service that keeps its routes in memory; `online` false makes every call fail. */
function createMemoryRoutes(stored: KeptRoute[]) {
  const link = { online: true };
  const answer = async <T,>(work: () => T) => {
    await Promise.resolve();
    return link.online ? ok(work()) : err(OFFLINE);
  };
  const drop = (id: string) => {
    const at = stored.findIndex((each) => each.id === id);
    if (at >= 0) stored.splice(at, 1);
  };
  const service: FlightRouteService = {
    list: () => answer(() => [...stored]),
    save: (kept) =>
      answer(() => {
        drop(kept.id);
        stored.push(kept);
      }),
    remove: (id) => answer(() => drop(id)),
  };
  return { service, link };
}

let end = () => {};
let lines: readonly RouteLine[] = [];
afterEach(() => end());

async function open(fixed: boolean, stored: KeptRoute[] = []) {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  const desk = createFlightDesk(
    {
      scene,
      tools: createToolManager(scene, clock),
      reducedMotion: () => true,
      present: () => undefined,
      saveFilm: () => undefined,
      hitLabel: () => '',
    },
    fixed,
  );
  const { service, link } = createMemoryRoutes(stored);
  const failures: ApiFailure[] = [];
  const saved = {
    service,
    createId: () => 'new',
    onFailure: (failure: ApiFailure) => failures.push(failure),
  };
  const panel = render(
    <FlightPanel desk={desk} fixed={fixed} lines={() => lines} {...(fixed ? {} : { saved })} />,
  );
  end = panel.unmount;
  const settle = () => act(async () => void (await new Promise((resolve) => setImmediate(resolve))));
  await settle();
  return { desk, panel, link, failures, settle };
}

describe('the panel of a flight', () => {
  it('has the fixed route of 8 stations at height 30 with a car, followed, at 20 m/s', async () => {
    const { panel } = await open(true);
    expect(panel.container.textContent).toContain('8 个站点');
    expect(valueOf(panel.get('spinbutton', '离地高度'))).toBe('30');
    const chosen = [...panel.container.querySelectorAll('calcite-radio-button[checked]')];
    expect(chosen.map((each) => each.getAttribute('labelText'))).toEqual(['车', '跟随']);
    expect(panel.container.textContent).toContain('20 m/s');
  });

  it('goes 5 m/s faster and slower by its buttons', async () => {
    const { panel, desk } = await open(true);
    click(panel.get('button', '加速 5 m/s'));
    click(panel.get('button', '加速 5 m/s'));
    click(panel.get('button', '减速 5 m/s'));
    expect(desk.state.value.settings.speedMPerS).toBe(25);
  });

  it('cannot start a custom flight before there is a route, and says what to do', async () => {
    const { panel, desk } = await open(false);
    const start = panel.get('button', '开始飞行');
    expect(start.hasAttribute('disabled')).toBe(true);
    expect(panel.container.textContent).toContain('先绘制一条路线');
    act(() => desk.setRoute(FIXED_ROUTE));
    expect(start.hasAttribute('disabled')).toBe(false);
  });

  it('keeps a route under a name, replaces it under the same name, brings it back and deletes it', async () => {
    const stored: KeptRoute[] = [{ id: 'a', name: '巡护', route: { ...FIXED_ROUTE, heightM: 90 } }];
    const { panel, desk, settle } = await open(false, stored);
    click(panel.get('button', '巡护'));
    expect(desk.state.value.route?.heightM).toBe(90);
    act(() => desk.changeRoute({ heightM: 60 }));
    fill(panel.get('textbox', '航线名称'), '巡护');
    click(panel.get('button', '保存航线'));
    await settle();
    expect(stored).toMatchObject([{ id: 'a', route: { heightM: 60 } }]);
    click(panel.get('button', '删除航线 巡护'));
    await settle();
    expect(stored).toEqual([]);
    expect(panel.container.textContent).toContain('还没有保存的航线');
  });

  it('tells a failure and reads the kept routes again', async () => {
    const stored: KeptRoute[] = [{ id: 'a', name: '巡护', route: FIXED_ROUTE }];
    const { panel, link, failures, settle } = await open(false, stored);
    link.online = false;
    click(panel.get('button', '删除航线 巡护'));
    await settle();
    expect(failures).toEqual([OFFLINE]);
    expect(stored).toHaveLength(1);
  });

  it('takes a custom route from a line of the map, and says what to do where there is none', async () => {
    lines = [];
    const { desk, panel } = await open(false);
    const menu = () => document.querySelector('[role=menu]')?.textContent;
    click(panel.get('button', '取地图上的线'));
    expect(menu()).toBe('先点击一条线要素，或画一条线标注');
    press(document.body, 'Escape');
    lines = [
      {
        id: 'a',
        name: 'S205',
        path: [
          [82, 44],
          [82.1, 44.1],
          [82.2, 44],
        ],
      },
      {
        id: 'b',
        name: '巡护线',
        path: [
          [81, 44],
          [81.1, 44],
        ],
      },
    ];
    click(panel.get('button', '取地图上的线'));
    expect(menu()).toBe('S205巡护线');
    const [first] = document.querySelectorAll('[role=menuitem]');
    if (first === undefined) throw new Error('no line');
    click(first);
    expect(desk.state.value.route?.stations).toHaveLength(3);
    expect(panel.container.textContent).toContain('3 个站点');
  });
});
