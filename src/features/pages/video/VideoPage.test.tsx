// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fakeClock.ts';
import { createMemoryScene, type MemoryScene } from '../../../../tests/support/memoryScene.ts';
import { answeringApi, pageProps } from '../../../../tests/support/pageProps.ts';
import { click, fill, render, type Rendered } from '../../../../tests/support/render.tsx';
import type { CameraStill, CameraStills } from '../../../api/cameraStills.ts';
import type { ApiFailure } from '../../../api/apiFailure.ts';
import { createMemoryStore } from '../../../lib/keyValueStore.ts';
import { err, ok, type Result } from '../../../lib/result.ts';
import { createStationStore } from '../../../stores/stationStore.ts';
import { RETRY_MS, SILENT_MS } from './streamProblem.ts';
import { VideoPage } from './VideoPage.tsx';

const record = (objectid: number, name: string, state: string, more: Record<string, unknown> = {}) => ({
  objectid,
  name,
  编号: `SP-${String(objectid).padStart(3, '0')}`,
  状态: state,
  类型: '防火监控',
  县市: '精河县',
  geometry: { type: 'Point', coordinates: [82.9, 44.4] },
  ...more,
});

const RECORDS = [
  record(1, '南山口', '在线', { 朝向: 90 }),
  record(2, '河口', '离线'),
  record(3, '林场', '在线', { 县市: '温泉县' }),
];

let scene: MemoryScene;
let page: Rendered;
let flown: unknown[];

/** Pictures that are asked for, each answered when a test says so. */
interface Asked {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly answer: (result: Result<CameraStill, ApiFailure>) => void;
}
let asked: Asked[];
let released: string[];
let clock: ReturnType<typeof createFakeClock>;

const stills: CameraStills = {
  load: (url, signal) => new Promise((answer) => asked.push({ url, signal, answer })),
};

const still = (address: string) =>
  ok({ address, takenMs: Date.UTC(2026, 10, 26, 4), release: () => void released.push(address) });

/** Answers the last picture that was asked for. */
async function send(result: Result<CameraStill, ApiFailure>): Promise<void> {
  await act(async () => {
    asked.at(-1)?.answer(result);
    await Promise.resolve();
  });
}

type Given = Parameters<typeof pageProps>[0] & { readonly template?: string };

function drawn({ template, ...more }: Given = {}) {
  const means = {
    ...{ stills, clock, template },
    policy: { ownOrigin: 'https://portal.example', origins: ['https://media.example'] },
  };
  return (
    <VideoPage
      {...pageProps({ scene, flyTo: (target) => void flown.push(target), ...more })}
      means={means}
      stageSize={() => ({ widthPx: 1366, heightPx: 720 })}
    />
  );
}

const api = answeringApi([{ QueryInf: 'OK', RecordNum: RECORDS.length, Records: RECORDS }]);

async function open(more: Given = {}) {
  page = render(drawn({ api, ...more }));
  await act(async () => Promise.resolve());
}

beforeEach(() => {
  flown = [];
  asked = [];
  released = [];
  clock = createFakeClock();
  scene = createMemoryScene({ clock: createFakeClock() });
});
afterEach(() => {
  page.unmount();
  scene.destroy();
});

const names = () =>
  page
    .all('button')
    .filter((button) => button.title.startsWith('飞到'))
    .map((button) => button.title.slice(3, -1));
const camera = (name: string) => {
  const found = page.all('button').find((button) => button.title === `飞到“${name}”`);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};

it('lists the cameras, by a word and by their state', async () => {
  await open();
  expect(names()).toEqual(['南山口', '河口', '林场']);
  fill(page.get('searchbox', '按名称、编号或县市查找'), '温泉');
  expect(names()).toEqual(['林场']);
  fill(page.get('searchbox', '按名称、编号或县市查找'), '');
  click(page.get('radio', '离线 1'));
  expect(names()).toEqual(['河口']);
});

it('flies to a camera, marks it with where it looks in both views, and takes the marks away', async () => {
  await open();
  click(camera('南山口'));
  expect(flown).toEqual([{ pose: { lon: 82.9, lat: 44.4, heightM: 4000, headingDeg: 90, pitchDeg: -90 } }]);
  expect([scene.globe.overlay('video-choice').size, scene.plane.overlay('video-choice').size]).toEqual([
    2, 2,
  ]);
  click(camera('河口'));
  expect(scene.globe.overlay('video-choice').size).toBe(1);
});

