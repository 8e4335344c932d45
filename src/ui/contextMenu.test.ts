// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { disableContextMenu } from './contextMenu.ts';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Whether a right click on the first element of `html` would open the browser's own menu. */
function showsMenu(html: string): boolean {
  document.body.innerHTML = html;
  const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  document.body.querySelector('[data-target]')?.dispatchEvent(event);
  return !event.defaultPrevented;
}

describe('the page-wide right-click context menu is disabled', () => {
  it('everywhere but in text fields', () => {
    stop = disableContextMenu(document);
    expect(showsMenu('<canvas data-target></canvas>')).toBe(false);
    expect(showsMenu('<button data-target>x</button>')).toBe(false);
    expect(showsMenu('<input type="checkbox" data-target>')).toBe(false);
    expect(showsMenu('<input data-target>')).toBe(true);
    expect(showsMenu('<textarea data-target></textarea>')).toBe(true);
    expect(showsMenu('<p contenteditable><b data-target>x</b></p>')).toBe(true);
  });

  it('until it is undone', () => {
    stop = disableContextMenu(document);
    stop();
    expect(showsMenu('<canvas data-target></canvas>')).toBe(true);
  });
});
