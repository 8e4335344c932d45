import { useEffect } from 'react';
import { isWindowOpen } from '../../portal/windowCommand.ts';
import { FEATURES } from '../features.ts';
import { hasEntered, type WholePortal } from '../portal.ts';

/**
 * Lets the browser ask before the page is left while a window is open that says so (viewer.md, section 8). The words of that question are
 * the browser's; what was not saved is kept as a draft in any case.
 */
export function useLeaveGuard({ windows, session: user }: Pick<WholePortal, 'windows' | 'session'>): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      const asks = FEATURES.some(
        ({ leaving }) => leaving !== undefined && isWindowOpen(windows, leaving.window),
      );
      // Who was signed out is not kept.
      if (asks && hasEntered(user)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [windows, user]);
}
