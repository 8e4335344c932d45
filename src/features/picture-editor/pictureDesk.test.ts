import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { newImage, newShape, newText } from './model/newObjects.ts';
import { addObjects, changeObjects, groupObjects, moveObjects, findObject } from './model/operations.ts';
import { EMPTY_PICTURE } from './model/picture.ts';
import { createMemoryRecords } from '../../lib/recordStore.ts';
import { createPictureDesk } from './pictureDesk.ts';
import { keepDraft } from './pictureDraft.ts';
import { createPictureImages, readImageFile } from './pictureImages.ts';

const at = (id: string) => ({ id, name: id, xMm: 50, yMm: 50 });

/** Letters as wide as they are high: what a text takes on paper is the canvas's to say. */
const measure = ({ text, sizePt }: { readonly text: string; readonly sizePt: number }) => ({
  widthMm: text.length * sizePt,
  heightMm: sizePt,
});

function deskWith(...ids: string[]) {
  const desk = createPictureDesk(measure);
  desk.apply((picture) =>
    addObjects(
      picture,
      ids.map((id) => newShape(at(id), 'rectangle')),
    ),
  );
  return desk;
}

describe('the history', () => {
  it('takes everything back and does it again', () => {
    const desk = deskWith('a');
    desk.apply((picture) => moveObjects(picture, ['a'], 3, 0));
    desk.apply((picture) => ({ ...picture, title: '图' }));
    desk.apply((picture) => ({ ...picture, page: { ...picture.page, widthMm: 420 } }));
    const last = desk.picture.value;
    while (desk.history.undo());
    expect(desk.picture.value).toBe(EMPTY_PICTURE);
    while (desk.history.redo());
    expect(desk.picture.value).toEqual(last);
  });

  it('makes one step of one gesture', () => {
    const desk = deskWith('a');
    for (let count = 0; count < 5; count++) {
      desk.apply((picture) => moveObjects(picture, ['a'], 1, 0), 'nudge');
    }
    expect(desk.history.state.value.undoable).toBe(2);
    desk.endGesture();
    desk.apply((picture) => moveObjects(picture, ['a'], 1, 0), 'nudge');
    expect(desk.history.state.value.undoable).toBe(3);
    desk.history.undo();
    expect(findObject(desk.picture.value, 'a')?.xMm).toBe(55);
    desk.history.undo();
    expect(findObject(desk.picture.value, 'a')?.xMm).toBe(50);
    desk.history.redo();
    expect(findObject(desk.picture.value, 'a')?.xMm).toBe(55);
  });

  it('ends a gesture when something else is selected: the same keys then move another thing', () => {
    const desk = deskWith('a', 'b');
    desk.select(['a']);
    desk.apply((picture) => moveObjects(picture, ['a'], 1, 0), 'nudge');
    desk.select(['b']);
    desk.apply((picture) => moveObjects(picture, ['b'], 1, 0), 'nudge');
    desk.history.undo();
    expect(findObject(desk.picture.value, 'a')?.xMm).toBe(51);
    expect(findObject(desk.picture.value, 'b')?.xMm).toBe(50);
  });

  it('keeps no step for what changes nothing', () => {
    const desk = deskWith('a');
    desk.apply((picture) => moveObjects(picture, ['a'], 0, 0));
    expect(desk.history.state.value.undoable).toBe(1);
  });

  it('a selected object that is taken back is no longer selected', () => {
    const desk = deskWith('a');
    desk.select(['a']);
    desk.history.undo();
    expect(desk.selection.value).toEqual([]);
  });
});

it('selects a group as one', () => {
  const desk = deskWith('a', 'b', 'c');
  desk.apply((picture) => groupObjects(picture, ['a', 'c'], 'g'));
  desk.select(['c']);
  expect(new Set(desk.selection.value)).toEqual(new Set(['a', 'c']));
});

