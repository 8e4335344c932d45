// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { click, fill, render, tick, type Rendered } from '../../../tests/support/render.tsx';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createSignal, type Signal } from '../../lib/signal.ts';
import { createEffectStore, type EffectStore } from '../../stores/effectStore.ts';
import { EffectsPanel } from './EffectsPanel.tsx';

let store: EffectStore;
let told: PortalEvent[];
let reducedMotion: Signal<boolean>;
let panel: Rendered;

beforeEach(() => {
  store = createEffectStore();
  told = [];
  reducedMotion = createSignal(false);
  panel = render(panelOver({}));
  return () => panel.unmount();
});

const panelOver = (viewer: object | undefined) => (
  <EffectsPanel
    store={store}
    reducedMotion={reducedMotion}
    viewer={viewer}
    pickPlace={() => Promise.resolve([82, 44.9])}
    notify={(event) => told.push(event)}
  />
);
const box = (name: string) => panel.get('checkbox', name);
const add = async () => {
  await act(() => {
    click(panel.get('button', '在地图上添加'));
    return Promise.resolve();
  });
};

describe('the effects tree', () => {
  it('starts and stops each effect, and all of them', () => {
    for (const name of ['雨', '雪', '雾', '道路尾迹线', '竖向飞线', '道路泛光', '雷达扫描', '点光源'])
      tick(box(name), true);
    expect(store.getState().active).toHaveLength(8);
    tick(box('雨'), false);
    expect(store.getState().active).not.toContain('rain');
    click(panel.get('button', '全部停止'));
    expect(store.getState().active).toEqual([]);
  });

  it('ignores the start of an effect that is on', () => {
    store.actions.start('snow');
    const before = store.getState();
    store.actions.start('snow');
    expect(store.getState()).toBe(before);
  });

  it('says that effects have turned themselves down', () => {
    act(() => store.actions.setTurnedDown(true));
    expect(panel.container.querySelector('[role=status]')?.textContent).toContain('自动降低');
  });

  it('says that effects stand still for as long as the system wants no motion', () => {
    const status = () => panel.container.querySelector('[role=status]')?.textContent;
    act(() => reducedMotion.set(true));
    expect(status()).toContain('减少动态效果');
    act(() => reducedMotion.set(false));
    expect(status()).not.toContain('减少动态效果');
  });

  it('adds a light where the user shows, and removes it', async () => {
    await add();
    expect(store.getState()).toMatchObject({
      lights: [{ id: '1', at: [82, 44.9] }],
      active: ['pointLights'],
    });
    click(panel.get('button', '删除光源 1'));
    expect(store.getState().lights).toEqual([]);
  });

  it('says what is wrong with a light’s id, and keeps what there is', async () => {
    await add();
    const [field] = panel.all('textbox');
    if (field === undefined) throw new Error('no field');
    for (const wrong of ['1', ' ']) {
      fill(field, wrong);
      await add();
    }
    expect(told).toEqual([{ id: 'effects.idTaken' }, { id: 'effects.noId' }]);
    expect(store.getState().lights).toHaveLength(1);
  });

  it('says that there is no map yet to set a light on', async () => {
    panel.draw(panelOver(undefined));
    await add();
    expect(told).toEqual([{ id: 'effects.noViewer' }]);
    expect(store.getState().lights).toEqual([]);
  });
});
