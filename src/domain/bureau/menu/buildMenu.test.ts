import { describe, expect, it } from 'vitest';
import { buildMenu } from './buildMenu.ts';
import type { MenuEntry } from './menuEntry.ts';

const entry = (menuid: string, parentid: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  menuid,
  parentid,
  code: `code-${menuid}`,
  name: `name-${menuid}`,
  path: `/${menuid}`,
  children: [],
  ...more,
});

/** The menu as codes, children in brackets. */
function outline(items: ReturnType<typeof buildMenu>): string {
  return items
    .map(({ code, children }) => code.slice(5) + (children.length > 0 ? `[${outline(children)}]` : ''))
    .join(' ');
}

describe('the menu of the server’s entries', () => {
  it('is what stands below parentid -100, however nested', () => {
    const nested = [
      entry('root', '-100', {
        children: [
          entry('a', 'root', { children: [entry('b', 'a', { children: [entry('c', 'b')] })] }),
          entry('d', 'root'),
        ],
      }),
    ];
    expect(outline(buildMenu(nested, '0'))).toBe('a[b[c]] d');
  });

  it('is built by menuid and parentid where it comes flat, in any order', () => {
    const flat = [
      entry('c', 'b'),
      entry('a', 'root'),
      entry('root', '-100'),
      entry('b', 'a'),
      entry('d', 'root'),
    ];
    expect(outline(buildMenu(flat, '0'))).toBe('a[b[c]] d');
  });

  it('leaves out entries of other roles with everything below them', () => {
    const entries = [
      entry('root', '-100'),
      entry('a', 'root', { roles: ['0', '3'] }),
      entry('b', 'a'),
      entry('d', 'root'),
    ];
    expect(outline(buildMenu(entries, '3'))).toBe('a[b] d');
    expect(outline(buildMenu(entries, '8'))).toBe('d');
    expect(outline(buildMenu(entries, undefined))).toBe('d');
  });

  it('without a root is the entries that have no parent among them', () => {
    expect(outline(buildMenu([entry('a', '7', { children: [entry('b', 'a')] }), entry('d', '7')], '0'))).toBe(
      'a[b] d',
    );
  });

  it('ends for an entry that stands below itself', () => {
    expect(outline(buildMenu([entry('root', '-100'), entry('a', 'root'), entry('a', 'a')], '0'))).toBe('');
    const ring = [entry('root', '-100'), entry('a', 'root', { children: [entry('root', 'a')] })];
    expect(() => buildMenu(ring, '0')).not.toThrow();
  });
});
