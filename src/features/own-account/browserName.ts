/** Browsers by the mark in what they call themselves; a mark may stand in those of browsers below it. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['360', /\b(?:QIHU|360SE|360EE)\b/],
  ['QQ', /\bQQBrowser\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)/],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
];

/** "Chrome 126 · Windows" of what a browser calls itself; the first word of it for other programs, '' where that tells nothing. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.map(([name, mark]) => {
    const found = mark.exec(userAgent);
    return found === null ? undefined : [name, found[1]].filter(Boolean).join(' ');
  }).find((name) => name !== undefined);
  if (browser === undefined)
    return userAgent.startsWith('Mozilla/') ? '' : (userAgent.trim().split(/\s/)[0] ?? '');
  const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0];
  return [browser, system].filter(Boolean).join(' · ');
}
