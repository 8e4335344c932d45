import { useEffect } from 'react';
import { PLOT_WORKSPACE_WINDOW } from '../../features/plot/plotWindowIds.ts';
import { hasEntered, type Portal } from '../portal.ts';

/**
 * Lets the browser ask before the page is left while the plot workspace is open (viewer.md, section 8). The words of that question are the
 * browser's; what was not saved is kept as a draft in any case.
 */
export function useLeaveGuard({ windows, session: user }: Pick<Portal, 'windows' | 'session'>): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      const isOpen = windows.getState().stack.some(({ id }) => id === PLOT_WORKSPACE_WINDOW);
      // Who was signed out is not kept.
      if (isOpen && hasEntered(user)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [windows, user]);
}
