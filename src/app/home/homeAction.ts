import { HOME_DELAY_MS, TITLE_DELAY_MS } from '../../domain/bureau/businessConstants.ts';
import type { Clock } from '../../lib/clock.ts';
import type { OpenMap } from './mapSession.ts';

/** Where the home action leads (portal.md, section 4). */
const PORTAL_PAGE_PATH = '/PortalPage';

/** The map that is cleared and flown home, and how the portal page is opened. */
export interface HomeActionDeps {
  /** undefined until there is a map. */
  readonly map: () => Pick<OpenMap, 'clearScreen' | 'flyHome'> | undefined;
  readonly clock: Clock;
  readonly open: (address: string) => void;
}

/** The home action (portal.md, section 4): clears the screen, and after 500 ms goes to the portal page and flies to the initial view. */
export async function goHome({ map, clock, open }: HomeActionDeps): Promise<void> {
  const delay = new Promise<void>((resolve) => clock.after(HOME_DELAY_MS, resolve));
  await map()?.clearScreen();
  await delay;
  open(PORTAL_PAGE_PATH);
  await map()?.flyHome();
}

/** A click on the title: its screen opens after 100 ms; nothing happens where there is none. */
export function openTitle(
  { clock, open }: Pick<HomeActionDeps, 'clock' | 'open'>,
  path: string | undefined,
): void {
  if (path !== undefined) clock.after(TITLE_DELAY_MS, () => open(path));
}
