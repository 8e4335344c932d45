import { createContext, useContext, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { readMenuAddress, type MenuAddress } from '../domain/bureau/menu/menuAddress.ts';
import { usePortal } from './portal.ts';
import { pageAccess } from './pageAccess.ts';
import type { PageRow } from './pageRow.ts';
import { resolvePage, type PageAccess, type ResolvedPage } from './resolvePage.ts';

const PageTable = createContext<readonly PageRow[]>([]);

/** Gives the shell's screens to all that ask where the user is. */
export const PageTableProvider = PageTable.Provider;

/** Where the user is. */
export interface CurrentPage {
  /** Every screen of the shell. */
  readonly rows: readonly PageRow[];
  readonly access: PageAccess;
  readonly address: MenuAddress;
  /** undefined on the bare map, and where the address is nothing to the user. */
  readonly page: ResolvedPage | undefined;
}

/** The screen of the browser's address. */
export function useCurrentPage(): CurrentPage {
  const { session } = usePortal();
  const rows = useContext(PageTable);
  const state = useStore(session);
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const address = readMenuAddress(`${pathname}${search}`);
    const access = pageAccess(state, address);
    return { rows, access, address, page: resolvePage(rows, access, address) };
  }, [rows, state, pathname, search]);
}
