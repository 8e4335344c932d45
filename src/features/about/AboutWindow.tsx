import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { portalVersion } from '../../api/contracts/portalVersion.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { AboutPanel } from './AboutPanel.tsx';
import type { ServerFacts } from './aboutRows.ts';
import { readBrowserFacts } from './browserFacts.ts';

/** The window of what this portal is, bound to server, stores and browser. */
export function AboutWindow({ session }: ScreenProps) {
  const { api, layers, config, surroundings, onError } = usePortal();
  const { tree, onIds, health } = useStore(layers);
  const [browser] = useState(() => readBrowserFacts(window));
  const ask = useCallback(async (): Promise<ServerFacts> => {
    const answer = await api.call(portalVersion, { query: {} });
    return answer.ok ? answer.value : 'failed';
  }, [api]);
  const server = useLoaded(ask, onError);
  const facts = {
    ...{ server, browser, layers: { tree, onIds, health } },
    attribution: config.services.attribution,
    profile: session?.scene.profile,
  };
  return <AboutPanel facts={facts} nowMs={() => surroundings.clock.nowMs()} />;
}
