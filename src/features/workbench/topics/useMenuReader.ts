import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { eventOfFailure } from '../../../api/apiFailure.ts';
import { menuRoutes, roleMenu } from '../../../api/contracts/catalogue.ts';
import { catalogueMenu } from '../../../api/contracts/catalogueMenu.ts';
import { ROOT_PARENT_ID } from '../../../domain/bureau/menu/menuEntry.ts';
import type { ShellRecord } from '../../../domain/layers/catalogue/shellRecord.ts';
import type { TopicRecord } from '../../../domain/layers/catalogue/topicRecord.ts';
import { HOME_PATH } from '../../../portal/homePath.ts';
import { withKeptQuery } from '../../../portal/keptQuery.ts';
import { pageAccess } from '../../../portal/pageAccess.ts';
import { usePortal, type Portal } from '../../../portal/portal.ts';
import { useCurrentPage } from '../../../portal/useCurrentPage.ts';
import { activeRoleId, type SessionState } from '../../../stores/sessionStore.ts';
import { useMenuName } from '../../../ui/menuName.ts';
import { useText } from '../../../ui/text.ts';
import { whereAfter } from './model/whereAfter.ts';

/** What is drafted of the menu, and of the screens that it leads to. */
export interface MenuDraft {
  readonly topics: readonly TopicRecord[];
  readonly shell: readonly ShellRecord[];
}

/**
 * Reads the menu of the user's role into the page.
 * @param draft shown in place of what is in force
 * @returns whether it is in the page now; what cannot be read stays as it is, with a message
 */
export type ReadMenu = (signal: AbortSignal, draft?: MenuDraft) => Promise<boolean>;

/** Menu and routes of a role: in force, or what drafted topics would be to it. */
async function menuOf(
  { api }: Pick<Portal, 'api'>,
  { roleID, systemID }: { readonly roleID: string; readonly systemID: string },
  signal: AbortSignal,
  draft: MenuDraft | undefined,
) {
  if (draft !== undefined) {
    const body = { roleType: Number(roleID), topics: [...draft.topics], shell: [...draft.shell] };
    return api.call(catalogueMenu, { query: {}, body, signal });
  }
  const [menu, routes] = await Promise.all([
    api.call(roleMenu, { query: { roleID, systemID }, signal }),
    api.call(menuRoutes, { query: {}, signal }),
  ]);
  if (!menu.ok) return menu;
  return { ok: true, value: { menu: menu.value, routes: routes.ok ? routes.value : undefined } } as const;
}

/** Menu and routes as a session has them. */
type Shown = Pick<SessionState, 'menu' | 'routes'>;

/** What an entry is called that stands in the menu only while its screen is left. */
const LEAVING = 'leaving';

/** The next menu with the screen that is open still in it, so that no moment of the way to another one has nothing to show. */
function withScreen({ menu, routes }: Shown, before: Shown, path: string): Shown {
  const parentid = menu.find((entry) => entry.parentid === ROOT_PARENT_ID)?.menuid ?? 'root';
  const entry = { menuid: LEAVING, parentid, code: LEAVING, name: '', path, children: [] };
  return { menu: [...menu, entry], routes: routes && [...routes, ...(before.routes ?? [])] };
}

/**
 * Goes to an address, and waits until the page is there: the browser's address changes before React shows it, and a menu that comes between
 * the two would find nothing to show, and close what is open.
 */
function useArrival(): (path: string) => Promise<void> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const arrived = useRef<() => void>(undefined);
  const isOpen = useRef(false);
  useEffect(() => arrived.current?.(), [pathname, search]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      arrived.current?.();
    };
  }, []);
  return useCallback(
    async (path) => {
      const shown = new Promise<void>((resolve) => (arrived.current = resolve));
      await navigate(path, { replace: true });
      // Who has closed the window hears no more of addresses.
      if (isOpen.current) await shown;
    },
    [navigate],
  );
}

/** Takes a menu into the page; where the screen that is open is in it no more, the user is led on. */
function useTakeMenu(): (next: Shown, signal: AbortSignal) => Promise<boolean> {
  const { present, session } = usePortal();
  const goTo = useArrival();
  const nameOf = useMenuName();
  const t = useText();
  const { rows, address, page } = useCurrentPage();
  const { pathname, search } = useLocation();
  const take = async (next: Shown, signal: AbortSignal) => {
    const state = session.getState();
    const { systemId } = state;
    if (systemId === null) return false;
    const set = ({ menu, routes }: Shown) => session.actions.setSystem(systemId, menu, routes);
    const way =
      page === undefined
        ? undefined
        : whereAfter({ rows, address, trail: page.trail }, (at) => pageAccess({ ...state, ...next }, at));
    if (way !== undefined) {
      set(withScreen(next, state, `${pathname}${search}`));
      await goTo(withKeptQuery(way.path ?? HOME_PATH, search));
      if (signal.aborted || session.getState().systemId !== systemId) return false;
    }
    set(next);
    if (way?.gone === undefined) return true;
    const place = way.shown === undefined ? t('topics.gone.home') : nameOf(way.shown);
    void present({
      id: 'workbench.topicGone',
      message: t('topics.gone.text', { name: nameOf(way.gone), place }),
    });
    return true;
  };
  const now = useRef(take);
  useEffect(() => {
    now.current = take;
  });
  return useCallback((next, signal) => now.current(next, signal), []);
}

/** Gives what reads the menu of the user's role into the page; where his screen is in it no more, he is led on. */
export function useMenuReader(): ReadMenu {
  const portal = usePortal();
  const take = useTakeMenu();
  return useCallback(
    async (signal, draft) => {
      const { session, present } = portal;
      const roleID = activeRoleId(session.getState());
      const { systemId: systemID } = session.getState();
      if (roleID === undefined || systemID === null) return false;
      const answer = await menuOf(portal, { roleID, systemID }, signal, draft);
      // Somebody else may have signed in meanwhile.
      if (signal.aborted || session.getState().systemId !== systemID) return false;
      if (!answer.ok) {
        void present(eventOfFailure(answer.error));
        return false;
      }
      const { menu, routes = session.getState().routes } = answer.value;
      return take({ menu, routes }, signal);
    },
    [portal, take],
  );
}
