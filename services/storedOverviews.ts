import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Extent } from '../src/domain/geodesy/extent.ts';
import type { Database } from '../server/base/db/database.ts';
import type { PiecePlace } from '../server/base/geo/overviews/pieceCodec.ts';
import { geoOverviews } from './schema.ts';

/** A piece of an overview, as `server/base/geo/overviews` writes it. */
export interface StoredPiece extends PiecePlace {
  readonly vertices: number;
  readonly data: Uint8Array;
}

/** The pieces of a stored layer's overview of a level that meet an extent. */
export async function overviewPieces(
  { orm }: Database,
  layer: string,
  level: number,
  extent: Extent,
): Promise<readonly StoredPiece[]> {
  const { col, row, part, vertices, data, west, south, east, north } = geoOverviews;
  const rows = await orm
    .select({ level: geoOverviews.level, col, row, vertices, data })
    .from(geoOverviews)
    .where(
      and(
        eq(geoOverviews.layer, layer),
        eq(geoOverviews.level, level),
        ...[lte(west, extent.east), gte(east, extent.west)],
        ...[lte(south, extent.north), gte(north, extent.south)],
      ),
    )
    .orderBy(asc(part), asc(row), asc(col));
  // Copies: what a thread is given of a view is all of its buffer, and that holds what else came from the database with it.
  return rows.map((piece) => ({ ...piece, data: new Uint8Array(piece.data) }));
}
