import { describe, expect, it } from 'vitest';
import type { LayerNode } from './tree/layerCatalogue.ts';
import { orderTree, type LayerOrder } from './tree/layerOrder.ts';
import type { LayerType } from '../layerTypes/index.ts';
import { desiredLayers, DIMMED, type DisplayRules } from './desiredLayers.ts';

const layer = (id: string, type: LayerType): LayerNode => ({
  id,
  label: id,
  children: [],
  definition: { id, name: id, type, link: `/${id}`, visible: false },
});
const TREE: readonly LayerNode[] = [
  {
    id: 'Z01',
    label: '',
    children: [
      {
        id: 'g',
        label: '',
        children: [layer('wms', 'GeniusSpatialMapServer'), layer('points', 'vectorLayer')],
      },
      { id: 'h', label: '', children: [layer('model', 'boxmodelLayer')] },
    ],
  },
  { id: 'Z02', label: '', children: [layer('Z02dom', 'domLayer'), layer('Z02roads', 'vectorLayer')] },
  { id: 'Z04', label: '', children: [layer('survey', 'GeniusSpatialMapServer')] },
];

/** Layer ids from the top down. */
function stack(order: LayerOrder): readonly string[] {
  return [...desiredLayers(orderTree(TREE, order), new Set(), {}, { order })]
    .sort((a, b) => b.display.order - a.display.order)
    .map(({ definition }) => definition.id);
}
function displayOf(id: string, rules: DisplayRules, opacity: Record<string, number> = {}) {
  const found = desiredLayers(TREE, new Set([id]), opacity, rules).find(
    ({ definition }) => definition.id === id,
  );
  return found?.display;
}

describe('what lies over what', () => {
  it('is by kind, theme and tree while the user has ordered nothing', () => {
    expect(stack({})).toEqual(['model', 'points', 'Z02roads', 'wms', 'survey', 'Z02dom']);
  });

  it('lets imagery that comes later lie over the base picture, and tiles of a map service over both', () => {
    const pictures = [
      layer('base', 'domLayer'),
      layer('fine', 'domLayer'),
      layer('wmts', 'WebMapTileServiceImageryProvider'),
    ];
    const tree = [{ id: 'Z02', label: '', children: pictures }];
    const orderOf = new Map(
      desiredLayers(tree, new Set(), {}, {}).map(({ definition, display }) => [definition.id, display.order]),
    );
    expect(orderOf).toEqual(
      new Map([
        ['base', 0],
        ['fine', 1],
        ['wmts', 2],
      ]),
    );
  });

  it('is the user’s order within a group he ordered, whatever the kinds', () => {
    const moved = stack({ g: ['points', 'wms'] });
    expect(moved).toEqual(stack({}));
    expect(stack({ g: ['wms', 'points'] })).toEqual([
      'model',
      'wms',
      'Z02roads',
      'points',
      'survey',
      'Z02dom',
    ]);
  });

  it('moves a whole group with all its layers, which keep their order among themselves', () => {
    expect(stack({ Z01: ['g', 'h'] })).toEqual(['points', 'wms', 'Z02roads', 'model', 'survey', 'Z02dom']);
  });

  it('never lifts the base data over the themes because the user ordered the themes', () => {
    expect(stack({ '': ['Z02', 'Z04', 'Z01'] }).at(-1)).toBe('Z02dom');
    expect(stack({ '': ['Z04', 'Z01'] })[0]).toBe('survey');
  });

  it('gives every layer a place of its own', () => {
    const places = desiredLayers(TREE, new Set(), {}, { order: { Z01: ['h', 'g'], g: ['wms', 'points'] } });
    expect(places.map(({ display }) => display.order).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('display rules', () => {
  it('fade imagery, and models only when told to', () => {
    const imagery = { opacity: 0.5, withModels: false };
    expect(displayOf('Z02dom', { imagery }, { Z02dom: 0.5 })?.opacity).toBe(0.25);
    expect(displayOf('model', { imagery })?.opacity).toBe(1);
    expect(displayOf('model', { imagery: { ...imagery, withModels: true } })?.opacity).toBe(0.5);
    expect(displayOf('wms', { imagery: { ...imagery, withModels: true } })?.opacity).toBe(1);
  });

  it('draw faintly what is dimmed, as faint as the user made it besides', () => {
    expect(displayOf('wms', { dimmedIds: ['wms'] }, { wms: 0.5 })?.opacity).toBe(0.5 * DIMMED);
    expect(displayOf('points', { dimmedIds: ['wms'] })?.opacity).toBe(1);
  });

  it('hide what is held back although it is switched on', () => {
    expect(displayOf('Z02dom', { heldBackIds: new Set(['Z02dom']) })?.visible).toBe(false);
    expect(displayOf('Z02dom', {})?.visible).toBe(true);
  });
});
