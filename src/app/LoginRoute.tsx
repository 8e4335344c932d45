import { useLocation, useNavigate } from 'react-router';
import { LoginPage } from '../features/login/LoginPage.tsx';
import { enterBySignIn } from './enter.ts';
import { usePortal } from './portal.ts';

/** The sign-in page, with what comes after it. */
export function LoginRoute() {
  const portal = usePortal();
  const navigate = useNavigate();
  const { search } = useLocation();
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
