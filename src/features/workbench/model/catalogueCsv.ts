import {
  catalogueRecordSchema,
  type CatalogueRecord,
} from '../../../domain/layers/catalogue/catalogueRecord.ts';
import { BYTE_ORDER_MARK, csvLine, unguarded } from '../../../lib/csv.ts';
import { csvRows } from '../../../lib/readCsv.ts';
import { err, ok, type Result } from '../../../lib/result.ts';
import { recordProblem, type FileProblem } from './catalogueFile.ts';
import { isJsonObject, withValue, type JsonObject } from './formFields.ts';
import { newGroup, newLayer, renamed } from './newRecord.ts';

/** Columns that every record has, in the order in which they are written. */
const OWN_COLUMNS = ['code', 'parent', 'name', 'position', 'roles'] as const;

/** The parts of a record whose fields have a column each, named by their paths: `layer.layerConfig.layerType`. */
const PARTS = ['flags', 'resource', 'layer'] as const;

type Part = (typeof PARTS)[number];

/** Fields that say what the record's name says, as they are nearly always: they have no column where they do. */
const SAME_AS_NAME: ReadonlySet<string> = new Set(['layer.name', 'resource.TargetName']);

/** A cell's text as a value: numbers, truth and lists are JSON, anything else is a text. */
function valueIn(text: string): unknown {
  if (/^(?:true|false)$/iu.test(text)) return text.toLowerCase() === 'true';
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What {@link valueIn} reads as the value. */
function textOf(value: unknown): string {
  const isPlain = typeof value === 'string' && value !== '' && valueIn(value) === value;
  return isPlain ? value : JSON.stringify(value);
}

/** The values of an object by their paths; an object that has no fields, or one that no path can name, is a value itself. */
function* leaves(path: string, value: unknown): Generator<readonly [path: string, value: unknown]> {
  const fields = isJsonObject(value) ? Object.entries(value) : [];
  if (fields.length === 0 || fields.some(([name]) => name === '' || name.includes('.'))) yield [path, value];
  else for (const [name, child] of fields) yield* leaves(`${path}.${name}`, child);
}

function cellsOf(record: CatalogueRecord): ReadonlyMap<string, unknown> {
  const { code, parent, name, position, roles, flags } = record;
  const cells = new Map<string, unknown>([
    ['code', code],
    ['parent', parent],
    ['name', name],
    ['position', position],
    ['roles', roles?.join(' ')],
  ]);
  for (const part of PARTS)
    for (const [path, value] of leaves(part, record[part] ?? undefined)) {
      const isNothing = value === undefined || (path === 'flags' && Object.keys(flags).length === 0);
      const isName = SAME_AS_NAME.has(path) && value === name;
      if (!isNothing && !isName) cells.set(path, textOf(value));
    }
  return cells;
}

/** Records as a table: a row each in the order of their codes, a column for every field that one of them has. */
export function catalogueCsv(records: readonly CatalogueRecord[]): string {
  const rows = [...records].sort((a, b) => (a.code < b.code ? -1 : 1)).map(cellsOf);
  const paths = new Set(rows.flatMap((cells) => [...cells.keys()]));
  for (const column of OWN_COLUMNS) paths.delete(column);
  const columns = [...OWN_COLUMNS, ...[...paths].sort()];
  const lines = rows.map((cells) => csvLine(columns.map((column) => cells.get(column))));
  return BYTE_ORDER_MARK + csvLine(columns) + lines.join('');
}

/** The field at a path. */
const valueAt = (data: JsonObject, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isJsonObject(value) ? value[name] : undefined), data);

/** The columns of a row by their names; an empty cell is ''. */
type Cells = ReadonlyMap<string, string>;

/** Whether a cell tells all of an object in which a column's field stands. */
function isToldWhole(column: string, cells: Cells): boolean {
  const names = column.split('.');
  return names.some((_name, at) => (cells.get(names.slice(0, at).join('.')) ?? '') !== '');
}

/** A part of a record with the values of a row's cells: an empty one takes its field out, but not of what one cell tells whole. */
function withCells(part: Part, before: unknown, cells: Cells): unknown {
  let data = before;
  for (const [column, text] of cells) {
    const [head, ...path] = column.split('.');
    if (head !== part) continue;
    const fields = isJsonObject(data) ? data : undefined;
    const isThere = fields !== undefined && path.length > 0 && valueAt(fields, path) !== undefined;
    if (text !== '') data = path.length === 0 ? valueIn(text) : withValue(fields ?? {}, path, valueIn(text));
    else if (isThere && !isToldWhole(column, cells) && !SAME_AS_NAME.has(column))
      data = withValue(fields, path, undefined);
  }
  return data;
}

/** What a record that nobody knows begins with. */
function begun(cells: Cells, records: readonly CatalogueRecord[]): CatalogueRecord {
  const [code = '', parent = '', name = code] = ['code', 'parent', 'name'].map((column) => cells.get(column));
  const isLayer = [...cells].some(([column, text]) => column.startsWith('layer') && text !== '');
  const given = { newId: () => '', name, parent };
  if (!isLayer) return { ...newGroup(records, given), code };
  const layer = newLayer(records, given);
  return { ...layer, code, resource: { ...layer.resource, StorageName: code } };
}

/** A record with what a row says; what has no column stays. */
function withRow(before: CatalogueRecord, cells: Cells): unknown {
  const [parent, name, position, roles] = OWN_COLUMNS.slice(1).map((column) => cells.get(column));
  const named = name === undefined || name === before.name ? before : renamed(before, name);
  return {
    ...named,
    ...(parent === undefined ? {} : { parent }),
    ...(position === undefined || position === '' ? {} : { position: Number(position) }),
    ...(roles === undefined ? {} : { roles: roles.trim() === '' ? null : roles.trim().split(/[\s,;]+/u) }),
    ...Object.fromEntries(PARTS.map((part) => [part, withCells(part, named[part], cells)])),
  };
}

const isColumn = (name: string) =>
  OWN_COLUMNS.some((column) => column === name) ||
  (PARTS.some((part) => name.split('.')[0] === part) && !name.split('.').includes(''));

/**
 * The records of a table that {@link catalogueCsv} made, or somebody by hand: what has no column stays as it is, an empty cell takes
 * its field out.
 * @param records those that there are
 */
export function readCatalogueCsv(
  text: string,
  records: readonly CatalogueRecord[],
): Result<readonly CatalogueRecord[], FileProblem> {
  const [head = [], ...rows] = csvRows(text);
  const columns = head.map((column) => column.trim());
  if (!columns.includes('code')) return err({ what: 'noCode' });
  const unknown = columns.find((column) => !isColumn(column));
  if (unknown !== undefined) return err({ what: 'unknownColumn', path: unknown });
  const byCode = new Map(records.map((record) => [record.code, record]));
  const read = new Map<string, CatalogueRecord>();
  for (const [index, row] of rows.entries()) {
    const cells = new Map(columns.map((column, at) => [column, unguarded(row[at] ?? '')]));
    const code = cells.get('code') ?? '';
    const number = index + 1;
    if (read.has(code)) return err({ what: 'twice', number, code });
    const before = byCode.get(code) ?? begun(cells, [...records, ...read.values()]);
    const parsed = catalogueRecordSchema.safeParse(withRow(before, cells));
    if (!parsed.success) return err(recordProblem(number, code, parsed.error));
    read.set(code, parsed.data);
  }
  return ok([...read.values()]);
}
