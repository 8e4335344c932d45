import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { BusyScreen } from './BusyScreen.tsx';
import { guard } from './enter.ts';
import { loadHome } from './homeChunk.ts';
import { loadChunk } from './loadChunk.ts';
import { LoginRoute } from './LoginRoute.tsx';
import { NotFound } from './NotFound.tsx';
import { hasEntered, type Portal } from './portal.ts';
import { RouteFailure } from './RouteFailure.tsx';

/** The query that stays while routes change: `?quality=` overrides the rendering profile. */
function keptQuery(request: Request): string {
  const quality = new URL(request.url).searchParams.get('quality');
  return quality === null ? '' : `?quality=${encodeURIComponent(quality)}`;
}

/** The routes of portal.md, section 2. */
function routesOf(portal: Portal): RouteObject[] {
  const guarded = async ({ request }: LoaderFunctionArgs) => {
    if ((await guard(portal, request.signal)) === 'allow') return null;
    return redirect(`/login${keptQuery(request)}`);
  };
  const toLogin = ({ request }: LoaderFunctionArgs) => redirect(`/login${keptQuery(request)}`);
  const toHome = ({ request }: LoaderFunctionArgs) =>
    hasEntered(portal.session) ? redirect(`/Home${keptQuery(request)}`) : null;
  return [
    { path: '/', loader: toLogin },
    {
      path: '/login',
      loader: toHome,
      Component: LoginRoute,
      HydrateFallback: BusyScreen,
      ErrorBoundary: RouteFailure,
    },
    {
      path: '/Home',
      loader: guarded,
      shouldRevalidate: () => !hasEntered(portal.session),
      lazy: async () => ({ Component: (await loadChunk(portal.surroundings.clock, loadHome)).Home }),
      HydrateFallback: BusyScreen,
      ErrorBoundary: RouteFailure,
      children: [
        { index: true, element: null },
        { path: '*', Component: NotFound },
      ],
    },
    {
      path: '*',
      loader: guarded,
      Component: NotFound,
      HydrateFallback: BusyScreen,
      ErrorBoundary: RouteFailure,
    },
  ];
}

/** The portal's router over the browser's history. */
export function createPortalRouter(portal: Portal) {
  return createBrowserRouter(routesOf(portal));
}
