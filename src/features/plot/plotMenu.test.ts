import { describe, expect, it } from 'vitest';
import { err, ok } from '../../lib/result.ts';
import type { PlotMenuEntry } from '../../domain/drawing/plot/records.ts';
import { contextItems, CONTEXT_ACTIONS } from './contextMenu.ts';
import { createPlotMenus, type ReadMenu } from './plotMenu.ts';

const entry = (prop: string, type: string): PlotMenuEntry => ({
  id: `${prop}.${type}`,
  parentid: '-2',
  name: type,
  prop,
  type,
  image: '',
  sort: 0,
  disable: false,
  active: false,
  children: [],
});

describe('the menus of the server', () => {
  it('are asked for by parent ids -1 (types) and -2 (context menu), again only after a failure', async () => {
    const asked: string[] = [];
    let fails = true;
    const read: ReadMenu = (parent) => {
      asked.push(parent);
      return Promise.resolve(
        fails
          ? err({ kind: 'timeout', endpoint: 'plotMenuTree', timeoutMs: 1 })
          : ok([entry('item', 'rename')]),
      );
    };
    const menus = createPlotMenus(read);
    expect(asked).toEqual([]);
    menus.load();
    await Promise.resolve();
    expect(menus.types.value.state).toBe('failed');
    fails = false;
    menus.load();
    await Promise.resolve();
    menus.load();
    expect(asked).toEqual(['-1', '-2', '-1', '-2']);
    expect(menus.context.value).toEqual({ state: 'ready', entries: [entry('item', 'rename')] });
  });
});

describe('the context menu', () => {
  const entries = [
    ...CONTEXT_ACTIONS.map((type) => entry('item', type)),
    entry('solution', 'edit'),
    entry('item', 'teleport'),
  ];
  const names = (prop: 'item' | 'solution', several: boolean) =>
    contextItems(
      entries,
      { prop, several },
      ({ name }) => name,
      () => undefined,
    );

  it('offers what the server says of this kind of row, and nothing that the page knows no action of', () => {
    expect(names('item', false).map(({ text }) => text)).toEqual([...CONTEXT_ACTIONS]);
    expect(names('solution', false).map(({ text }) => text)).toEqual(['edit']);
  });

  it('offers of several rows only what can be done to several', () => {
    const off = names('item', true).filter(({ disabled }) => disabled === true);
    expect(off.map(({ text }) => text)).toEqual(['rename', 'saveAsSolution', 'import', 'edit']);
  });
});
