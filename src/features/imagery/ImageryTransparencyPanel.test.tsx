// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { click, fill, render, tick, type Rendered } from '../../../tests/support/render.tsx';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import type { LayerType } from '../../layerTypes/index.ts';
import { createLayerStore, type LayerStore } from '../../stores/layerStore.ts';
import { ImageryTransparencyPanel } from './ImageryTransparencyPanel.tsx';

const layer = (id: string, type: LayerType, visible: boolean): LayerNode => ({
  id,
  label: id,
  children: [],
  definition: { id, name: id, type, link: `/${id}`, visible },
});

let store: LayerStore;
let panel: Rendered;

beforeEach(() => {
  store = createLayerStore();
  store.actions.setTree([
    layer('dom', 'domLayer', true),
    layer('wmts', 'WebMapTileServiceImageryProvider', true),
    layer('model', 'boxmodelLayer', true),
    layer('roads', 'vectorLayer', true),
  ]);
  panel = render(<ImageryTransparencyPanel store={store} />);
});
afterEach(() => panel.unmount());

const slider = () => panel.all('slider')[0] ?? panel.container;
const status = () => panel.container.querySelector('[role=status]')?.textContent;

it('begins at 100 % and sets the imagery’s opacity', () => {
  expect(panel.container.querySelector('output')?.textContent).toBe('100 %');
  fill(slider(), 35);
  expect(store.getState().imagery).toEqual({ opacity: 0.35, withModels: false });
  click(panel.get('button', '恢复 100 %'));
  expect(store.getState().imagery.opacity).toBe(1);
});

it('takes the models along when ticked, and says how many layers it acts on', () => {
  expect(status()).toBe('作用于 2 个已显示的图层');
  tick(panel.get('checkbox', '同时作用于三维模型'), true);
  expect(store.getState().imagery.withModels).toBe(true);
  expect(status()).toBe('作用于 3 个已显示的图层');
  act(() => store.actions.allOff('thematic'));
  expect(status()).toBe('没有已显示的影像图层');
});
