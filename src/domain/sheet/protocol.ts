import type { Extent } from '../geodesy/extent.ts';

/** What the download answers when the project is not there (viewer.md, sections 7 and 8). */
export const PROJECT_MISSING = '目标文件不存在';

/** The project's name where the configuration gives none. */
export const DEFAULT_EXPORT_NAME = 'bortala';

/** The print layout's name in the project. */
export const PRINT_TEMPLATE = 'print_template';

/** Ids of the two labels of the layout whose texts are the user's. */
export const LABEL_IDS = { title: 'title', unit: 'unit' } as const;

/** The two texts of a sheet. */
export interface SheetTexts {
  readonly title: string;
  readonly unit: string;
}

/** What a new export says before its user changes it (viewer.md, section 9: a forest bureau's name and a supervision line). */
export const DEFAULT_TEXTS: SheetTexts = { title: '博州林业和草原局', unit: '博州林业和草原局监制' };

/** Parameters of GetPrint that never differ (viewer.md, section 7: map export calls). */
export const PRINT_PARAMETERS = {
  SERVICE: 'WMS',
  VERSION: '1.1.1',
  CRS: 'EPSG:4326',
  REQUEST: 'GetPrint',
  TEMPLATE: PRINT_TEMPLATE,
} as const;

/** Layers in the order of the call: those whose names contain `bz`, the base maps, first and so at the bottom. */
export function printOrder(names: readonly string[]): string[] {
  const isBase = (name: string) => name.includes('bz');
  return [...names.filter(isBase), ...names.filter((name) => !isBase(name))];
}

/** The query of GetPrint, exactly as the specification has it. */
export function printQuery(
  { west, south, east, north }: Extent,
  layers: readonly string[],
  format: 'png' | 'pdf' = 'png',
): URLSearchParams {
  return new URLSearchParams({
    ...PRINT_PARAMETERS,
    FORMAT: format,
    'map0:EXTENT': [west, south, east, north].join(','),
    'map0:LAYERS': printOrder(layers).join(','),
  });
}

/** How a layout item's tag begins. */
const LAYOUT_ITEM = '<LayoutItem';

/**
 * Where a tag that begins at `from` ends, past its closing bracket; brackets in quoted values are none.
 * @returns undefined when it does not end
 */
function tagEnd(project: string, from: number): number | undefined {
  let at = from;
  while (at < project.length) {
    const character = project.charAt(at);
    if (character === '>') return at + 1;
    if (character === '"' || character === "'") {
      at = project.indexOf(character, at + 1);
      if (at < 0) return undefined;
    }
    at += 1;
  }
  return undefined;
}

/**
 * The tags of a project's layout items, with their attributes. Every character is looked at once, since the file may come from
 * anybody: behind a tag that does not end nothing is looked for.
 */
function* layoutItems(project: string): Generator<string> {
  let at = project.indexOf(LAYOUT_ITEM);
  while (at >= 0) {
    const nameEnd = at + LAYOUT_ITEM.length;
    const isWhole = !/\w/.test(project.charAt(nameEnd));
    const end = isWhole ? tagEnd(project, nameEnd) : nameEnd;
    if (end === undefined) return;
    if (isWhole) yield project.slice(at, end);
    at = project.indexOf(LAYOUT_ITEM, end);
  }
}

const attributeOf = (name: string) => new RegExp(`(\\s${name}=)"([^"]*)"`);

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** The text of an attribute's value: the five entities of XML, and characters by number. */
function attributeText(value: string): string {
  return value.replace(/&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/gi, (entity) => {
    const known = ENTITIES[entity.toLowerCase()];
    if (known !== undefined) return known;
    const code = /^&#x/i.test(entity) ? Number.parseInt(entity.slice(3), 16) : Number(entity.slice(2, -1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
  });
}

/** The tag of a label in a project; undefined when the layout has none of this id. */
function labelTag(project: string, id: string): string | undefined {
  const ofId = attributeOf('id');
  for (const tag of layoutItems(project)) if (ofId.exec(tag)?.[2] === id) return tag;
  return undefined;
}

/**
 * Reads the two label texts of a project, and nothing else of it.
 * @returns undefined when the project has not both labels
 */
export function readSheetTexts(project: string): SheetTexts | undefined {
  const [title, unit] = [LABEL_IDS.title, LABEL_IDS.unit].map((id) => {
    const value = attributeOf('labelText').exec(labelTag(project, id) ?? '')?.[2];
    return value === undefined ? undefined : attributeText(value);
  });
  return title === undefined || unit === undefined ? undefined : { title, unit };
}

/**
 * A project with the two label texts replaced.
 * @param escape makes a text safe for an XML attribute
 * @returns undefined when the project has not both labels
 */
export function withSheetTexts(
  project: string,
  { title, unit }: SheetTexts,
  escape: (text: string) => string,
): string | undefined {
  let edited = project;
  for (const [id, text] of [
    [LABEL_IDS.title, title],
    [LABEL_IDS.unit, unit],
  ] as const) {
    const tag = labelTag(edited, id);
    if (tag === undefined || !attributeOf('labelText').test(tag)) return undefined;
    const value = escape(text);
    edited = edited.replace(tag, () =>
      tag.replace(attributeOf('labelText'), (_, name: string) => `${name}"${value}"`),
    );
  }
  return edited;
}
