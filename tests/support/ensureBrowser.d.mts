/** Finds a Chromium, or installs one; its path. */
export function ensureBrowser(): Promise<string>;
