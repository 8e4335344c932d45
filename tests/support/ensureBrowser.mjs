import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall, findProgram, isRootOnDebian } from './systemPackages.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath() {
  return NAMES.map(findProgram).find((file) => file !== undefined);
}

async function playwrights() {
  const { chromium } = await import('playwright');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

function run(command, args) {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function hasChineseFont() {
  try {
    return execFileSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}

/**
 * Finds a Chromium, or installs one: Playwright's download first, then the system's package manager. Chinese fonts too, where they can be had.
 * @returns {Promise<string>} the browser's path
 */
export async function ensureBrowser() {
  const configured = process.env.PORTAL_CHROMIUM;
  let found = configured && existsSync(configured) ? configured : (onPath() ?? (await playwrights()));
  if (!found && !isRootOnDebian()) {
    run('npx', ['playwright', 'install', 'chromium']);
    found = await playwrights();
  }
  let failure;
  if (isRootOnDebian() && (!found || !hasChineseFont())) {
    failure = aptInstall([...(found ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]);
    found ??= onPath();
  }
  if (!found)
    throw new Error(
      `No Chromium found or installable${failure === undefined ? '' : ` (${failure})`}: install Chromium or set PORTAL_CHROMIUM to its path.`,
    );
  return found;
}
