import { createRoot } from 'react-dom/client';
import { MATERIALS } from '../../../src/features/picture-editor/model/materials.ts';
import { materialImageId } from '../../../src/features/picture-editor/model/imageIds.ts';
import { newImage, newShape, newText } from '../../../src/features/picture-editor/model/newObjects.ts';
import { EMPTY_PICTURE, type PictureObject } from '../../../src/features/picture-editor/model/picture.ts';
import { createPictureEditor } from '../../../src/features/picture-editor/pictureEditor.ts';
import { PictureEditorPanel } from '../../../src/features/picture-editor/PictureEditorPanel.tsx';
import { createTranslator } from '../../../src/i18n/translate.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import { createMemoryRecords } from '../../../src/lib/recordStore.ts';
import { TextProvider } from '../../../src/ui/text.ts';
import '../../../src/ui/theme.css';
import { texts } from '../../support/allTexts.ts';

declare global {
  interface Window {
    /** Puts a picture of so many objects onto the canvas, the first of them free in the page's middle, and waits until all are drawn. */
    showObjects(count: number): Promise<void>;
    /** Where the free object is, millimetres of the page. */
    dragged(): [number, number];
    /** The time from each frame to the one before, for frames before which the mouse moved; forgets them. Milliseconds. */
    takeFramesMs(): number[];
  }
}

const WARM_UP_FRAMES = 20;

const translator = createTranslator('zh', texts);
/** Nothing is kept here. */
const NOTHING = () => Promise.reject(new Error('no masters here'));

const editor = createPictureEditor({
  clock: systemClock,
  records: createMemoryRecords(),
  userId: 'bench',
  present: ({ id }) => console.warn(id),
  download: () => undefined,
  newId: () => crypto.randomUUID(),
  names: {
    image: () => '',
    view: () => '',
    text: () => '',
    sheetText: () => '',
    shape: () => '',
    furniture: () => '',
  },
  today: () => '2026-11-22',
  drawMap: () => Promise.reject(new Error('no maps here')),
  masters: { list: NOTHING, read: NOTHING, create: NOTHING, change: NOTHING, remove: NOTHING },
  openPanels: () => [],
  mayDiscard: () => Promise.resolve(true),
  readOutline: () => Promise.resolve(undefined),
  readSurroundings: () => Promise.resolve(null),
  readLetters: () => Promise.resolve(undefined),
  recallTexts: () => [],
  keepTexts: () => undefined,
});

const host = document.getElementById('editor');
if (host === null) throw new Error('no host');
createRoot(host).render(
  <TextProvider value={translator}>
    <PictureEditorPanel editor={editor} window={{ restore: () => undefined, fill: () => undefined }} />
  </TextProvider>,
);

/** A text, a material and a shape in turn, in rows over the page; the first in its middle, above all. */
function objectAt(index: number): PictureObject {
  const { widthMm, heightMm } = EMPTY_PICTURE.page;
  const [column, row] = [index % 20, Math.floor(index / 20)];
  const at = {
    id: `o${String(index)}`,
    name: `对象 ${String(index)}`,
    xMm: ((column + 0.5) / 20) * widthMm,
    yMm: ((row % 12) + 0.5) * (heightMm / 12),
  };
  const size = { widthMm: 11, heightMm: 11 };
  if (index % 3 === 0) return newText(at, '精河县 林地', 7);
  if (index % 3 === 1) {
    const material = MATERIALS[index % MATERIALS.length];
    return newImage(at, materialImageId(material?.id ?? ''), size);
  }
  return { ...newShape(at, index % 2 === 0 ? 'ellipse' : 'arrow'), ...size, fill: '#dfe9d8' };
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

const middle = { xMm: EMPTY_PICTURE.page.widthMm / 2, yMm: EMPTY_PICTURE.page.heightMm / 2 };

window.showObjects = async (count) => {
  const free = {
    ...newShape({ id: 'dragged', name: '对象', ...middle }, 'rectangle'),
    widthMm: 20,
    heightMm: 14,
    fill: '#e0b252',
  };
  const objects = [...Array.from({ length: count }, (_, index) => objectAt(index)), free];
  editor.desk.open({ ...EMPTY_PICTURE, objects });
  const images = MATERIALS.map(({ id }) => `/materials/${id}.svg`);
  await Promise.all(images.map((address) => editor.sources.load(address)));
  for (let frame = 0; frame < WARM_UP_FRAMES; frame++) await nextFrame();
};

window.dragged = () => {
  const object = editor.desk.picture.value.objects.at(-1);
  return [object?.xMm ?? Number.NaN, object?.yMm ?? Number.NaN];
};

/** Counts a frame only when the mouse moved before it: the browser tells of moves once a frame. */
let hasMoved = false;
addEventListener('mousemove', () => (hasMoved = true), { capture: true });

let lastMs = performance.now();
let framesMs: number[] = [];
const onFrame = () => {
  const nowMs = performance.now();
  if (hasMoved) framesMs.push(nowMs - lastMs);
  hasMoved = false;
  lastMs = nowMs;
  requestAnimationFrame(onFrame);
};
requestAnimationFrame(onFrame);

window.takeFramesMs = () => {
  const taken = framesMs;
  framesMs = [];
  return taken;
};
document.body.dataset.ready = '';
