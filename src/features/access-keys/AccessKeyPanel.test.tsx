// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { click, fill, render, tick, valueOf, type Rendered } from '../../../tests/support/render.tsx';
import type { AccessKeyService, KeyWish } from '../../api/accessKeys.ts';
import type { AccessKey, OfferedResource, ServiceAddresses } from '../../api/contracts/accessKeys.ts';
import { ok } from '../../lib/result.ts';
import { createAccessKeyBook } from './accessKeyBook.ts';
import { AccessKeyPanel } from './AccessKeyPanel.tsx';
import { programAddresses } from './programAddresses.ts';

const OFFERED: readonly OfferedResource[] = [
  { id: 'base:imagery', kind: 'base', title: '影像', titleEn: 'Imagery' },
  { id: 'lakes', kind: 'layer', title: '湖泊', titleEn: 'Lakes', mapServerId: 24 },
  { id: 'roads', kind: 'layer', title: '道路', titleEn: 'Roads', mapServerId: 16 },
];

const SERVICES: ServiceAddresses = {
  wms: '/maps/wms',
  wmts: '/maps/wmts',
  features: '/maps/features',
  mapService: '/maps/MapServer',
  featureService: '/maps/FeatureServer',
  imagery: '/maps/{z}/{x}/{y}.jpg',
  terrain: '/maps/terrain',
};

const KEY = 'pak-secret';
const ORIGIN = 'https://portal.example';

/** The keys of a user, as the server keeps them. */
function memoryService(): AccessKeyService & { keys: AccessKey[] } {
  const service = {
    keys: [] as AccessKey[],
    list: () => Promise.resolve(ok({ keys: [...service.keys], offered: OFFERED, services: SERVICES })),
    make: ({ name, resources }: KeyWish) => {
      const item: AccessKey = {
        id: `k${String(service.keys.length)}`,
        name,
        resources: [...resources],
        state: 'live',
        createdAtMs: 0,
        expiresAtMs: 1,
        lastUsedAtMs: null,
      };
      service.keys.unshift(item);
      return Promise.resolve(ok({ key: KEY, item }));
    },
    revoke: (id: string) => {
      service.keys = service.keys.map((key) => (key.id === id ? { ...key, state: 'revoked' as const } : key));
      return Promise.resolve(ok(null));
    },
  };
  return service;
}

describe('the panel of access keys', () => {
  let service: ReturnType<typeof memoryService>;
  let view: Rendered;

  const settle = () => act(async () => Promise.resolve());
  const text = () => view.container.textContent;
  beforeEach(async () => {
    service = memoryService();
    const book = createAccessKeyBook(service, () => undefined);
    view = render(<AccessKeyPanel book={book} origin={ORIGIN} />);
    await settle();
  });
  afterEach(() => view.unmount());

  it('says what to do when there is none', () => {
    expect(text()).toContain('还没有访问密钥');
  });

  it('makes one of chosen layers, and shows it once with its addresses', async () => {
    click(view.get('button', '新建密钥'));
    expect(view.get('button', '生成密钥').hasAttribute('disabled')).toBe(true);
    fill(view.get('textbox', '名称'), '规划院');
    expect(text()).toContain('请至少选择一个图层');
    tick(view.get('checkbox', '湖泊'), true);
    click(view.get('button', '生成密钥'));
    await settle();
    expect(service.keys.map(({ name, resources }) => [name, resources])).toEqual([['规划院', ['lakes']]]);
    expect(valueOf(view.get('textbox', '密钥'))).toBe(KEY);
    expect(text()).toContain(`${ORIGIN}/maps/wms?key=${KEY}`);
    click(view.get('button', '已保存，关闭'));
    await settle();
    expect(view.container.innerHTML).not.toContain(KEY);
    expect(text()).toContain('规划院');
    expect(text()).toContain('尚未使用');
  });

  it('revokes one when that is confirmed, and not before', async () => {
    await act(async () => {
      await service.make({ name: '旧程序', resources: ['lakes'], days: 1 });
      view.unmount();
      view = render(<AccessKeyPanel book={createAccessKeyBook(service, () => undefined)} origin={ORIGIN} />);
      await Promise.resolve();
    });
    await settle();
    click(view.get('button', '吊销密钥“旧程序”'));
    expect(service.keys[0]?.state).toBe('live');
    const dialog = document.querySelector('[role=alertdialog]');
    expect(dialog?.textContent).toContain('旧程序');
    const [, confirm] = dialog?.querySelectorAll('calcite-button') ?? [];
    if (confirm === undefined) throw new Error('no confirm');
    click(confirm);
    await settle();
    expect(service.keys[0]?.state).toBe('revoked');
    expect(text()).toContain('已吊销');
  });
});

describe('addresses for programs', () => {
  it('are those of what the key opens', () => {
    const programs = (ids: readonly string[]) =>
      programAddresses(
        { origin: ORIGIN, services: SERVICES, key: KEY },
        OFFERED.filter(({ id }) => ids.includes(id)),
      ).map(({ program }) => program);
    expect(programs(['lakes'])).toEqual([
      'wms',
      'wmts',
      'features',
      'arcgis',
      'arcgisFeatures',
      'feature',
      'gdal',
    ]);
    expect(programs(['base:imagery'])).toEqual(['wmts', 'tiles']);
    const picture = { id: 'own_1', kind: 'base', title: '正射', titleEn: '正射' } as const;
    const ofPicture = programAddresses({ origin: ORIGIN, services: SERVICES, key: KEY }, [picture]);
    expect(ofPicture.map(({ program }) => program)).toEqual(['wms', 'wmts', 'arcgis']);
    const feature = programAddresses({ origin: ORIGIN, services: SERVICES, key: KEY }, OFFERED).find(
      ({ program }) => program === 'feature',
    );
    expect(feature?.text).toBe(`${ORIGIN}/maps/FeatureServer/24?key=${KEY}`);
  });
});
