import { withoutEndSlashes } from '../../../lib/texts.ts';

/** Hosts that take turns where a record names none: Leaflet's and OpenStreetMap's. */
const DEFAULT_SUBDOMAINS: readonly string[] = ['a', 'b', 'c'];

/** Names that services use in templates, by ours. */
const PLACEHOLDERS: Readonly<Record<'z' | 'x' | 'y', RegExp>> = {
  z: /\{(?:z|level|TileMatrix)\}/gi,
  x: /\{(?:x|col|TileCol)\}/gi,
  y: /\{(?:y|row|TileRow)\}/gi,
};

/** Whether a link is a template of tiles already. */
export function isTileTemplate(link: string): boolean {
  return /\{(?:z|level|TileMatrix)\}/i.test(link);
}

/**
 * The XYZ template of a record: `{link}/{z}/{x}/{y}.{format}` (viewer.md, section 7), or the link itself when it is one
 * already: `{z}` or `{TileMatrix}`, `{x}`, `{y}` or `{-y}` (rows from the south, as TMS counts them), `{s}`.
 */
export function tileTemplateOf(link: string, format: string | undefined): string {
  if (isTileTemplate(link)) return link;
  return `${withoutEndSlashes(link)}/{z}/{x}/{y}.${(format ?? 'png').replace(/^\./, '')}`;
}

/** The hosts that `{s}` stands for, as a record gives them: a list, "0,1,2,3", or "abc" for three of one letter. */
export function subdomainsOf(given: string | readonly string[]): readonly string[] {
  if (typeof given !== 'string') return given;
  return given.includes(',') ? given.split(',').map((part) => part.trim()) : [...given.trim()];
}

/** Every address that a template's `{s}` makes of it; the template alone when it has none. */
export function expandSubdomains(
  template: string,
  subdomains: readonly string[] = DEFAULT_SUBDOMAINS,
): readonly string[] {
  if (!template.includes('{s}')) return [template];
  return subdomains.map((name) => template.replaceAll('{s}', name));
}

/**
 * The address of one tile.
 * @param templates of which one is taken by column and row, so that a tile has the same address each time
 * @param rows rows of the level, to count `{-y}` from the south
 */
export function tileAddress(
  templates: readonly string[],
  { level, column, row, rows }: Readonly<Record<'level' | 'column' | 'row' | 'rows', number>>,
): string {
  const template = templates[(column + row) % templates.length] ?? '';
  return template
    .replaceAll('{-y}', String(rows - 1 - row))
    .replace(PLACEHOLDERS.z, String(level))
    .replace(PLACEHOLDERS.x, String(column))
    .replace(PLACEHOLDERS.y, String(row));
}

/** What an address of tiles is to have. */
export const TILE_PARTS = ['{z}', '{x}', '{y}'] as const;

/** Whether an address is one of pictures by level, column and row: on the portal itself or elsewhere, with nothing else to be filled in. */
export function isTileAddress(address: string): boolean {
  if (!TILE_PARTS.every((part) => address.includes(part))) return false;
  const filled = TILE_PARTS.reduce((text, part) => text.replaceAll(part, '0'), address);
  if (/[{}\s]/.test(filled)) return false;
  return /^\/(?!\/)/.test(filled) || (/^https?:\/\//.test(filled) && URL.canParse(filled));
}
