import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { KeptSheet } from '../../src/api/contracts/print.ts';
import { drawingsSchema, NO_DRAWINGS, type Drawings } from '../../src/domain/sheet/drawings.ts';
import { sheetSchema, type Sheet } from '../../src/domain/sheet/sheet.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Database } from '../base/db/database.ts';
import { printedSheets } from '../db/schema.ts';
import { PrintFailure } from './order.ts';
import type { SheetFormat } from './request.ts';

/** Most of what a user's history holds; older sheets make room. */
export const HISTORY_LIMITS = { sheets: 50, bytes: 1_000_000_000 } as const;

/** A sheet to keep. */
export interface NewSheet {
  readonly id: string;
  readonly kind: 'sheet' | 'series';
  readonly title: string;
  readonly engine: KeptSheet['engine'];
  readonly sheets: readonly Sheet[];
  readonly drawings: Drawings | undefined;
}

/** The printed sheets of each account, with their files. One of somebody else's is answered as one that does not exist. */
export interface SheetHistory {
  /** Newest first. */
  list(accountId: string): Promise<KeptSheet[]>;
  /** Adds a file to a sheet, which is made when it is not there; removes the oldest ones beyond the limits. */
  add(accountId: string, sheet: NewSheet, format: SheetFormat, bytes: Buffer): Promise<void>;
  /** @throws PrintFailure 404 when the account has no such file */
  file(accountId: string, id: string, format: SheetFormat): Promise<{ title: string; bytes: Buffer }>;
  /**
   * What was drawn on a sheet's map; null where that was not kept yet when it was printed.
   * @throws PrintFailure 404 when the account has no such sheet
   */
  drawings(accountId: string, id: string): Promise<Drawings | null>;
  /** @throws PrintFailure 404 when the account has no such sheet */
  remove(accountId: string, id: string): Promise<void>;
  /** Removes the files of sheets whose rows went with their account. */
  forget(ids: readonly string[]): Promise<void>;
  /** Where a file of a sheet lies. */
  pathOf(id: string, format: SheetFormat): string;
}

const FORMATS = ['png', 'pdf'] as const;
const sizesSchema = z.partialRecord(z.enum(FORMATS), z.number());

/** A sheet that is not there, or is somebody else's. */
const missing = () => new PrintFailure('图件不存在或已删除', 404);

function toKept(row: typeof printedSheets.$inferSelect): KeptSheet {
  const sizes = sizesSchema.parse(row.sizes);
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    createdAtMs: row.createdAt.getTime(),
    engine: row.engine,
    pages: row.pages,
    formats: FORMATS.filter((format) => sizes[format] !== undefined),
    bytes: Object.values(sizes).reduce((sum, size) => sum + size, 0),
    sheets: z.array(sheetSchema).min(1).parse(row.sheets),
  };
}

/** The sheets that make room, oldest first; the one that was just kept does not. */
function beyondLimits(sheets: readonly KeptSheet[], kept: string): KeptSheet[] {
  let bytes = sheets.reduce((sum, sheet) => sum + sheet.bytes, 0);
  let count = sheets.length;
  return sheets.filter((sheet) => {
    const isWithin = count <= HISTORY_LIMITS.sheets && bytes <= HISTORY_LIMITS.bytes;
    if (isWithin || sheet.id === kept) return false;
    bytes -= sheet.bytes;
    count -= 1;
    return true;
  });
}

/** Removes the files of sheets from a folder. */
async function removeFiles(folder: string, ids: readonly string[]): Promise<void> {
  const names = ids.flatMap((id) => FORMATS.map((format) => `${id}.${format}`));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/**
 * Creates the history.
 * @param folder of the files; made when the first is written
 */
export function createSheetHistory(
  { orm }: Pick<Database, 'orm'>,
  folder: string,
  clock: Clock,
): SheetHistory {
  const of = (accountId: string, id: string) =>
    and(eq(printedSheets.accountId, accountId), eq(printedSheets.id, id));
  // Ids are made by the server: random, of letters, digits and hyphens.
  const fileOf = (id: string, format: SheetFormat) => join(folder, `${id}.${format}`);

  async function drop(accountId: string, id: string): Promise<boolean> {
    const removed = await orm
      .delete(printedSheets)
      .where(of(accountId, id))
      .returning({ id: printedSheets.id });
    if (removed.length === 0) return false;
    await removeFiles(folder, [id]);
    return true;
  }

  async function makeRoom(accountId: string, kept: string): Promise<void> {
    const rows = await orm
      .select()
      .from(printedSheets)
      .where(eq(printedSheets.accountId, accountId))
      .orderBy(asc(printedSheets.serial));
    for (const { id } of beyondLimits(rows.map(toKept), kept)) await drop(accountId, id);
  }

  return {
    async list(accountId) {
      const rows = await orm
        .select()
        .from(printedSheets)
        .where(eq(printedSheets.accountId, accountId))
        .orderBy(desc(printedSheets.serial));
      return rows.map(toKept);
    },
    async add(accountId, { id, kind, title, engine, sheets, drawings = NO_DRAWINGS }, format, bytes) {
      await mkdir(folder, { recursive: true });
      // On the disk before its row is: a power cut leaves no row without its file.
      await writeFile(fileOf(id, format), bytes, { flush: true });
      const [row] = await orm.select().from(printedSheets).where(of(accountId, id));
      const sizes = { ...(row === undefined ? {} : sizesSchema.parse(row.sizes)), [format]: bytes.length };
      const values = { kind, title, engine, pages: sheets.length, sizes, sheets: [...sheets], drawings };
      if (row !== undefined) await orm.update(printedSheets).set(values).where(of(accountId, id));
      else
        await orm
          .insert(printedSheets)
          .values({ accountId, id, ...values, createdAt: new Date(clock.nowMs()) });
      await makeRoom(accountId, id);
    },
    async file(accountId, id, format) {
      const { title } = printedSheets;
      const [row] = await orm.select({ title }).from(printedSheets).where(of(accountId, id));
      if (row === undefined) throw missing();
      const bytes = await readFile(fileOf(id, format)).catch(() => {
        throw missing();
      });
      return { title: row.title, bytes };
    },
    async drawings(accountId, id) {
      const { drawings } = printedSheets;
      const [row] = await orm.select({ drawings }).from(printedSheets).where(of(accountId, id));
      if (row === undefined) throw missing();
      return row.drawings === null ? null : drawingsSchema.parse(row.drawings);
    },
    async remove(accountId, id) {
      if (!(await drop(accountId, id))) throw missing();
    },
    forget: (ids) => removeFiles(folder, ids),
    pathOf: fileOf,
  };
}
