// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { click, fill, render } from '../../../tests/support/render.tsx';
import { createViewStore } from '../../stores/viewStore.ts';
import { GroundPanel } from './GroundPanel.tsx';

it('sets the ground’s opacity and the way below it, and takes both back', () => {
  const store = createViewStore();
  const panel = render(<GroundPanel store={store} />);
  const [slider] = panel.all('slider');
  fill(slider ?? panel.container, '40');
  act(() => panel.container.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  expect(store.getState().ground).toEqual({ opacity: 0.4, underground: true });
  click(panel.get('button', '恢复默认'));
  expect(store.getState().ground).toEqual({ opacity: 1, underground: false });
  panel.unmount();
});
