/** What a tile of an archive may cost, whoever made it. Tippecanoe makes none of more than 0.5 MB and 200,000 features unless told. */
export const VECTOR_TILE_LIMITS = {
  /** As it is stored, bytes; the same for a directory of the archive. */
  packedBytes: 8_000_000,
  /** Unpacked. */
  bytes: 16_000_000,
  /** Of all layers that are read. */
  features: 200_000,
  /** Of all features that are read. */
  vertices: 2_000_000,
} as const;