it.each([
  ['left', 0, [44, 50]],
  ['center', 0, [42, 50]],
  ['right', 0, [40, 50]],
  ['left', 90, [42, 52]],
] as const)('a text set %s at %i° keeps its start while it is typed on', (align, rotationDeg, [xMm, yMm]) => {
  const desk = createPictureDesk(measure);
  const text = { ...newText({ ...at('t'), xMm: 42 }, '林地', 2), align, rotationDeg };
  desk.apply((picture) => addObjects(picture, [text]));
  desk.apply((picture) =>
    changeObjects(picture, ['t'], (object) =>
      object.kind === 'text' ? { ...object, text: '林地图件' } : object,
    ),
  );
  const typed = findObject(desk.picture.value, 't');
  expect(typed?.xMm).toBeCloseTo(xMm, 9);
  expect(typed?.yMm).toBeCloseTo(yMm, 9);
  desk.history.undo();
  expect(findObject(desk.picture.value, 't')).toMatchObject({ xMm: 42, yMm: 50 });
});

it('measures a text whenever it changes', () => {
  const desk = createPictureDesk(measure);
  desk.apply((picture) => addObjects(picture, [newText(at('t'), '林草', 10)]));
  desk.apply((picture) =>
    changeObjects(picture, ['t'], (object) => (object.kind === 'text' ? { ...object, sizePt: 20 } : object)),
  );
  expect(findObject(desk.picture.value, 't')).toMatchObject({ widthMm: 40, heightMm: 20 });
});

describe('the draft', () => {
  function setUp(refuses = () => false, records = createMemoryRecords(refuses)) {
    const clock = createFakeClock();
    const desk = createPictureDesk(measure);
    let count = 0;
    const images = createPictureImages(() => `image${String(++count)}`);
    const refused: string[] = [];
    const draft = keepDraft({
      desk,
      images,
      records,
      clock,
      userId: 'u',
      onRefused: () => refused.push('!'),
    });
    return { clock, desk, images, records, draft, refused };
  }

  it('is kept when the picture rests, and comes back with its images and what is unsaved', async () => {
    const first = setUp();
    const imageId = first.images.add(new Blob(['bytes']));
    first.desk.apply((picture) =>
      addObjects(picture, [newImage(at('i'), imageId, { widthMm: 10, heightMm: 10 })]),
    );
    expect(first.draft.state.value).toBe('pending');
    await first.clock.run(1200);
    expect(first.draft.state.value).toBe('kept');

    const second = setUp(undefined, first.records);
    expect(await second.draft.restore()).toBe(true);
    expect(second.desk.picture.value).toEqual(first.desk.picture.value);
    expect(second.desk.unsaved.value).toBe(true);
    expect(await second.images.get(imageId)?.text()).toBe('bytes');
  });

  it('says once that the storage is full, loses nothing, and goes on when there is room', async () => {
    let full = true;
    const { clock, desk, draft, refused } = setUp(() => full);
    for (const id of ['a', 'b']) {
      desk.apply((picture) => addObjects(picture, [newShape(at(id), 'line')]));
      await clock.run(1200);
    }
    expect(draft.state.value).toBe('refused');
    expect(refused).toHaveLength(1);
    expect(desk.picture.value.objects).toHaveLength(2);
    full = false;
    desk.apply((picture) => addObjects(picture, [newShape(at('c'), 'line')]));
    await clock.run(1200);
    expect(draft.state.value).toBe('kept');
  });

  it('that is damaged is none', async () => {
    const records = createMemoryRecords();
    await records.set('picture.u', { picture: { objects: 'x' } });
    const { draft, desk } = setUp(undefined, records);
    expect(await draft.restore()).toBe(false);
    expect(desk.picture.value).toBe(EMPTY_PICTURE);
  });

  it('of another user is not shown', async () => {
    const { desk, clock, records } = setUp();
    desk.apply((picture) => addObjects(picture, [newShape(at('a'), 'line')]));
    await clock.run(1200);
    expect(await records.get('picture.v')).toBeUndefined();
  });
});

it('a browser without file reading is told so', async () => {
  // Node has no FileReader either.
  expect(await readImageFile(new Blob(['x']))).toEqual({ ok: false, error: { kind: 'noFileReader' } });
});
