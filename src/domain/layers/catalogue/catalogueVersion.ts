/** What makes a version of the catalogue; `outside`: somebody wrote to the database past the portal. */
export const VERSION_ORIGINS = ['workbench', 'restore', 'service', 'import', 'start', 'outside'] as const;

/** One of {@link VERSION_ORIGINS}. */
export type VersionOrigin = (typeof VERSION_ORIGINS)[number];
