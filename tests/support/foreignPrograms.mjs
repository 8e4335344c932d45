import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, findProgram, isRootOnDebian } from './systemPackages.mjs';

/** Where Debian and the usual installers put PostgreSQL's programs, newest first. */
const POSTGRES_FOLDERS = [17, 16, 15, 14].flatMap((major) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/local/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
]);

/**
 * The folder of PostgreSQL's programs; undefined where there are none.
 * @returns {string | undefined}
 */
export function postgresPrograms() {
  return POSTGRES_FOLDERS.find((folder) => existsSync(join(folder, 'initdb')));
}

const arePresent = (programs, files) =>
  programs.every((program) => findProgram(program) !== undefined) && files.every(existsSync);

/** Programs of others that tests run, by what must be there, and the Debian packages that bring it. */
const FOREIGN = {
  gdal: {
    title: 'GDAL',
    packages: ['gdal-bin'],
    isHere: () =>
      arePresent(
        ['gdalinfo', 'gdallocationinfo', 'gdal_rasterize', 'gdal2tiles.py', 'gdal_viewshed', 'ogr2ogr'],
        [],
      ),
  },
  mapServer: {
    title: 'MapServer',
    packages: ['cgi-mapserver'],
    isHere: () => arePresent(['mapserv'], []),
  },
  postgres: {
    title: 'PostgreSQL',
    packages: ['postgresql'],
    isHere: () => Boolean(process.env.DATABASE_URL_TEST) || postgresPrograms() !== undefined,
  },
  qgisServer: {
    title: 'QGIS Server',
    packages: ['qgis-server', 'python3-qgis'],
    isHere: () => arePresent(['qgis_mapserver'], ['/usr/lib/python3/dist-packages/qgis/core/__init__.py']),
  },
};

/** Set by `npm run test:unit`: what needs another program is left to `npm test`. */
export const WITHOUT_PROGRAMS = 'PORTAL_TEST_WITHOUT_PROGRAMS';

/**
 * Why a program's tests do not run here, with what to do about it; undefined when they do.
 * @param {keyof typeof FOREIGN} name
 * @returns {string | undefined}
 */
export function whyMissing(name) {
  const { title, packages, isHere } = FOREIGN[name];
  if (process.env[WITHOUT_PROGRAMS] === 'yes') return `${title} is another program, which npm test uses`;
  return isHere() ? undefined : `${title} is not here; on Debian install ${packages.join(' ')}`;
}

/**
 * Installs the programs that are missing when `PORTAL_TEST_INSTALL` is `always` and packages may be installed. What fails is said in
 * one line; the tests of what is missing are skipped.
 */
export function ensureForeignPrograms() {
  if (process.env.PORTAL_TEST_INSTALL !== 'always' || !isRootOnDebian()) return;
  for (const name of Object.keys(FOREIGN)) {
    if (whyMissing(name) === undefined) continue;
    const failure = aptInstall(FOREIGN[name].packages);
    if (failure !== undefined) console.log(`not installed: ${FOREIGN[name].packages.join(' ')} (${failure})`);
  }
}
