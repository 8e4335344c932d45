const SWITCH = '--disable-features=';

/**
 * What Playwright switches off in its browsers: Chromium knows the last list only, and would take ours for it.
 * {@link lostFeatures} tells when Playwright's has become another.
 */
const PLAYWRIGHTS = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
] as const;

/**
 * The lists below the address bar, pages of their own in a process of their own: each context of a headless browser loads them, though
 * nobody types an address, which takes as long as a third of the portal's page.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'] as const;

/** Switches off what no test looks at, beside what Playwright does. */
export const WITHOUT_FEATURES = `${SWITCH}${[...PLAYWRIGHTS, ...ADDRESS_BAR].join(',')}`;

/**
 * Features that an earlier list of a browser's command line switches off and its last one leaves on.
 * @param started the arguments it was started with, Playwright's among them
 */
export function lostFeatures(started: readonly string[]): readonly string[] {
  const lists = started
    .filter((argument) => argument.startsWith(SWITCH))
    .map((argument) => argument.slice(SWITCH.length).split(','));
  const last = new Set(lists.at(-1));
  return lists.flat().filter((feature) => !last.has(feature));
}
