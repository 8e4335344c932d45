// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { render, type Rendered } from '../../../tests/support/render.tsx';
import { VITALS, type SystemHealth } from '../../api/contracts/systemHealth.ts';
import { HealthReport } from './HealthReport.tsx';

const lines = (values: (number | null)[]) =>
  Object.fromEntries(VITALS.map((vital) => [vital, values])) as SystemHealth['vitals'];

const HEALTH: SystemHealth = {
  version: '0.1.0',
  startedAtMs: Date.UTC(2026, 10, 26, 8),
  nowMs: Date.UTC(2026, 10, 26, 9),
  process: 'gis1:71',
  otherProcesses: [],
  database: 'postgresql',
  backup: 'failed',
  sessions: 7,
  queues: [{ name: 'maps', running: 1, waiting: 4, refused: 2 }],
  serviceLayers: [
    { state: 'ok', count: 3 },
    { state: 'unreachable', count: 1 },
  ],
  firstMs: Date.UTC(2026, 10, 26, 8, 1),
  vitals: lines([10, null, 12.5]),
};

let view: Rendered;
afterEach(() => view.unmount());

const factOf = (name: string) =>
  [...view.container.querySelectorAll('dt')].find(({ textContent }) => textContent === name)
    ?.nextElementSibling;

it('says what is wrong, not by colour alone', () => {
  view = render(<HealthReport health={HEALTH} />);
  expect(factOf('备份')?.textContent).toBe('最近一次失败');
  expect(factOf('备份')?.getAttribute('data-tone')).toBe('danger');
  expect(factOf('图层数据源')?.textContent).toBe('正常 3 · 异常 1');
  expect([...view.container.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual([
    '1',
    '4',
    '2',
  ]);
});

it('says whose curves they are where several processes serve', () => {
  view = render(<HealthReport health={HEALTH} />);
  expect(factOf('进程')?.textContent).toBe('gis1:71');
  expect(view.container.textContent).not.toContain('负载均衡');
  view.unmount();
  view = render(<HealthReport health={{ ...HEALTH, otherProcesses: ['gis2:71'] }} />);
  expect(factOf('进程')?.textContent).toBe('gis1:71（本页所示）、gis2:71');
  expect(view.container.textContent).toContain('有 2 个门户进程。本页的启动时间、曲线和队列只是 gis1:71 的');
});

it('tells each curve in words with its unit', () => {
  view = render(<HealthReport health={HEALTH} />);
  const labels = [...view.container.querySelectorAll('[role="img"]')].map((curve) =>
    curve.getAttribute('aria-label'),
  );
  expect(labels).toHaveLength(VITALS.length);
  expect(labels.some((label) => label?.startsWith('内存：最近 13 MB，最大 13 MB') === true)).toBe(true);
});

it('says so where no minute has passed yet', () => {
  view = render(<HealthReport health={{ ...HEALTH, serviceLayers: [], vitals: lines([]) }} />);
  expect(view.container.textContent).toContain('启动不足一分钟');
  expect(factOf('图层数据源')?.textContent).toBe('无');
});
