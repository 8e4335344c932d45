import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useOutletContext } from 'react-router';
import { usePortal } from '../../portal/portal.ts';
import type { ShellContext } from './shellContext.ts';

/** First screen of the shell (portal.md, section 4). */
const PREFACE_PATH = '/infoPage';

/** The map without a screen over it. Entering the portal leads on to the preface (portal.md, section 4); later it is there for itself. */
export function ShellEntrance() {
  const { shell } = usePortal();
  const { open } = useOutletContext<ShellContext>();
  const hasArrived = useStore(shell, (state) => state.hasArrived);
  useEffect(() => {
    if (hasArrived) shell.actions.arrive('juece', []);
    else open(PREFACE_PATH, { replace: true });
  }, [hasArrived, open, shell]);
  return null;
}
