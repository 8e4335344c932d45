/** Set to `yes` by `npm run test:unit`: what needs another program is left to `npm test`. */
export declare const WITHOUT_PROGRAMS: string;
/** Why a program's tests do not run here, with what to do about it; undefined when they do. */
export declare function whyMissing(
  name: 'gdal' | 'mapServer' | 'postgres' | 'qgisServer',
): string | undefined;
/** The folder of PostgreSQL's programs; undefined where there are none. */
export declare function postgresPrograms(): string | undefined;
