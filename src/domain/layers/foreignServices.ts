/** Kinds of services whose layers the portal shows. */
export const FOREIGN_KINDS = [
  'wms',
  'wmts',
  'arcgis',
  'arcgisFeatures',
  'arcgisImage',
  'ogcFeatures',
  'wfs',
  'tiles',
  'pmtiles',
  'vectorPmtiles',
  'vectorTiles',
  'cog',
  'tileset',
  'geojson',
  'kml',
] as const;

/** A kind of service. */
export type ForeignKind = (typeof FOREIGN_KINDS)[number];

/** Numbers of services that are added by their address. */
export const FOREIGN_LIMITS = {
  addressLength: 2000,
  titleLength: 60,
  /** Longest that is kept of what a service calls a layer, characters. */
  nameLength: 300,
  /** Most layers that an answer tells of a service; the rest is counted. */
  told: 2000,
  /** Most layers that are added at once. */
  added: 200,
  /** Largest description that is read, bytes. */
  answerBytes: 20_000_000,
  /** So much is read of an archive of tiles, bytes: its header and the first of its directories. */
  archiveBytes: 16_384,
  /** Largest description of an archive's layers that is read, bytes as it is stored and unpacked. */
  archiveTextBytes: 1_000_000,
  archiveTextUnpackedBytes: 8_000_000,
  /** So many parts of 64 KB are read of a GeoTIFF's header, which may be scattered. */
  headerParts: 64,
  /** How long a service may take for all that it is asked, milliseconds. */
  askedMs: 25_000,
  /** Largest answer that the portal relays to a page whose policy does not know the service yet, bytes, and how long it may take. */
  relayedBytes: 32_000_000,
  relayedMs: 15_000,
} as const;
