// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drag, focus, press, render, type Rendered } from '../../tests/support/render.tsx';
import type { WindowPlace, WindowSize } from '../windows/windowSpec.ts';
import { WindowFrame, type WindowFrameProps } from './WindowFrame.tsx';

const PLACE: WindowPlace = { leftPx: 510, topPx: 300 };
const SIZE: WindowSize = { widthPx: 400, heightPx: 300 };

let moves: WindowPlace[];
let sizes: WindowSize[];
let raised: number;
let closed: number;
let opener: HTMLButtonElement;
let page: Rendered | undefined;
const measure = Object.getOwnPropertyDescriptor(Element.prototype, 'getBoundingClientRect');

/** The document of these tests lays nothing out: the window lies where its style says, in a page of 1366 by 720. */
function layOutPage(): void {
  Element.prototype.getBoundingClientRect = function (this: Element) {
    if (!(this instanceof HTMLElement) || this.dataset.panel === undefined)
      return new DOMRect(0, 0, 1366, 720);
    const { left, top, width, height } = this.style;
    return new DOMRect(parseFloat(left), parseFloat(top), parseFloat(width), parseFloat(height));
  };
}

const frame = (more: Partial<WindowFrameProps> = {}) => (
  <WindowFrame
    id="road"
    title="道路"
    place={PLACE}
    sizePx={SIZE}
    zIndex={19}
    onMove={(place) => moves.push(place)}
    onRaise={() => (raised += 1)}
    onClose={() => (closed += 1)}
    {...more}
  >
    <input aria-label="名称" />
  </WindowFrame>
);
const open = (more: Partial<WindowFrameProps> = {}) => {
  page = render(frame(more));
  return page;
};
const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`no ${selector}`);
  return element;
};

beforeEach(() => {
  layOutPage();
  moves = [];
  sizes = [];
  raised = 0;
  closed = 0;
  opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
});

afterEach(() => {
  page?.unmount();
  page = undefined;
  opener.remove();
  if (measure !== undefined) Object.defineProperty(Element.prototype, 'getBoundingClientRect', measure);
});

describe('a floating window', () => {
  it('has a title, which names it, and a close button', () => {
    open();
    const title = document.getElementById(find('[role=dialog]').getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).toBe('道路');
    act(() => find('calcite-action[text=关闭]').click());
    expect(closed).toBe(1);
  });

  it('is dragged by the header, at opacity 0.8 while it is', () => {
    open();
    const header = find('header');
    header.setPointerCapture = () => {};
    const fire = (type: string, clientX: number, clientY: number) =>
      act(
        () =>
          void header.dispatchEvent(new PointerEvent(type, { clientX, clientY, button: 0, bubbles: true })),
      );
    fire('pointerdown', 520, 310);
    fire('pointermove', 560, 330);
    expect(moves).toEqual([{ leftPx: 550, topPx: 320 }]);
    expect(find('[role=dialog]').style.opacity).toBe('0.8');
    fire('pointerup', 560, 330);
    expect(find('[role=dialog]').style.opacity).toBe('1');
  });

  it('is not dragged from its content, from an input or a textarea in its header', () => {
    open();
    drag(find('input'), [600, 400], [700, 500]);
    const header = find('header');
    for (const tag of ['input', 'textarea']) {
      const field = header.appendChild(document.createElement(tag));
      field.setPointerCapture = () => {};
      drag(field, [600, 310], [700, 410]);
      field.remove();
    }
    expect(moves).toEqual([]);
  });

  it('stays within the page', () => {
    open();
    drag(find('header'), [520, 310], [5000, 5000]);
    expect(moves).toEqual([{ leftPx: 966, topPx: 420 }]);
  });

  it('is moved by the arrow keys on its header, with Shift in larger steps', () => {
    open();
    press(find('header'), 'ArrowRight');
    press(find('header'), 'ArrowUp', { shiftKey: true });
    expect(moves).toEqual([
      { leftPx: 526, topPx: 300 },
      { leftPx: 510, topPx: 236 },
    ]);
    press(find('input'), 'ArrowRight');
    expect(moves).toHaveLength(2);
  });

  it('is resized by its corner, by pointer and by arrow keys, when it may be', () => {
    const { draw } = open();
    expect(document.querySelector('[aria-label^=调整窗口大小]')).toBeNull();
    draw(frame({ onResize: (size) => sizes.push(size) }));
    const corner = find('[aria-label^=调整窗口大小]');
    drag(corner, [905, 595], [955, 615]);
    press(corner, 'ArrowDown');
    press(corner, 'ArrowLeft', { shiftKey: true });
    expect(sizes).toEqual([
      { widthPx: 450, heightPx: 320 },
      { widthPx: 400, heightPx: 316 },
      { widthPx: 336, heightPx: 300 },
    ]);
  });

  it('takes the focus when it opens and gives it back to its opener when it closes', () => {
    const shown = open();
    expect(find('[role=dialog]').contains(document.activeElement)).toBe(true);
    focus(find('input'));
    shown.unmount();
    page = undefined;
    expect(document.activeElement).toBe(opener);
  });

  it('comes to the front when it is pressed', () => {
    open();
    act(() => void find('input').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
    expect(raised).toBe(1);
  });
});
