import { describe, expect, it } from 'vitest';
import { newImage, newShape, newText } from './newObjects.ts';
import { addObjects } from './operations.ts';
import {
  masterObjects,
  printedPage,
  shownPage,
  withMaster,
  withMasterDetached,
  withMasterEdited,
  withNewMaster,
  withoutMaster,
} from './masters.ts';
import { ontoPage } from './pageTemplates.ts';
import { EMPTY_PICTURE, type PictureDocument, type TextObject } from './picture.ts';
import { readProject, writeProject } from './projectFile.ts';

/** A text is as wide as it has letters. */
const measure = ({ text }: TextObject) => ({ widthMm: text.length * 10, heightMm: 8 });
const FACTS = { today: '2026-11-28', measure };

const at = (id: string, xMm = 100, yMm = 100) => ({ id, name: id, xMm, yMm });
const named = (picture: PictureDocument) => picture.objects.map(({ name }) => name);

const OWN = newText(at('own'), '正文');
const FRAME = newShape(at('frame'), 'rectangle');
const TITLE = { ...newText(at('title'), '{图名}·{日期}'), ...measure(newText(at('x'), '{图名}·{日期}')) };

const PAGE = addObjects({ ...EMPTY_PICTURE, title: '防火图' }, [OWN]);
const MASTER = { id: 'm1', name: '标准图框', revision: 1, objects: [FRAME, TITLE] };
const MADE = withMaster(PAGE, MASTER);

describe('a page with a master', () => {
  it('shows it below its own objects, where nobody touches it, or above', () => {
    const printed = printedPage(MADE, FACTS);
    expect(named(printed)).toEqual(['frame', 'title', 'own']);
    expect(printed.objects.map(({ locked }) => locked)).toEqual([true, true, false]);
    const above = { ...MADE, master: MADE.master && { ...MADE.master, isAbove: true } };
    expect(named(printedPage(above, FACTS))).toEqual(['own', 'frame', 'title']);
    expect(shownPage(MADE, FACTS)).toEqual(printed);
  });

  it('says its own title and day in the texts of it, which stay where their lines are set', () => {
    const [, title] = printedPage(MADE, FACTS).objects;
    expect(title).toMatchObject({ text: '防火图·2026-11-28', widthMm: 140 });
    expect((title?.xMm ?? 0) - (title?.widthMm ?? 0) / 2).toBeCloseTo(TITLE.xMm - TITLE.widthMm / 2, 6);
    const odd = withMaster(PAGE, { ...MASTER, objects: [newText(at('t'), '{别的} {比例尺}{ title }')] });
    expect(printedPage(odd, FACTS).objects[0]).toMatchObject({ text: '{别的} 防火图' });
  });

  it('without one is as it is', () => {
    expect(printedPage(PAGE, FACTS)).toBe(PAGE);
    expect(withoutMaster(MADE).objects).toEqual(PAGE.objects);
  });

  it('takes another one in place of the one that it had', () => {
    const other = withMaster(MADE, { ...MASTER, id: 'm2', objects: [FRAME] });
    expect([other.master?.id, named(printedPage(other, FACTS))]).toEqual(['m2', ['frame', 'own']]);
  });

  it('has its objects as its own once it is detached', () => {
    let next = 0;
    const own = withMasterDetached(MADE, FACTS, () => `new${String((next += 1))}`);
    expect(own.master).toBeNull();
    expect(own.objects.map(({ id, locked }) => [id, locked])).toEqual([
      ['new1', false],
      ['new2', false],
      ['own', false],
    ]);
    expect(own.objects[1]).toMatchObject({ text: '防火图·2026-11-28' });
  });
});

describe('a master that is edited', () => {
  const edited = withMasterEdited(MADE, true);

  it('is what is on the desk, and the page lies faintly beside', () => {
    expect(named(edited)).toEqual(['frame', 'title']);
    const shown = shownPage(edited, FACTS);
    expect(shown.objects.map(({ name, locked, opacity }) => [name, locked, opacity])).toEqual([
      ['frame', false, 1],
      ['title', false, 1],
      ['own', true, 0.3],
    ]);
    expect(shown.objects[1]).toMatchObject({ text: '{图名}·{日期}' });
  });

  it('is what pages print, and ends where it began', () => {
    expect(printedPage(edited, FACTS)).toEqual(printedPage(MADE, FACTS));
    expect(withMasterEdited(edited, false)).toEqual(MADE);
    const changed = withMasterEdited({ ...edited, objects: [FRAME] }, false);
    expect([changed.master?.objects.length, named(changed)]).toEqual([1, ['own']]);
    expect(withoutMaster(edited)).toEqual(PAGE);
  });
});

describe('a new master', () => {
  const locked = { ...newImage(at('ground'), 'material/compass', { widthMm: 3, heightMm: 2 }), locked: true };
  const picture = addObjects(PAGE, [FRAME, locked]);

  it('is made of what is chosen, or of all that needs no map', () => {
    expect(masterObjects(picture, []).map(({ id }) => id)).toEqual(['own', 'frame']);
    expect(masterObjects(picture, ['frame', 'ground']).map(({ id }) => id)).toEqual(['frame']);
  });

  it('takes its objects from the page', () => {
    const made = withNewMaster(picture, { ...MASTER, objects: [FRAME] });
    expect([named(made), made.master?.objects.length]).toEqual([['own', 'ground'], 1]);
  });

  it('is stretched with its frame onto a page of another size, and letters keep their form', () => {
    const [frame, title] = ontoPage(
      { ...EMPTY_PICTURE, objects: [FRAME, TITLE] },
      { widthMm: 594, heightMm: 210 },
    );
    expect(frame).toMatchObject({ xMm: 200, widthMm: FRAME.widthMm * 2, heightMm: FRAME.heightMm });
    expect(title).toMatchObject({ xMm: 200, sizePt: TITLE.sizePt });
  });
});

describe('a project with a master', () => {
  it.each([
    ['', MADE],
    [' that is edited', withMasterEdited(MADE, true)],
  ])('opened and saved again is the same file%s', (_, picture) => {
    const saved = writeProject({ picture, images: [] });
    const read = readProject(saved);
    expect(read.ok && read.value.picture).toEqual(picture);
    expect(read.ok && writeProject(read.value)).toBe(saved);
  });

  it('of an older version has none', () => {
    const old = writeProject({ picture: PAGE, images: [] })
      .replace(',"master":null', '')
      .replace('"version":3', '"version":2');
    const read = readProject(old);
    expect(read.ok && read.value.picture.master).toBeNull();
  });
});
