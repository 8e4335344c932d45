/** Why a program's tests cannot run here, with what to install; undefined when they can. */
export function whyMissing(name: 'gdal' | 'mapServer' | 'postgres' | 'qgisServer'): string | undefined;
/** The folder of PostgreSQL's programs; undefined where there are none. */
export declare function postgresPrograms(): string | undefined;
