// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { createMemoryTabs } from '../../tests/support/memoryTabs.ts';
import { en, zh } from '../../tests/support/allTexts.ts';
import { appConfigSchema } from '../config/appConfig.ts';
import { createMemoryStore } from '../lib/keyValueStore.ts';
import { createMemoryRecords } from '../lib/recordStore.ts';
import { createFeatureHost } from '../portal/featureHost.ts';
import { commandIcon } from '../ui/commandIcons.ts';
import { FEATURES } from './features.ts';
import { createPortal } from './portal.ts';

const config = appConfigSchema.parse({
  deployment: 'forest',
  systemName: 'x',
  home: { x: 82, y: 43, z: 215_000, h: 0, p: -45 },
  api: { baseUrl: '' },
  services: { imagery: '/i', elevation: '/e', attribution: '' },
});

it('every command of a feature has an id of its own, a picture, and a name in both languages; every window a name', () => {
  const portal = createPortal(config, {
    clock: createFakeClock(),
    sessionStorage: createMemoryStore(),
    localStorage: createMemoryStore(),
    tabs: createMemoryTabs()(),
    records: createMemoryRecords(),
    origin: 'http://127.0.0.1:1',
    path: () => '/Home',
    stageSize: () => ({ widthPx: 1366, heightPx: 720 }),
    reload: () => undefined,
  });
  const features = createFeatureHost(FEATURES, portal);
  const commands = features.commands({
    open: () => undefined,
    goBack: () => undefined,
    canGoBack: () => false,
    goHome: () => Promise.resolve(),
    clearScreen: () => Promise.resolve(),
  });
  const ids = commands.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const unknown = commandIcon('there is no such picture');
  expect(commands.filter(({ icon }) => commandIcon(icon) === unknown).map(({ id }) => id)).toEqual([]);
  const titles = [...commands, ...Object.values(features.windows)].map(({ title }) => title);
  expect(titles.filter((title) => !zh[title] || !en[title])).toEqual([]);
});
