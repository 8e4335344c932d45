// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { click, drag, layOut, press, render, type Rendered } from '../../tests/support/render.tsx';
import type { Split } from '../domain/views/splitRatio.ts';
import { SplitPane } from './SplitPane.tsx';

const labels = {
  divider: 'divider',
  foldFirst: 'fold left',
  foldSecond: 'fold right',
  unfoldFirst: 'unfold left',
  unfoldSecond: 'unfold right',
};

function Example() {
  const [split, setSplit] = useState<Split>({ ratio: 0.6, collapsed: 'none' });
  return (
    <SplitPane
      first="one"
      second="two"
      split={split}
      defaultRatio={0.6}
      minPx={320}
      labels={labels}
      onChange={setSplit}
    />
  );
}

let pane: Rendered;
let undoLayout: () => void;
const divider = () => pane.get('separator', 'divider');
const valueNow = () => divider().getAttribute('aria-valuenow');

beforeEach(() => {
  undoLayout = layOut(1000, 600);
  pane = render(<Example />);
});

afterEach(() => {
  pane.unmount();
  undoLayout();
});

describe('the divider', () => {
  it('is moved by the keyboard and keeps 320 px for each pane', () => {
    press(divider(), 'ArrowLeft');
    expect(valueNow()).toBe('58');
    press(divider(), 'ArrowRight', { shiftKey: true });
    expect(valueNow()).toBe('68');
    press(divider(), 'Home');
    expect(valueNow()).toBe('32');
    press(divider(), 'End');
    expect(valueNow()).toBe('68');
  });

  it('is dragged, and folds a pane away at its edge', () => {
    drag(divider(), [600, 10], [450, 10]);
    expect(valueNow()).toBe('45');
    drag(divider(), [450, 10], [980, 10]);
    expect(valueNow()).toBe('100');
    drag(divider(), [998, 10], [500, 10]);
    expect(valueNow()).toBe('50');
    drag(divider(), [500, 10], [20, 10]);
    expect(valueNow()).toBe('0');
  });

  it('goes back on a double click', () => {
    press(divider(), 'Home');
    click(divider(), 2);
    expect(valueNow()).toBe('60');
  });
});

describe('folding', () => {
  it('gives all room to one pane and brings the other back as it was', () => {
    click(pane.get('button', 'fold right'));
    expect(pane.container.querySelector('[data-collapsed="second"]')).not.toBeNull();
    click(pane.get('button', 'unfold right'));
    expect(valueNow()).toBe('60');
    click(pane.get('button', 'fold left'));
    expect(valueNow()).toBe('0');
    press(divider(), 'Enter');
    expect(valueNow()).toBe('60');
  });
});
