import { createReadStream, existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Database } from '../base/db/database.ts';
import type { SheetHistory } from '../print/history.ts';

/** The tables whose rows are an account's own, by their column that names it, with the columns that nobody carries away. */
export const OWN_TABLES: Readonly<
  Record<string, { readonly by: 'id' | 'account_id'; readonly secret: readonly string[] }>
> = {
  accounts: { by: 'id', secret: ['password_hash', 'given_hash'] },
  sessions: { by: 'account_id', secret: ['token_sha256'] },
  access_keys: { by: 'account_id', secret: ['key_sha256'] },
  bookmarks: { by: 'account_id', secret: [] },
  annotation_sheets: { by: 'account_id', secret: [] },
  saved_query_sheets: { by: 'account_id', secret: [] },
  saved_view_sheets: { by: 'account_id', secret: [] },
  flight_routes: { by: 'account_id', secret: [] },
  plot_groups: { by: 'account_id', secret: [] },
  plot_attributes: { by: 'account_id', secret: [] },
  plot_items: { by: 'account_id', secret: [] },
  plot_group_items: { by: 'account_id', secret: [] },
  printed_sheets: { by: 'account_id', secret: [] },
  print_jobs: { by: 'account_id', secret: [] },
  imports: { by: 'account_id', secret: [] },
  sheet_templates: { by: 'account_id', secret: [] },
  picture_masters: { by: 'account_id', secret: [] },
  catalogue_drafts: { by: 'account_id', secret: [] },
  catalogue_schedule: { by: 'account_id', secret: [] },
  attention_events: { by: 'account_id', secret: [] },
  own_layers: { by: 'account_id', secret: [] },
};

/** Tables that name an account and are not carried away: secrets, and what only lets a call be answered twice. */
export const NOT_CARRIED = ['past_passwords', 'plot_saves', 'plot_deletions', 'audit_records'] as const;

/** Where the data of an account are read. */
export interface AccountDataSources {
  readonly database: Pick<Database, 'query'>;
  readonly sheets: Pick<SheetHistory, 'list' | 'pathOf'>;
}

/** A file of a ZIP. */
interface Entry {
  readonly name: string;
  /** Pictures and PDFs are compressed already. */
  readonly isCompressed: boolean;
  readonly parts: AsyncIterable<Uint8Array>;
}

/** So much of a text is packed at once, bytes: other requests have their turn in between. */
const PART_BYTES = 65_536;

/** Rows, each as JSON already, as a JSON array, in small parts. */
async function* jsonOf(rows: readonly { readonly row: string }[]): AsyncGenerator<Uint8Array> {
  yield strToU8('[\n');
  for (const [index, { row }] of rows.entries()) {
    const bytes = strToU8(`${row}${index === rows.length - 1 ? '\n' : ',\n'}`);
    for (let from = 0; from < bytes.length; from += PART_BYTES) {
      yield bytes.subarray(from, from + PART_BYTES);
      await nextTurn();
    }
  }
  yield strToU8(']\n');
}

async function* entriesOf(
  { database, sheets }: AccountDataSources,
  accountId: string,
): AsyncGenerator<Entry> {
  for (const [table, { by, secret }] of Object.entries(OWN_TABLES)) {
    const rows = await database.query<{ row: string }>(
      `SELECT (to_jsonb(own) - $2::text[])::text AS row FROM ${table} AS own WHERE own.${by} = $1`,
      [accountId, [...secret]],
    );
    if (rows.length > 0) yield { name: `${table}.json`, isCompressed: false, parts: jsonOf(rows) };
  }
  for (const { id, formats } of await sheets.list(accountId))
    for (const format of formats) {
      const path = sheets.pathOf(id, format);
      // What somebody took off the disk keeps nobody from the rest.
      if (existsSync(path))
        yield { name: `sheets/${id}.${format}`, isCompressed: true, parts: createReadStream(path) };
    }
}

/**
 * All that is kept of an account as a ZIP, written while it is sent: each table's rows as JSON, printed sheets as they are.
 * @throws what reading throws
 */
export async function* accountZip(
  sources: AccountDataSources,
  accountId: string,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    made.push(chunk);
  });
  for await (const { name, isCompressed, parts } of entriesOf(sources, accountId)) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for await (const part of parts) {
      file.push(part);
      yield* made.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}
