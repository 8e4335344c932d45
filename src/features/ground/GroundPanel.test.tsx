// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, fill, render, tick } from '../../../tests/support/render.tsx';
import { createViewStore } from '../../stores/viewStore.ts';
import { GroundPanel } from './GroundPanel.tsx';

it('sets the ground’s opacity and the way below it, and takes both back', () => {
  const store = createViewStore();
  const panel = render(<GroundPanel store={store} />);
  const [slider] = panel.all('slider');
  fill(slider ?? panel.container, 40);
  tick(panel.all('checkbox')[0] ?? panel.container, true);
  expect(store.getState().ground).toEqual({ opacity: 0.4, underground: true });
  click(panel.get('button', '恢复默认'));
  expect(store.getState().ground).toEqual({ opacity: 1, underground: false });
  panel.unmount();
});
