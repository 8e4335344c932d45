import { useEffect, useEffectEvent, useState } from 'react';
import { OIDC_PARAMETER, OIDC_PATHS, signInWays } from '../api/contracts/oidc.ts';
import { ChunkError, loadChunk } from '../portal/loadChunk.ts';
import { useWholePortal } from './portal.ts';

/**
 * Sign-in by another service: takes what it led back with, and tells where it is.
 * @param search the query of the sign-in page
 * @param onSession told once the session of such a sign-in is there
 * @returns its address; undefined where there is none, or it is not known yet
 */
export function useOtherWay(search: string, onSession: () => void): string | undefined {
  const portal = useWholePortal();
  const [address, setAddress] = useState<string>();
  const how = new URLSearchParams(search).get(OIDC_PARAMETER);
  const end = useEffectEvent(async (outcome: string) => {
    try {
      const { endOidc } = await loadChunk(portal.surroundings.clock, () => import('./oidcChunk.ts'));
      if (await endOidc(portal, outcome)) onSession();
    } catch (error) {
      if (!(error instanceof ChunkError)) throw error;
      void portal.present({ id: error.eventId });
    }
  });
  useEffect(() => {
    if (how !== null) void end(how);
  }, [how]);
  useEffect(() => {
    // Who cannot be told signs in by a password.
    void portal.api.call(signInWays, { query: {} }).then((ways) => {
      if (ways.ok && ways.value.oidc) setAddress(OIDC_PATHS.start);
    });
  }, [portal]);
  return address;
}
