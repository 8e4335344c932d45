import { expect, it } from 'vitest';
import type { CheckedLayer } from '../../../api/contracts/layerHealth.ts';
import { inOrderOfHealth, isFailing, layerFits } from './layerHealth.ts';

const layerOf = (name: string, state?: 'ok' | 'gone' | 'unreachable', sinceMs = 0): CheckedLayer => ({
  ...{ code: `code-${name}`, name, link: `https://gis.example.cn/${name}` },
  health:
    state === undefined
      ? null
      : {
          ...{ state, sinceMs, checkedAtMs: 0, nextAtMs: 0 },
          reason: state === 'ok' ? { zh: '', en: '' } : { zh: '找不到该主机', en: 'No such host' },
        },
});

it('lists what fails first, the newest at the top, then what nobody has looked at, the rest by name', () => {
  const layers = [
    layerOf('草原', 'ok'),
    layerOf('旧', 'gone', 1),
    layerOf('新图层'),
    layerOf('河流', 'unreachable', 5),
    layerOf('边界', 'ok'),
  ];
  expect(inOrderOfHealth(layers).map(({ name }) => name)).toEqual(['河流', '旧', '新图层', '边界', '草原']);
  expect(layers.filter(isFailing).map(({ name }) => name)).toEqual(['旧', '河流']);
});

it('finds a layer by its name, code, address or reason in either language', () => {
  const layer = layerOf('river', 'unreachable');
  for (const text of ['RIVER', 'code-', 'gis.example.cn', '找不到', 'no such host ', ''])
    expect(layerFits(layer, text), text).toBe(true);
  expect(layerFits(layer, 'lake')).toBe(false);
});
