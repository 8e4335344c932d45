import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { readMenuAddress } from '../domain/bureau/menu/menuAddress.ts';
import { BusyScreen } from './BusyScreen.tsx';
import { AUDIT_PATH, guard } from './enter.ts';
import { HOME_PATH } from '../portal/homePath.ts';
import { withKeptQuery } from '../portal/keptQuery.ts';
import { loadChunk } from '../portal/loadChunk.ts';
import { LoginRoute } from './LoginRoute.tsx';
import { pageAccess } from '../portal/pageAccess.ts';
import { PageRoute } from './pages/PageRoute.tsx';
import { createPageScreens } from './pages/pageScreens.ts';
import { resolvePage } from '../portal/resolvePage.ts';
import { ShellEntrance } from './pages/ShellEntrance.tsx';
import { isAuditor, isSignedIn } from '../stores/sessionStore.ts';
import type { WholePortal } from './portal.ts';
import { RouteFailure, ScreenFailure } from './RouteFailure.tsx';

/**
 * The routes of portal.md, section 2. All screens but sign-in are children of one shell without a path of its own: the map is not
 * made anew when a user goes from one to another. Which of them an address shows is decided by {@link resolvePage}.
 */
function routesOf(portal: WholePortal): RouteObject[] {
  const { clock } = portal.surroundings;
  const screens = createPageScreens(clock, portal.translator);
  const shell = () => loadChunk(clock, () => import('./home/homeChunk.ts'));
  const to = (path: string, request: Request) => redirect(withKeptQuery(path, new URL(request.url).search));
  const guarded = async ({ request }: LoaderFunctionArgs) => {
    if ((await guard(portal, request.signal)) !== 'allow') return to('/login', request);
    const audits = isAuditor(portal.session.getState());
    if (audits === (new URL(request.url).pathname === AUDIT_PATH)) return null;
    return to(audits ? AUDIT_PATH : HOME_PATH, request);
  };
  const page = async (args: LoaderFunctionArgs) => {
    const refused = await guarded(args);
    if (refused !== null) return refused;
    const { pathname, search } = new URL(args.request.url);
    const address = readMenuAddress(`${pathname}${search}`);
    const { screens: rows } = await shell();
    const found = resolvePage(rows, pageAccess(portal.session.getState(), address), address);
    if (found !== undefined) await screens.load(found.row);
    return null;
  };
  const shared = { HydrateFallback: BusyScreen, ErrorBoundary: RouteFailure };
  return [
    { path: '/', loader: ({ request }) => to('/login', request) },
    {
      path: '/login',
      loader: async ({ request }) => {
        await portal.handOver.adopt();
        return isSignedIn(portal.session.getState()) ? to(HOME_PATH, request) : null;
      },
      Component: LoginRoute,
      ...shared,
    },
    {
      path: AUDIT_PATH,
      loader: guarded,
      lazy: async () => {
        const { AuditRoute, texts } = await loadChunk(clock, () => import('./auditChunk.ts'));
        texts.forEach(portal.translator.add);
        return { Component: AuditRoute };
      },
      ...shared,
    },
    {
      id: 'shell',
      lazy: async () => {
        const { Home, windows, texts, events } = await shell();
        texts.forEach(portal.translator.add);
        events.forEach(portal.notices.actions.know);
        portal.windows.actions.know(windows);
        return { Component: Home };
      },
      ...shared,
      children: [
        { path: HOME_PATH, loader: guarded, Component: ShellEntrance, ErrorBoundary: ScreenFailure },
        // The children of /Home are found below it, too.
        {
          path: `${HOME_PATH}/*`,
          loader: ({ request, params }) => to(`/${params['*'] ?? ''}${new URL(request.url).search}`, request),
        },
        { path: '*', loader: page, element: <PageRoute screens={screens} />, ErrorBoundary: ScreenFailure },
      ],
    },
  ];
}

/** The portal's router over the browser's history. */
export function createPortalRouter(portal: WholePortal) {
  return createBrowserRouter(routesOf(portal));
}
