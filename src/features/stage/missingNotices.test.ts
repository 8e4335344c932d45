import { expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { createMemoryScene, NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { tellMissingBases } from './missingNotices.ts';
import { en, zh } from '../../../tests/support/allTexts.ts';

it('tells once that a part of the base is missing in both views, and again when it is so anew', () => {
  const scene = createMemoryScene({ clock: createFakeClock() });
  const told: PortalEvent[] = [];
  const stop = tellMissingBases(
    { globe: scene.globe.base, plane: scene.plane.base },
    createTranslator('zh', { zh, en }),
    (event) => told.push(event),
  );
  const missing = [{ part: 'imagery', problem: { code: 'network', detail: 'gis.example.cn' } }] as const;
  scene.globe.base.missing.set(missing);
  scene.plane.base.missing.set(missing);
  expect(told).toEqual([
    { id: 'base.missing', message: '基础影像暂缺，自动重试中：无法连接服务：gis.example.cn' },
  ]);
  for (const view of [scene.globe, scene.plane]) view.base.missing.set([]);
  scene.plane.base.missing.set(missing);
  expect(told).toHaveLength(2);
  for (const view of [scene.globe, scene.plane]) view.base.missing.set([]);
  const unfit = { code: 'unsupported-reference', detail: 'EPSG:4525' } as const;
  scene.globe.base.missing.set([{ part: 'terrain', problem: unfit }]);
  expect(told.at(-1)?.message).toBe('地形无法显示：服务的坐标系不受支持：EPSG:4525');
  stop();
  expect(scene.leftovers()).toEqual(NOTHING_LEFT);
});
