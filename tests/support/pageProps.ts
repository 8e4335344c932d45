import type { ApiClient } from '../../src/api/client.ts';
import type { Endpoint } from '../../src/api/contracts/endpoint.ts';
import type { NeedyPageProps } from '../../src/features/pages/pageNeeds.ts';
import { createMemoryStore } from '../../src/lib/keyValueStore.ts';
import { ok } from '../../src/lib/result.ts';
import { createSignal } from '../../src/lib/signal.ts';
import { createPreferenceStore } from '../../src/stores/preferenceStore.ts';
import { createStationStore } from '../../src/stores/stationStore.ts';
import { createLayerStore } from '../../src/stores/layerStore.ts';
import { createFakeClock } from './fakeClock.ts';

/** An API whose every call meets a network that is not there. */
const OFFLINE: ApiClient = {
  call: (endpoint) =>
    Promise.resolve({ ok: false, error: { kind: 'network', endpoint: endpoint.path, detail: 'offline' } }),
};

/** What areas there are to a screen that asks, where a test does not say: none. */
const NO_AREAS: Readonly<Record<string, unknown>> = { namedAreas: { areas: [] } };

/**
 * An API whose every call is answered with the same payload, as far as the endpoint's contract lets it through.
 * @param onCall hears of every call
 * @param others payloads of other endpoints, by their ids
 */
export function answeringApi(
  payload: unknown,
  onCall: (endpoint: Endpoint, input: { readonly params?: unknown; readonly query: unknown }) => void = () =>
    undefined,
  others = NO_AREAS,
): ApiClient {
  return {
    call(endpoint, input) {
      onCall(endpoint, input);
      const parsed = endpoint.answer.safeParse(others[endpoint.id] ?? payload);
      return parsed.success ? Promise.resolve(ok(parsed.data)) : OFFLINE.call(endpoint, input);
    },
  };
}

/** What a screen gets, with what a test gives. */
export function pageProps(given: Partial<NeedyPageProps> = {}): NeedyPageProps {
  return {
    title: '页面',
    item: undefined,
    page: undefined,
    selection: {},
    select: () => undefined,
    chosen: undefined,
    menu: [],
    department: '',
    unitArea: undefined,
    canOpen: () => true,
    roleId: undefined,
    layers: createLayerStore(),
    preferences: createPreferenceStore(createMemoryStore()),
    stations: createStationStore(),
    api: OFFLINE,
    clock: createFakeClock(),
    storage: createMemoryStore(),
    scene: undefined,
    attribution: '',
    open: () => undefined,
    close: () => undefined,
    reserveRight: () => undefined,
    flyTo: () => undefined,
    flyHome: () => undefined,
    camera: undefined,
    keepsCamera: false,
    needs: {
      openExport: () => () => undefined,
      showInTree: () => () => undefined,
      locator: () => {
        throw new Error('no map');
      },
      fileAreas: () => ({ layers: createSignal([]), openWindow: undefined }),
      todayBrief: () => () => Promise.resolve(() => null),
    },
    ...given,
  };
}
