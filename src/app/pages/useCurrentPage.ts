import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { addressOf, type MenuAddress } from '../../domain/menu/menuAddress.ts';
import { usePortal } from '../../portal/portal.ts';
import { accessOf } from './pageAccess.ts';
import { PAGE_ROWS } from './pageRows.ts';
import { resolvePage, type PageAccess, type ResolvedPage } from './resolvePage.ts';

/** Where the user is. */
export interface CurrentPage {
  readonly access: PageAccess;
  readonly address: MenuAddress;
  /** undefined on the bare map, and where the address is nothing to the user. */
  readonly page: ResolvedPage | undefined;
}

/** The screen of the browser's address. */
export function useCurrentPage(): CurrentPage {
  const { session } = usePortal();
  const state = useStore(session);
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const address = addressOf(`${pathname}${search}`);
    const access = accessOf(state, address);
    return { access, address, page: resolvePage(PAGE_ROWS, access, address) };
  }, [state, pathname, search]);
}
