import { existsSync } from 'node:fs';
import { aptInstall, findProgram, isRootOnDebian } from './systemPackages.mjs';

/** Programs of others that `tests/real` runs, by what must be there, and the Debian packages that bring it. */
const FOREIGN = {
  gdal: {
    title: 'GDAL',
    packages: ['gdal-bin'],
    programs: ['gdalinfo', 'gdallocationinfo', 'gdal_rasterize', 'gdal2tiles.py', 'ogr2ogr'],
    files: [],
  },
  mapServer: { title: 'MapServer', packages: ['cgi-mapserver'], programs: ['mapserv'], files: [] },
  qgisServer: {
    title: 'QGIS Server',
    packages: ['qgis-server', 'python3-qgis'],
    programs: ['qgis_mapserver'],
    files: ['/usr/lib/python3/dist-packages/qgis/core/__init__.py'],
  },
};

/**
 * Why a program's tests cannot run here, with what to install; undefined when they can.
 * @param {keyof typeof FOREIGN} name
 * @returns {string | undefined}
 */
export function whyMissing(name) {
  const { title, packages, programs, files } = FOREIGN[name];
  const isHere = programs.every((program) => findProgram(program) !== undefined) && files.every(existsSync);
  return isHere ? undefined : `${title} is not here; on Debian install ${packages.join(' ')}`;
}

/**
 * Installs the programs that are missing where packages may be installed, unless `PORTAL_TEST_INSTALL` is `never`. Whatever fails
 * is said in one line, and its tests are skipped.
 */
export function ensureForeignPrograms() {
  for (const name of Object.keys(FOREIGN)) {
    if (whyMissing(name) === undefined) continue;
    const mayInstall = isRootOnDebian() && process.env.PORTAL_TEST_INSTALL !== 'never';
    const failure = mayInstall ? aptInstall(FOREIGN[name].packages) : undefined;
    const missing = whyMissing(name);
    if (missing === undefined) continue;
    console.log(`tests are skipped: ${missing}${failure === undefined ? '' : ` (${failure})`}`);
  }
}