it('says plainly that no stream is configured, and what the data do not give', async () => {
  await open();
  click(camera('南山口'));
  expect(page.container.textContent).toContain('没有为本部署配置视频流地址');
  expect(page.container.querySelector('video')).toBeNull();
  const facts = [...page.container.querySelectorAll('dl > div')].map((fact) => fact.textContent);
  expect(facts).toContain('朝向90°');
  expect(facts).toContain('最近联系数据未提供');
});

it('plays the configured stream of a camera that is online, and none of one that is not', async () => {
  await open({ template: 'https://media.example/{code}.mp4' });
  click(camera('南山口'));
  expect(page.container.querySelector('video')?.getAttribute('src')).toBe('https://media.example/SP-001.mp4');
  click(camera('河口'));
  expect(page.container.querySelector('video')).toBeNull();
  expect(page.container.textContent).toContain('该视频点离线');
});

it('says why the cameras cannot be read', async () => {
  await open({ api: pageProps().api });
  expect(page.all('alert')[0]?.textContent).toContain('视频点读取失败');
  expect(page.get('button', '重试')).toBeDefined();
});

it('shows the cameras of the cache at once, reads them anew, and keeps them when that fails', async () => {
  const stations = createStationStore();
  await open({ stations, clock: createFakeClock(1) });
  const read = names();
  page.unmount();
  page = render(drawn({ stations }));
  expect(names()).toEqual(read);
  await act(async () => Promise.resolve());
  expect(names()).toEqual(read);
});

const pictured = (
  objectid: number,
  name: string,
  state = '在线',
  url = `/geo/cameras/SP-${String(objectid)}.jpg`,
) => record(objectid, name, state, { 画面地址: url, 朝向: 90, 视场角: 60, '可视距离（公里）': 6 });

const apiOf = (...records: readonly object[]) =>
  answeringApi([{ QueryInf: 'OK', RecordNum: records.length, Records: records }]);

const REFUSED: ApiFailure = { kind: 'refused', endpoint: 'GET /x', code: 503, message: '服务繁忙' };

it('shows a still picture, fetches it anew every ten seconds, one after the other, and lets go of the one before', async () => {
  await open({ api: apiOf(pictured(1, '南山口')) });
  click(camera('南山口'));
  expect(asked.map(({ url }) => url)).toEqual(['https://portal.example/geo/cameras/SP-1.jpg']);
  expect(page.container.textContent).toContain('正在读取画面');
  await act(() => clock.run(60_000));
  expect(asked).toHaveLength(1);
  await send(still('blob:one'));
  expect(page.container.querySelector('img')?.getAttribute('src')).toBe('blob:one');
  expect(page.container.textContent).toContain('画面时间');
  await act(() => clock.run(10_000));
  expect(asked).toHaveLength(2);
  expect(page.container.querySelector('img')?.getAttribute('src')).toBe('blob:one');
  await send(still('blob:two'));
  expect(released).toEqual(['blob:one']);
  await act(() => clock.run(10_000));
  await send(err(REFUSED));
  expect(page.container.querySelector('img')?.getAttribute('src')).toBe('blob:two');
  expect(page.container.textContent).toContain('未能更新：服务繁忙');
});

it('fetches no picture while the page is hidden', async () => {
  let state: DocumentVisibilityState = 'hidden';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  try {
    await open({ api: apiOf(pictured(1, '南山口')) });
    click(camera('南山口'));
    expect(asked).toHaveLength(0);
    state = 'visible';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(asked).toHaveLength(1);
  } finally {
    Reflect.deleteProperty(document, 'visibilityState');
  }
});

it('says why a picture does not come, tries again when told, and gives up what is under way when it goes', async () => {
  await open({ api: apiOf(pictured(1, '南山口'), pictured(2, '河口')) });
  click(camera('南山口'));
  await send(err(REFUSED));
  expect(page.all('alert')[0]?.textContent).toContain('画面无法显示：服务繁忙');
  click(page.get('button', '重试'));
  expect(asked).toHaveLength(2);
  click(camera('河口'));
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  await send(err({ ...REFUSED, code: 409 }));
  expect(page.container.textContent).toContain('该视频点离线');
});

