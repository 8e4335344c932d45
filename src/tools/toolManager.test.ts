import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createMemoryScene, fakeContainer, NOTHING_LEFT } from '../../tests/support/memoryScene.ts';
import { flyToTool } from './flyTo.ts';
import { type Tool, ToolAborted, type ToolContext } from './tool.ts';
import { createToolManager } from './toolManager.ts';

const NEVER = new Promise<never>(() => {});
const OVER_BOLE = { lon: 82.07, lat: 44.9, heightM: 50_000, headingDeg: 0, pitchDeg: -60 };

async function setUp() {
  const clock = createFakeClock();
  const scene = createMemoryScene({ clock });
  await clock.settle(scene.globe.attach(fakeContainer()));
  await clock.run(1000);
  return { clock, scene, tools: createToolManager(scene, clock) };
}

/** A tool that takes hold of everything a tool can leave behind, then waits for `until`. */
function greedy(id: string, log: string[], until: Promise<string> = NEVER): Tool<void, string> {
  return {
    id,
    lanes: ['pointer'],
    async run(_input, { scene, clock, defer }: ToolContext, signal) {
      log.push(`${id} starts`);
      const overlay = scene.globe.overlay(id);
      defer(() => overlay.destroy());
      overlay.put('a', { kind: 'symbol', position: [82, 44], look: { color: '#fff', sizePx: 8 } });
      defer(scene.globe.pointer.subscribe(() => log.push(`${id} click`)));
      defer(clock.every(100, () => log.push(`${id} tick`)));
      defer(async () => {
        await Promise.resolve();
        log.push(`${id} cleaned`);
      });
      signal.throwIfAborted();
      return until;
    },
  };
}

