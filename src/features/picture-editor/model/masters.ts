import { formatScale } from '../../../domain/views/scaleBar.ts';
import { grownText, type SizeMm } from './newObjects.ts';
import { mapOnPage } from './mapOnPage.ts';
import {
  INCH_MM,
  MOST_OBJECTS,
  type PageMaster,
  type PictureDocument,
  type PictureObject,
  type TextObject,
} from './picture.ts';

/** What texts of a master may name in braces, in both languages; each page says its own. */
export const MASTER_FIELDS = {
  title: ['图名', 'title'],
  scale: ['比例尺', 'scale'],
  date: ['日期', 'date'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** What a page says in the places of {@link MASTER_FIELDS}. */
export interface PageFacts {
  /** The day now. */
  readonly today: string;
  readonly measure: (text: TextObject) => SizeMm;
}

/** A master is made of what needs no map: texts, shapes and images that show none; an image that was locked as a page's ground stays. */
export const mayBeMaster = (object: PictureObject): boolean =>
  object.kind === 'text' ||
  object.kind === 'shape' ||
  (object.kind === 'image' && object.map === null && !object.locked);

/** The page's own objects, and its master's, whichever of them is edited now. */
export function partsOf({ objects, master }: PictureDocument): {
  readonly own: readonly PictureObject[];
  readonly ofMaster: readonly PictureObject[];
} {
  if (master === null) return { own: objects, ofMaster: [] };
  return master.isEdited
    ? { own: master.objects, ofMaster: objects }
    : { own: objects, ofMaster: master.objects };
}

/** All objects that a page holds: their images belong to it. */
export const allObjects = ({ objects, master }: PictureDocument): readonly PictureObject[] => [
  ...objects,
  ...(master?.objects ?? []),
];

/** The scale of the page's lowest map; empty for none. */
function scaleText(picture: PictureDocument): string {
  for (const { id } of picture.objects) {
    const placement = mapOnPage(picture, id);
    if (placement.ok) return formatScale((placement.value.metresPerPx * picture.page.dpi * 1000) / INCH_MM);
  }
  return '';
}

/** A text with what the page says; it grows away from the side that its lines are set by. */
function filled(object: PictureObject, page: PictureDocument, facts: PageFacts): PictureObject {
  if (object.kind !== 'text' || !object.text.includes('{')) return object;
  const said: Readonly<Record<keyof typeof MASTER_FIELDS, () => string>> = {
    title: () => page.title,
    scale: () => scaleText(page),
    date: () => facts.today,
  };
  const text = object.text.replaceAll(/\{([^{}]{1,20})\}/g, (whole, word: string) => {
    for (const [field, words] of Object.entries(MASTER_FIELDS))
      if (words.some((known) => known === word.trim())) return said[field as keyof typeof said]();
    return whole;
  });
  if (text === object.text) return object;
  const next = { ...object, text };
  return grownText(object, { ...next, ...facts.measure(next) });
}

/** An id of a master's object on a page, where another could have the same. */
const masterId = (id: string) => `master ${id}`.slice(0, 80);

/** How strongly the page's own objects are seen while its master is edited. */
const BESIDE_OPACITY = 0.3;

/** Objects that are seen and not touched. */
const untouched = (objects: readonly PictureObject[]): PictureObject[] =>
  objects.map((object) => ({ ...object, id: masterId(object.id), group: null, locked: true }));

/**
 * A page as it is seen and printed: its own objects and its master's, which nobody touches there.
 * @returns a picture without a master
 */
export function printedPage(picture: PictureDocument, facts: PageFacts): PictureDocument {
  const { master } = picture;
  if (master === null) return picture;
  const { own, ofMaster } = partsOf(picture);
  const page: PictureDocument = { ...picture, objects: [...own], master: null };
  const common = untouched(ofMaster.map((object) => filled(object, page, facts)));
  return { ...page, objects: master.isAbove ? [...own, ...common] : [...common, ...own] };
}

/** A page as the editor shows it: while its master is edited, that, and the page's own objects faintly where they are. */
export function shownPage(picture: PictureDocument, facts: PageFacts): PictureDocument {
  const { master } = picture;
  if (master?.isEdited !== true) return printedPage(picture, facts);
  // Furniture would look for its map, which has another name here.
  const beside = untouched(master.objects.filter(({ kind }) => kind !== 'furniture')).map((object) => ({
    ...object,
    opacity: object.opacity * BESIDE_OPACITY,
  }));
  const objects = master.isAbove ? [...beside, ...picture.objects] : [...picture.objects, ...beside];
  return { ...picture, objects, master: null };
}

/** Gives a page a master, in place of the one that it had. */
export function withMaster(
  picture: PictureDocument,
  master: Pick<PageMaster, 'id' | 'name' | 'revision' | 'objects'>,
): PictureDocument {
  const { own } = partsOf(picture);
  const isAbove = picture.master?.isAbove ?? false;
  const { id, name, revision, objects } = master;
  return { ...picture, objects: [...own], master: { id, name, revision, isAbove, isEdited: false, objects } };
}

/** Takes the master away, with all that is on it. */
export function withoutMaster(picture: PictureDocument): PictureDocument {
  return picture.master === null ? picture : { ...picture, objects: [...partsOf(picture).own], master: null };
}

/** Makes the master's objects the page's own: they stay as they are seen, and can be touched. */
export function withMasterDetached(
  picture: PictureDocument,
  facts: PageFacts,
  newId: () => string,
): PictureDocument {
  const { master } = picture;
  if (master === null) return picture;
  const { own, ofMaster } = partsOf(picture);
  const page: PictureDocument = { ...picture, objects: [...own], master: null };
  const groups = new Map<string, string>();
  const groupOf = (group: string) => {
    const known = groups.get(group) ?? newId();
    groups.set(group, known);
    return known;
  };
  const made = ofMaster.map((object) => ({
    ...filled(object, page, facts),
    id: newId(),
    group: object.group === null ? null : groupOf(object.group),
  }));
  const objects = master.isAbove ? [...own, ...made] : [...made, ...own];
  return { ...page, objects: objects.slice(0, MOST_OBJECTS) };
}

/** Begins or ends the editing of a page's master: the page's own objects and the master's change places. */
export function withMasterEdited(picture: PictureDocument, isEdited: boolean): PictureDocument {
  const { master, objects } = picture;
  if (master === null || master.isEdited === isEdited) return picture;
  return { ...picture, objects: master.objects, master: { ...master, isEdited, objects } };
}

/** What a page's own objects give a new master: the chosen ones, or all; those that a master cannot have stay. */
export function masterObjects(picture: PictureDocument, chosen: readonly string[]): readonly PictureObject[] {
  const { own } = partsOf(picture);
  return own.filter((object) => mayBeMaster(object) && (chosen.length === 0 || chosen.includes(object.id)));
}

/** A page whose chosen objects became its master. */
export function withNewMaster(
  picture: PictureDocument,
  master: Pick<PageMaster, 'id' | 'name' | 'revision' | 'objects'>,
): PictureDocument {
  const gone = new Set(master.objects.map(({ id }) => id));
  const left = { ...picture, objects: picture.objects.filter(({ id }) => !gone.has(id)) };
  return withMaster(left, master);
}