it('opens no address that is none, and says which origin must be named', async () => {
  await open({
    api: apiOf(
      pictured(1, '南山口', '在线', 'javascript:alert(1)'),
      pictured(2, '河口', '在线', 'https://other.example/a.m3u8'),
    ),
  });
  click(camera('南山口'));
  expect(page.container.textContent).toContain('画面地址不能打开：javascript:alert(1)');
  click(camera('河口'));
  expect(page.container.textContent).toContain('画面在 https://other.example');
  expect(page.container.querySelector('video, img')).toBeNull();
  expect(asked).toEqual([]);
});

it('plays HLS by a browser that cannot put it together, says why it does not come, and shows MJPEG as a picture that ends when it goes', async () => {
  await open({
    api: apiOf(
      pictured(1, '南山口', '在线', 'https://media.example/1.m3u8'),
      pictured(2, '河口', '在线', 'https://media.example/2.mjpg'),
    ),
  });
  click(camera('南山口'));
  const video = page.container.querySelector('video');
  expect(video?.getAttribute('src')).toBe('https://media.example/1.m3u8');
  act(() => void video?.dispatchEvent(new Event('error')));
  expect(page.all('alert')[0]?.textContent).toContain('画面无法显示');
  expect(page.all('alert')[0]?.textContent).toContain('10 秒后自动重试');
  click(page.get('button', '重试'));
  expect(page.container.querySelector('video')).not.toBeNull();
  // Nothing comes, and it is asked for again by itself.
  act(() => clock.advance(SILENT_MS));
  expect(page.all('alert')[0]?.textContent).toContain('15 秒没有收到画面');
  act(() => clock.advance(RETRY_MS));
  expect(page.container.querySelector('video')).not.toBeNull();
  click(camera('河口'));
  const image = page.container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('https://media.example/2.mjpg');
  click(camera('南山口'));
  expect(image?.hasAttribute('src')).toBe(false);
});

describe('the wall', () => {
  const twelve = Array.from({ length: 12 }, (_, at) =>
    pictured(at + 1, `点${String(at + 1)}`, at === 1 ? '离线' : '在线'),
  );
  const storage = createMemoryStore();
  const onWall = () =>
    [...page.container.querySelectorAll('[data-camera]')].map((tile) => tile.getAttribute('data-camera'));
  const tick = (name: string) => {
    const box = page.get('checkbox', `“${name}”上墙`);
    act(() => {
      Object.assign(box, { checked: !(box as HTMLInputElement).checked });
      box.dispatchEvent(new CustomEvent('calciteCheckboxChange', { bubbles: true }));
    });
  };

  it('shows the first nine that are online, what each sees, and flies to one', async () => {
    await open({ api: apiOf(...twelve), storage });
    click(page.get('radio', '画面墙'));
    expect(onWall()).toHaveLength(9);
    expect(onWall()).not.toContain('SP-002');
    expect(scene.globe.overlay('video-wall').size).toBe(9);
    expect(scene.plane.overlay('video-wall').size).toBe(9);
    const button = page.all('button').find(({ title }) => title === '飞到“点3”并标出其视场');
    if (button === undefined) throw new Error('no picture of 点3');
    click(button);
    expect(flown).toHaveLength(1);
    expect(scene.globe.overlay('video-choice').size).toBe(2);
  });

  it('keeps which cameras stand on it and how many it shows', async () => {
    await open({ api: apiOf(...twelve), storage });
    click(page.get('radio', '画面墙'));
    tick('点3');
    click(page.get('radio', '4 个画面'));
    expect(onWall()).toEqual(['SP-001', 'SP-004', 'SP-005', 'SP-006']);
    page.unmount();
    await open({ api: apiOf(...twelve), storage });
    click(page.get('radio', '画面墙'));
    expect(onWall()).toEqual(['SP-001', 'SP-004', 'SP-005', 'SP-006']);
    click(page.get('button', '最大化画面墙'));
    expect(page.get('button', '还原画面墙')).toBeDefined();
    click(page.get('radio', '列表'));
    expect(onWall()).toEqual([]);
    expect(scene.globe.overlay('video-wall').size).toBe(0);
  });
});
