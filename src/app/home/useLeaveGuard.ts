import { useEffect } from 'react';
import { PLOT_WORKSPACE_WINDOW } from '../../features/plot/plotWindowIds.ts';
import { hasEntered, type Portal } from '../portal.ts';
import type { MapSession } from './mapSession.ts';

/**
 * Lets the browser ask before the page is left while the plot workspace is open (viewer.md, section 8) or plots are not saved yet. The words
 * of that question are the browser's.
 */
export function useLeaveGuard(
  { windows, session: user }: Pick<Portal, 'windows' | 'session'>,
  session: MapSession | undefined,
): void {
  useEffect(() => {
    if (session === undefined) return;
    const onLeave = (event: BeforeUnloadEvent) => {
      const isOpen = windows.getState().stack.some(({ id }) => id === PLOT_WORKSPACE_WINDOW);
      // Who was signed out is not kept: the draft holds what was not saved.
      if (hasEntered(user) && (isOpen || session.plots.book.isDirty())) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [windows, user, session]);
}
