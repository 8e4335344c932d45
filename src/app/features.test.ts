// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createMemoryPortal } from '../../tests/support/memoryPortal.ts';
import { en, zh } from '../../tests/support/allTexts.ts';
import { COMMAND_WINDOWS, OTHER_WINDOWS } from '../../tests/support/everyWindow.ts';
import { createFeatureHost } from '../portal/featureHost.ts';
import { commandIcon } from '../ui/commandIcons.ts';
import { SCREEN_CODES } from '../domain/bureau/menu/screenCodes.ts';
import { FEATURES } from './features.ts';

it('every command of a feature has an id of its own, a picture, and a name in both languages; every window a name', () => {
  const portal = createMemoryPortal(createFakeClock());
  const features = createFeatureHost(FEATURES, portal);
  const commands = features.commands({
    open: () => undefined,
    goBack: () => undefined,
    canGoBack: () => false,
    goHome: () => Promise.resolve(),
    clearScreen: () => Promise.resolve(),
    openTitle: () => undefined,
    signOut: () => Promise.resolve(),
    switchUnit: () => Promise.resolve(),
  });
  const ids = commands.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const unknown = commandIcon('there is no such picture');
  expect(commands.filter(({ icon }) => commandIcon(icon) === unknown).map(({ id }) => id)).toEqual([]);
  const titles = [...commands, ...Object.values(features.windows)].map(({ title }) => title);
  expect(titles.filter((title) => !zh[title] || !en[title])).toEqual([]);
});

it('has the screens that an entry of the menu can open, and no others', () => {
  const codes = FEATURES.flatMap(({ screens = [] }) => screens.map(({ code }) => code));
  expect(codes.toSorted()).toEqual(SCREEN_CODES.toSorted());
});

it('has no window that the journey through all of them does not know', () => {
  const features = createFeatureHost(FEATURES, createMemoryPortal(createFakeClock()));
  const titles = Object.values(features.windows).map(({ title }) => zh[title]);
  const known = [...COMMAND_WINDOWS.map(([, title]) => title), ...OTHER_WINDOWS];
  expect(titles.toSorted()).toEqual(known.toSorted());
});
