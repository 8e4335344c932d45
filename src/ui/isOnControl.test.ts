// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isOnControl } from './isOnControl.ts';

/** Presses the first element of a page that `selector` finds, in the shadow tree of the host where there is one. */
function isControlPressed(html: string, shadowHtml: string, selector: string): boolean {
  document.body.innerHTML = `<header>${html}</header>`;
  const header = document.querySelector('header');
  const shadow = document.querySelector('.host')?.attachShadow({ mode: 'open' });
  if (shadow !== undefined) shadow.innerHTML = shadowHtml;
  let seen = false;
  header?.addEventListener('pointerdown', (event) => (seen = isOnControl(event, header)));
  const pressed = shadow?.querySelector(selector) ?? document.querySelector(selector);
  pressed?.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
  return seen;
}

it.each([
  ['<h2>标题</h2>', '', 'h2', false],
  ['<button><i></i></button>', '', 'i', true],
  ['<div class="host"></div>', '<button><i></i></button>', 'i', true],
  ['<div class="host"></div>', '<p></p>', 'p', false],
])('%s with %s in its shadow tree, pressed at %s: %s', (html, shadowHtml, selector, expected) => {
  expect(isControlPressed(html, shadowHtml, selector)).toBe(expected);
});
