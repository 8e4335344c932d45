import { useEffect } from 'react';
import { useLocation, useOutletContext } from 'react-router';
import { useStore } from 'zustand';
import { departmentIn, unitAreaIn } from '../../stores/sessionStore.ts';
import { useMenuName } from '../../ui/menuName.ts';
import { useLanguage, useText } from '../../ui/text.ts';
import { readMenuAddress, withSelection } from '../../domain/bureau/menu/menuAddress.ts';
import { HOME_PATH } from '../../portal/homePath.ts';
import { NotFound } from '../NotFound.tsx';
import type { StayingCamera } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import type { PageScreens } from './pageScreens.ts';
import type { ShellContext } from './shellContext.ts';
import { useCurrentPage } from '../../portal/useCurrentPage.ts';
import { resolvePage } from '../../portal/resolvePage.ts';
import { useIsFirst } from '../../portal/useIsFirst.ts';

/** The screen of the address, over the map; the not-found screen where it is nothing to the user. */
export function PageRoute({ screens }: { readonly screens: PageScreens }) {
  const t = useText();
  const portal = usePortal();
  const [language] = useLanguage();
  const department = useStore(portal.session, (state) => departmentIn(state, language));
  const unitArea = useStore(portal.session, unitAreaIn);
  const { keepsCamera, given, ...shell } = useOutletContext<ShellContext>();
  const { rows, access, address, page } = useCurrentPage();
  const nameOf = useMenuName();
  useEffect(
    () => portal.shell.actions.arrive(page?.row.routeType ?? 'juece', page?.trail ?? []),
    [portal, page],
  );
  const isFirst = useIsFirst();
  const state = useLocation().state as StayingCamera | null;
  const stays = state?.keepsCamera === true;
  if (page === undefined) return <NotFound />;
  const item = page.trail.at(-1);
  const key = `${address.path} ${address.page ?? ''} ${address.menu ?? ''} ${state?.opening ?? ''}`;
  return screens.draw(page.row, key, {
    title: item === undefined ? t(page.row.title) : nameOf(item),
    item,
    page: address.page,
    selection: address.selection,
    select: (next) => shell.open(withSelection(portal.surroundings.path(), next), { replace: true, state }),
    chosen: address.item,
    menu: access.menu,
    department,
    unitArea,
    canOpen: (path) => resolvePage(rows, access, readMenuAddress(path)) !== undefined,
    roleId: access.roleId,
    layers: portal.layers,
    preferences: portal.preferences,
    stations: portal.stations,
    api: portal.api,
    clock: portal.surroundings.clock,
    storage: portal.surroundings.localStorage,
    ...shell,
    attribution: portal.config.services.attribution,
    close: () => shell.open(HOME_PATH),
    camera: item?.view ?? page.row.camera,
    keepsCamera: stays || (keepsCamera && isFirst),
    needs: page.row.featureId === undefined ? {} : given(page.row.featureId).needs,
  });
}