describe('tool manager', () => {
  it('answers done with the value, and leaves nothing', async () => {
    const { scene, tools } = await setUp();
    const outcome = await tools.start(greedy('a', [], Promise.resolve('shape')), undefined);
    expect(outcome).toEqual({ status: 'done', value: 'shape' });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
    expect(tools.running.value).toEqual([]);
  });

  it('runs cleanups last-in first-out', async () => {
    const { tools } = await setUp();
    const log: number[] = [];
    const tool: Tool<void, void> = {
      id: 'order',
      lanes: [],
      run(_input, { defer }) {
        for (const place of [1, 2, 3]) defer(() => void log.push(place));
        return Promise.resolve();
      },
    };
    await tools.start(tool, undefined);
    expect(log).toEqual([3, 2, 1]);
  });

  it.each(['user', 'route', 'timeout', 'replaced'] as const)('abort by %s leaves nothing', async (by) => {
    const { clock, scene, tools } = await setUp();
    const log: string[] = [];
    const running = tools.start(greedy('a', log), undefined);
    await clock.run(250);
    expect(log).toContain('a tick');
    expect(tools.running.value).toMatchObject([{ toolId: 'a', lanes: ['pointer'] }]);
    await tools.abort('a', by);
    expect(await running).toEqual({ status: 'aborted', by });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('starts a tool of the same lane only after the old one is cleaned up', async () => {
    const { clock, scene, tools } = await setUp();
    const log: string[] = [];
    const first = tools.start(greedy('a', log), undefined);
    await clock.run(0);
    const second = tools.start(greedy('b', log, Promise.resolve('b')), undefined);
    expect(await first).toEqual({ status: 'aborted', by: 'replaced' });
    expect(await second).toEqual({ status: 'done', value: 'b' });
    expect(log).toEqual(['a starts', 'a cleaned', 'b starts', 'b cleaned']);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('of three started at once only the last runs on', async () => {
    const { clock, tools } = await setUp();
    const log: string[] = [];
    const outcomes = ['a', 'b', 'c'].map((id) => tools.start(greedy(id, log), undefined));
    await clock.run(0);
    await tools.abortAll('user');
    expect(await Promise.all(outcomes)).toEqual([
      { status: 'aborted', by: 'replaced' },
      { status: 'aborted', by: 'replaced' },
      { status: 'aborted', by: 'user' },
    ]);
    expect(log).toEqual(['c starts', 'c cleaned']);
  });

  it('lets tools of different lanes run side by side', async () => {
    const { clock, tools } = await setUp();
    const flight = tools.start(flyToTool, { target: { pose: OVER_BOLE }, durationMs: 1000 });
    const drawing = tools.start(greedy('a', []), undefined);
    await clock.run(200);
    expect(tools.running.value.map(({ toolId }) => toolId)).toEqual(['fly-to', 'a']);
    expect(await clock.settle(flight)).toEqual({ status: 'done', value: undefined });
    await tools.abortAll('user');
    await drawing;
  });

  it('ends a tool that outlives its time', async () => {
    const { clock, scene, tools } = await setUp();
    const running = tools.start({ ...greedy('a', []), timeoutMs: 500 }, undefined);
    expect(await clock.settle(running)).toEqual({ status: 'aborted', by: 'timeout' });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('answers failed for what a tool or a cleanup throws', async () => {
    const { tools } = await setUp();
    const broken = new Error('broken');
    const thrown = await tools.start({ id: 'a', lanes: [], run: () => Promise.reject(broken) }, undefined);
    expect(thrown).toEqual({ status: 'failed', error: broken });
    const unclean: Tool<void, number> = {
      id: 'b',
      lanes: [],
      run(_input, { defer }) {
        defer(() => Promise.reject(broken));
        return Promise.resolve(1);
      },
    };
    expect((await tools.start(unclean, undefined)).status).toBe('failed');
    expect(tools.running.value).toEqual([]);
  });

  it('cleans up at once what a tool registers after it was aborted', async () => {
    const { clock, scene, tools } = await setUp();
    let goOn = () => {};
    const waits = new Promise<void>((resolve) => (goOn = resolve));
    const deaf: Tool<void, void> = {
      id: 'deaf',
      lanes: ['pointer'],
      async run(_input, { scene: views, defer }) {
        await waits;
        const overlay = views.globe.overlay('late');
        defer(() => overlay.destroy());
      },
    };
    const running = tools.start(deaf, undefined);
    await clock.run(0);
    await tools.abortAll('route');
    expect(await running).toEqual({ status: 'aborted', by: 'route' });
    goOn();
    await clock.run(0);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('lets a tool say that the user ended it', async () => {
    const { tools } = await setUp();
    const tool: Tool<void, void> = { id: 'a', lanes: [], run: () => Promise.reject(new ToolAborted('user')) };
    expect(await tools.start(tool, undefined)).toEqual({ status: 'aborted', by: 'user' });
  });
});

describe('fly-to tool', () => {
  it('flies the globe there', async () => {
    const { clock, scene, tools } = await setUp();
    const flight = tools.start(flyToTool, { target: { pose: OVER_BOLE }, durationMs: 3000 });
    expect(await clock.settle(flight)).toEqual({ status: 'done', value: undefined });
    expect(scene.globe.pose.value.pose).toEqual(OVER_BOLE);
  });

  it('is ended by the user’s hand on the globe', async () => {
    const { clock, scene, tools } = await setUp();
    const flight = tools.start(flyToTool, { target: { pose: OVER_BOLE }, durationMs: 3000 });
    await clock.run(500);
    scene.globe.script.drag({ xPx: 100, yPx: 100 }, { xPx: 120, yPx: 90 });
    expect(await clock.settle(flight)).toEqual({ status: 'aborted', by: 'user' });
  });

  it.each([0, 60, 500, 2990])('aborted after %d ms leaves nothing and stays where it is', async (afterMs) => {
    const { clock, scene, tools } = await setUp();
    const flight = tools.start(flyToTool, { target: { pose: OVER_BOLE }, durationMs: 3000 });
    await clock.run(afterMs);
    const pose = scene.globe.pose.value;
    await tools.abortAll('user');
    expect(await flight).toEqual({ status: 'aborted', by: 'user' });
    await clock.run(5000);
    expect(scene.globe.pose.value).toBe(pose);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
