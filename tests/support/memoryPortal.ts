import { createPortal, type WholePortal } from '../../src/app/portal.ts';
import { appConfigSchema } from '../../src/config/appConfig.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { createMemoryStore } from '../../src/lib/keyValueStore.ts';
import { createMemoryRecords } from '../../src/lib/recordStore.ts';
import { createMemoryTabs } from './memoryTabs.ts';

/** The portal of a page without a server: its storages are empty, and what it asks for is refused. */
export function createMemoryPortal(clock: Clock): WholePortal {
  const config = appConfigSchema.parse({
    deployment: 'forest',
    systemName: 'x',
    home: { x: 82, y: 43, z: 215_000, h: 0, p: -45 },
    api: { baseUrl: '' },
    services: { imagery: '/i', elevation: '/e', attribution: '' },
  });
  return createPortal(config, {
    clock,
    sessionStorage: createMemoryStore(),
    localStorage: createMemoryStore(),
    tabs: createMemoryTabs()(),
    records: createMemoryRecords(),
    origin: 'http://127.0.0.1:1',
    path: () => '/Home',
    stageSize: () => ({ widthPx: 1366, heightPx: 720 }),
    reload: () => undefined,
  });
}
