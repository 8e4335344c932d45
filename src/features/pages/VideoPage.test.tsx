// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, type MemoryScene } from '../../../tests/support/memoryScene.ts';
import { answeringApi, pageProps } from '../../../tests/support/pageProps.ts';
import { click, fill, render, type Rendered } from '../../../tests/support/render.tsx';
import { createStationStore } from '../../stores/stationStore.ts';
import { VideoPage } from './VideoPage.tsx';

const record = (objectid: number, name: string, state: string, more: Record<string, unknown> = {}) => ({
  objectid,
  name,
  编号: `SP-00${String(objectid)}`,
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

const api = answeringApi([{ QueryInf: 'OK', RecordNum: RECORDS.length, Records: RECORDS }]);

async function open(more: Parameters<typeof pageProps>[0] = {}) {
  page = render(
    <VideoPage {...pageProps({ api, scene, flyTo: (target) => void flown.push(target), ...more })} />,
  );
  await act(async () => Promise.resolve());
}

beforeEach(() => {
  flown = [];
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
  await open({ videoUrlTemplate: 'https://media.example/{code}.mp4' });
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
  page = render(<VideoPage {...pageProps({ scene, stations })} />);
  expect(names()).toEqual(read);
  await act(async () => Promise.resolve());
  expect(names()).toEqual(read);
});
