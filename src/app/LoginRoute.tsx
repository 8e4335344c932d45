import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoginPage } from '../features/login/LoginPage.tsx';
import { enterBySignIn } from './enter.ts';
import { prefetchHome } from './homeChunk.ts';
import { usePortal } from './portal.ts';

/** Let the sign-in page draw and the user begin before the network and the processor are taken. */
const PREFETCH_DELAY_MS = 400;

/** The sign-in page, with what comes after it. */
export function LoginRoute() {
  const portal = usePortal();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => portal.surroundings.clock.after(PREFETCH_DELAY_MS, prefetchHome), [portal]);
  return (
    <LoginPage
      resumes={portal.resume.waiting}
      onSubmit={async (credentials) => {
        const path = await enterBySignIn(portal, credentials);
        if (path === undefined) return false;
        await navigate(path.includes('?') ? path : `${path}${search}`, { replace: true });
        return true;
      }}
    />
  );
}
