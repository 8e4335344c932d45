import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import {
  createMemoryScene,
  fakeContainer,
  NOTHING_LEFT,
  type MemoryScene,
} from '../../../tests/support/memoryScene.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createHighlight, type Highlight } from '../../viewing/highlight.ts';
import { type PickedPipe, type PickPipeInput, pickPipeTool, type PipeCandidate } from './pickPipeTool.ts';
import type { AbortedBy, ToolOutcome } from '../../tools/tool.ts';
import { createToolManager, type ToolManager } from '../../tools/toolManager.ts';

const GROUND = { lon: 82.07, lat: 44.9, heightM: 530 };

let clock: FakeClock;
let scene: MemoryScene;
let tools: ToolManager;
let messages: PortalEvent[];
let highlight: Highlight;

const pipe = (id: string, more: Partial<PipeCandidate['feature']> = {}): PipeCandidate => ({
  layerName: '排水管网',
  feature: {
    layerId: 'Z020401',
    attributes: { gw_id: id },
    ground: GROUND,
    geometry: {
      type: 'LineString',
      coordinates: [
        [82.07, 44.9],
        [82.08, 44.9],
      ],
    },
    ...more,
  },
});
const CONTAINER = pipe('GS-1', { part: 'container' });
const WELL = pipe('JC-7', { part: 'well', geometry: { type: 'Point', coordinates: [82.07, 44.9, 528] } });

/** Starts picking pipes; under every click lies what `under` says. */
function startPicking(
  under: () => readonly PipeCandidate[] | Promise<readonly PipeCandidate[]>,
  more: Partial<PickPipeInput> = {},
) {
  const chosen: PickedPipe[] = [];
  const outcome = tools.start(pickPipeTool, {
    kind: 'container',
    kindName: '管身',
    candidatesAt: async () => under(),
    onChosen: (picked) => void chosen.push(picked),
    highlight,
    reducedMotion: false,
    ...more,
  });
  return { chosen, outcome };
}
const drawn = () => [scene.globe.sketch('picked').size, scene.plane.sketch('picked').size];
const click = async (kind: 'globe' | 'plane', button: 'left' | 'right' = 'left') => {
  scene[kind].script.click(300, 200, button);
  await clock.run(0);
};

beforeEach(async () => {
  clock = createFakeClock();
  scene = createMemoryScene({ clock });
  messages = [];
  tools = createToolManager(scene, clock, (event) => void messages.push(event));
  highlight = createHighlight(scene, 'picked', clock);
  await clock.settle(Promise.all([scene.globe.attach(fakeContainer()), scene.plane.attach(fakeContainer())]));
  await clock.run(1000);
});

describe('picking pipes', () => {
  it('says what to do, picks, says that it is over, and answers the pipe', async () => {
    const { chosen, outcome } = startPicking(() => [WELL, CONTAINER]);
    await clock.run(0);
    await click('globe');
    expect(chosen).toHaveLength(1);
    await click('plane', 'right');
    expect(await outcome).toMatchObject({ status: 'done', value: { feature: CONTAINER.feature } });
    expect(messages).toEqual([
      { id: 'pipe.begin', message: '管身' },
      { id: 'pipe.end', message: '管身' },
    ]);
  });

  it('answers the last of several picks', async () => {
    let next = CONTAINER;
    const { outcome } = startPicking(() => [next]);
    await clock.run(0);
    await click('globe');
    next = pipe('GS-2', { part: 'container' });
    await click('plane');
    await click('plane', 'right');
    expect(await outcome).toMatchObject({ value: { feature: { attributes: { gw_id: 'GS-2' } } } });
  });

  it.each([
    ['its part', pipe('1', { part: 'Container' }), true],
    ['its layer attribute', pipe('1', { attributes: { gw_layer: 'ws_container_01' } }), true],
    ['the name of its layer', { ...pipe('1'), layerName: '污水管身' }, true],
    ['none of them', WELL, false],
  ])('takes a pipe of the kind by %s', async (_by, candidate, taken) => {
    const { chosen } = startPicking(() => [candidate]);
    await clock.run(0);
    await click('globe');
    expect(chosen.length === 1).toBe(taken);
    expect(messages.some(({ id }) => id === 'pipe.wrongKind')).toBe(!taken);
  });

  it('refuses what is not of the kind, and nothing at all, with 请点击选择', async () => {
    let under: readonly PipeCandidate[] = [WELL];
    const { outcome } = startPicking(() => under);
    await clock.run(0);
    await click('globe');
    under = [];
    await click('plane');
    const refusal = { id: 'pipe.wrongKind', message: '管身' };
    expect(messages.slice(1)).toEqual([refusal, refusal]);
    expect(scene.leftovers().overlays).toBe(0);
    await click('plane', 'right');
    expect(await outcome).toEqual({ status: 'done', value: false });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('keeps the pick flickering every 800 ms after it is over, until cleared', async () => {
    const { outcome } = startPicking(() => [CONTAINER]);
    await clock.run(0);
    await click('globe');
    await click('globe', 'right');
    await outcome;
    const seen: number[][] = [];
    for (let step = 0; step < 3; step += 1) {
      seen.push(drawn());
      await clock.run(800);
    }
    expect(seen).toEqual([
      [2, 2],
      [0, 0],
      [2, 2],
    ]);
    expect(scene.leftovers().listeners).toBe(0);
    highlight.clear();
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('stays steady for a user who wants no motion', async () => {
    const { outcome } = startPicking(() => [CONTAINER], { reducedMotion: true });
    await clock.run(0);
    await click('globe');
    await click('globe', 'right');
    await outcome;
    expect(clock.pending).toBe(0);
    await clock.run(800);
    for (const view of [scene.globe, scene.plane]) expect(view.drawn().get('picked')).toHaveLength(2);
  });

  const ABORTS: readonly (readonly [AbortedBy, string])[] = [
    ['user', 'before a click'],
    ['user', 'while a layer is asked'],
    ['replaced', 'after a choice'],
    ['route', 'after a choice'],
  ];
  it.each(ABORTS)('aborted by %s %s leaves nothing', async (by, when) => {
    const silent = new Promise<never>(() => {});
    const { outcome } = startPicking(() => (when === 'while a layer is asked' ? silent : [CONTAINER]));
    await clock.run(0);
    if (when !== 'before a click') await click('globe');
    await tools.abort(pickPipeTool.id, by);
    const aborted: ToolOutcome<never> = { status: 'aborted', by };
    expect(await outcome).toEqual(aborted);
    await clock.run(2000);
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });

  it('takes only the newest of two clicks', async () => {
    const answers: ((candidates: readonly PipeCandidate[]) => void)[] = [];
    const { chosen } = startPicking(() => new Promise((resolve) => void answers.push(resolve)));
    await clock.run(0);
    await click('globe');
    await click('plane');
    answers[1]?.([CONTAINER]);
    answers[0]?.([pipe('old', { part: 'container' })]);
    await clock.run(0);
    expect(chosen.map(({ feature, click: at }) => [feature.attributes.gw_id, at.view])).toEqual([
      ['GS-1', 'plane'],
    ]);
  });

  it('fails with the reason when nobody can tell what lies there', async () => {
    const broken = new Error('no graphics');
    const { outcome } = startPicking(() => Promise.reject(broken));
    await clock.run(0);
    await click('globe');
    expect(await outcome).toEqual({ status: 'failed', error: broken });
    expect(scene.leftovers()).toEqual(NOTHING_LEFT);
  });
});
