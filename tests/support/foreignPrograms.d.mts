/** Why a program's tests cannot run here, with what to install; undefined when they can. */
export function whyMissing(name: 'gdal' | 'mapServer' | 'qgisServer'): string | undefined;
