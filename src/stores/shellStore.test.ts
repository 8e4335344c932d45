import { describe, expect, it } from 'vitest';
import type { MenuItem } from '../domain/bureau/menu/menuEntry.ts';
import { createShellStore } from './shellStore.ts';

const item = (code: string): MenuItem => ({ code, name: `名 ${code}`, path: `/${code}`, children: [] });

describe('where the user is among the topics', () => {
  it('begins with the default top menu zonglan and the default route type juece', () => {
    expect(createShellStore().getState()).toEqual({
      hasArrived: false,
      presenting: false,
      wall: null,
      topMenu: 'zonglan',
      routeType: 'juece',
      oneLevel: null,
      subLevel: null,
    });
  });

  it('is told by the one-level menu and the two- or three-level menu (id, name, level)', () => {
    const { actions, getState } = createShellStore();
    actions.arrive('juece', [item('a'), item('b'), item('c')]);
    expect(getState()).toEqual({
      hasArrived: true,
      presenting: false,
      wall: null,
      topMenu: 'a',
      routeType: 'juece',
      oneLevel: { id: 'a', name: '名 a', level: 1 },
      subLevel: { id: 'c', name: '名 c', level: 3 },
    });
    actions.arrive('ziyuan', [item('d')]);
    expect(getState()).toMatchObject({ routeType: 'ziyuan', topMenu: 'd', subLevel: null });
  });

  it('keeps the active top menu on a screen outside the menu', () => {
    const { actions, getState } = createShellStore();
    actions.arrive('juece', [item('a')]);
    actions.arrive('portal', []);
    expect(getState()).toMatchObject({ topMenu: 'a', oneLevel: null, routeType: 'portal' });
  });

  it('begins anew for the next user', () => {
    const { actions, getState, getInitialState } = createShellStore();
    actions.arrive('juece', [item('a')]);
    actions.enter();
    expect(getState()).toEqual(getInitialState());
  });
});
