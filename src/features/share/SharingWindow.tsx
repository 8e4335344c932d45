import { useEffect, useState } from 'react';
import { ShareWindow } from './ShareWindow.tsx';
import { createThrottle } from '../../lib/throttle.ts';
import { usePortal, type Portal } from '../../portal/portal.ts';
import { sharedAddress, viewToShare, type SharedAddress } from './sharedLink.ts';

/** The link follows what is shown, at most once in so long, milliseconds. */
const PERIOD_MS = 500;

function addressNow(portal: Portal): SharedAddress | undefined {
  const view = viewToShare(portal);
  return view && sharedAddress(portal.surroundings.origin, view);
}

/** The window that shares what is shown, bound to the stores. */
export function SharingWindow() {
  const portal = usePortal();
  const [shared, setShared] = useState(() => addressNow(portal));
  useEffect(() => {
    const { views, layers, preferences, windows, surroundings } = portal;
    const follow = createThrottle(surroundings.clock, PERIOD_MS, () => setShared(addressNow(portal)));
    const stops = [views, layers, preferences, windows].map((store) => store.subscribe(follow.request));
    return () => {
      follow.cancel();
      stops.forEach((stop) => stop());
    };
  }, [portal]);
  return <ShareWindow address={shared?.address} leftOut={shared?.leftOut} />;
}
