// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { focusScope } from './keymap.ts';

const scopeIn = (html: string) => {
  document.body.innerHTML = html;
  return focusScope(document.querySelector('#it'));
};

describe('focusScope', () => {
  it.each([
    ['<div role="application" id="it"></div>', 'page'],
    ['<button id="it"></button>', 'control'],
    ['<button><span id="it"></span></button>', 'control'],
    ['<a href="/" id="it"></a>', 'control'],
    ['<input type="checkbox" id="it">', 'control'],
    ['<input id="it">', 'field'],
    ['<input type="search" id="it">', 'field'],
    ['<textarea id="it"></textarea>', 'field'],
    ['<div role="tree"><div role="treeitem" id="it"></div></div>', 'field'],
    ['<div role="separator" id="it"></div>', 'field'],
    ['<ul role="menu"><li role="menuitem" id="it"></li></ul>', 'field'],
    ['<div role="dialog" aria-modal="true"><button id="it"></button></div>', 'dialog'],
    ['<div role="dialog"><button id="it"></button></div>', 'control'],
    ['<dialog open><input id="it"></dialog>', 'dialog'],
  ])('%s', (html, scope) => {
    expect(scopeIn(html)).toBe(scope);
  });

  it.each([
    ['<input>', 'field'],
    ['<button></button>', 'control'],
    ['<div role="checkbox" tabindex="0"></div>', 'control'],
  ])('is that of the control inside a custom element: %s', (inner, scope) => {
    document.body.innerHTML = '<div id="it"></div>';
    const host = document.querySelector('#it');
    const shadow = host?.attachShadow({ mode: 'open' });
    if (shadow === undefined) throw new Error('no shadow');
    shadow.innerHTML = inner;
    shadow.querySelector<HTMLElement>('*')?.focus();
    expect(focusScope(host)).toBe(scope);
  });

  it('is the page when nothing has the focus', () => {
    expect(focusScope(null)).toBe('page');
    expect(focusScope(document.body)).toBe('page');
  });
});
