import { expect, it } from 'vitest';
import { deepestImageryLevel, withImageryLevels } from './imageryLevels.ts';
import type { LayerNode } from './layerCatalogue.ts';
import { layerField, type LayerDefinition } from '../../layerTypes/index.ts';

function node(id: string, type: LayerDefinition['type'], levels: Partial<LayerDefinition>): LayerNode {
  const definition = { id, name: id, type, link: '/tiles', visible: false, ...levels };
  return { id, label: id, children: [], definition };
}

it('lets the bureau see to level 25 and its units to level 11', () => {
  expect(deepestImageryLevel('博州林业和草原局')).toBe(25);
  expect(deepestImageryLevel('草原监理所')).toBe(11);
  expect(deepestImageryLevel('')).toBe(11);
});

it.each([
  ['deep imagery', node('Z020101', 'domLayer', { maxLevel: 14 }), 11],
  ['imagery that states no levels', node('Z020101', 'domLayer', {}), 11],
  ['shallow imagery', node('Z020101', 'domLayer', { maxLevel: 7 }), 7],
  ['imagery that begins below', node('Z020101', 'domLayer', { minLevel: 12, maxLevel: 14 }), 14],
  ['imagery of a theme', node('Z0101', 'domLayer', { maxLevel: 14 }), 14],
  ['another base layer', node('Z020102', 'WebMapTileServiceImageryProvider', { maxLevel: 14 }), 14],
])('%s ends at its level', (_, layer, expected) => {
  const group: LayerNode = { id: 'Z0201', label: 'group', children: [layer] };
  const [held] = withImageryLevels([group], 11);
  const definition = held?.children[0]?.definition;
  expect(definition && layerField(definition, 'maxLevel')).toBe(expected);
});
