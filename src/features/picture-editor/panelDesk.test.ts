// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import { createPanelDesk } from './panelDesk.ts';
import { uprightBox } from './model/boxes.ts';
import { newText } from './model/newObjects.ts';
import { addObjects } from './model/operations.ts';
import { MOST_PANEL_PIXELS, boundedScale, panelScale, panelSize } from './model/panelSize.ts';
import { EMPTY_PICTURE } from './model/picture.ts';
import { openPanels, type OpenPanel } from './openPanels.ts';
import { createPictureDesk } from './pictureDesk.ts';
import { createPictureImages } from './pictureImages.ts';

const measure = () => ({ widthMm: 20, heightMm: 5 });

/** A panel 340 px wide and 400 px high, that remembers how fine it was wanted. */
function panelOf(title: string) {
  const scales: number[] = [];
  const panel: OpenPanel = {
    title,
    draw(scale) {
      scales.push(scale);
      return Promise.resolve({ picture: new Blob([title]), widthPx: 340, heightPx: 400 });
    },
  };
  return { panel, scales };
}

function setUp(panels: readonly OpenPanel[] = []) {
  let next = 0;
  const newId = () => `id${String((next += 1))}`;
  const told: PortalEvent[] = [];
  const desk = createPictureDesk(measure);
  const images = createPictureImages(newId);
  desk.open(EMPTY_PICTURE);
  const panelDesk = createPanelDesk({
    ...{ desk, images, newId },
    present: (event) => told.push(event),
    openPanels: () => panels,
  });
  return { desk, images, panelDesk, told };
}

describe('the panels that stand open', () => {
  beforeEach(() => document.body.replaceChildren());

  it('are the blocks that say something on paper, called after their panel, in the order of the page', () => {
    document.body.innerHTML = `
      <section aria-label="防火"><div data-printable="火险等级"></div><div>图层</div></section>
      <section aria-labelledby="t"><h2 id="t">查询结果</h2><div data-printable="“面积”统计"></div></section>
      <div data-printable="主要指标"></div>
      <div style="display: none"><div data-printable="折叠"></div></div>`;
    expect(openPanels(document).map(({ title }) => title)).toEqual([
      '防火 · 火险等级',
      '查询结果 · “面积”统计',
      '主要指标',
    ]);
  });

  it('are none on an empty page', () => expect(openPanels(document)).toEqual([]));

  it('that are closed before they are drawn say so', async () => {
    document.body.innerHTML = '<div data-printable="主要指标"></div>';
    const [panel] = openPanels(document);
    document.body.replaceChildren();
    if (panel === undefined) throw new Error('no panel');
    const { desk, panelDesk, told } = setUp();
    await panelDesk.add(panel);
    expect(told).toEqual([
      { id: 'picture.panelFailed', message: expect.stringContaining('主要指标') as string },
    ]);
    expect(desk.picture.value).toBe(EMPTY_PICTURE);
  });
});

describe('a panel on the page', () => {
  it('is an image of its name in a size that suits the paper, at the resolution of the page', async () => {
    const { panel, scales } = panelOf('防火 · 火险等级');
    const { desk, images, panelDesk, told } = setUp([panel]);
    for (const listed of panelDesk.list()) await panelDesk.add(listed);
    const [made] = desk.picture.value.objects;
    if (made?.kind !== 'image') throw new Error('no image');
    const { page } = desk.picture.value;
    expect(made).toMatchObject({
      name: '防火 · 火险等级',
      map: null,
      ...panelSize({ widthPx: 340, heightPx: 400 }, page),
    });
    expect(desk.selection.value).toEqual([made.id]);
    expect(await images.get(made.imageId)?.text()).toBe('防火 · 火险等级');
    // So many pixels as the paper has where it lies.
    expect(340 * (scales[0] ?? 0)).toBeCloseTo((made.widthMm / 25.4) * page.dpi, 6);
    expect(told).toEqual([]);
  });

  it('stands where nothing is covered, and is one step of the history', async () => {
    const { desk, panelDesk } = setUp();
    const title = { ...newText({ id: 'title', name: '图名', xMm: 250, yMm: 20 }, '图名'), widthMm: 80 };
    desk.open(addObjects(EMPTY_PICTURE, [title]));
    await panelDesk.add(panelOf('一').panel);
    await panelDesk.add(panelOf('二').panel);
    const boxes = desk.picture.value.objects.map(uprightBox);
    const { widthMm, heightMm } = desk.picture.value.page;
    boxes.forEach((box, at) => {
      expect([box.left >= 0, box.top >= 0, box.right <= widthMm, box.bottom <= heightMm]).not.toContain(
        false,
      );
      const covered = boxes
        .slice(at + 1)
        .filter((other) => box.left < other.right && other.left < box.right)
        .filter((other) => box.top < other.bottom && other.top < box.bottom);
      expect(covered).toEqual([]);
    });
    desk.history.undo();
    expect(desk.picture.value.objects.map(({ name }) => name)).toEqual(['图名', '一']);
    desk.history.redo();
    expect(desk.picture.value.objects.map(({ name }) => name)).toEqual(['图名', '一', '二']);
  });

  it('that cannot be drawn is said, and changes nothing', async () => {
    const { desk, panelDesk, told } = setUp();
    const draw = () => Promise.reject(new Error('unsupported color function "oklch"'));
    await panelDesk.add({ title: '火险等级', draw });
    expect(told).toEqual([
      { id: 'picture.panelFailed', message: '火险等级: unsupported color function "oklch"' },
    ]);
    expect([desk.picture.value, panelDesk.drawing.value]).toEqual([EMPTY_PICTURE, false]);
  });

  it('is drawn one at a time', async () => {
    const { desk, panelDesk } = setUp();
    const first = panelDesk.add(panelOf('一').panel);
    expect(panelDesk.drawing.value).toBe(true);
    await panelDesk.add(panelOf('二').panel);
    await first;
    expect(desk.picture.value.objects.map(({ name }) => name)).toEqual(['一']);
  });
});

describe('the size of a panel', () => {
  it('grows with the paper, and never beyond it', () => {
    const { page } = EMPTY_PICTURE;
    const A0 = { ...page, widthMm: 1189, heightMm: 841 };
    const panel = { widthPx: 340, heightPx: 400 };
    expect(panelSize(panel, A0).widthMm / panelSize(panel, page).widthMm).toBeCloseTo(841 / 210, 6);
    const long = panelSize({ widthPx: 340, heightPx: 9000 }, page);
    expect(long.heightMm).toBeCloseTo(page.heightMm * 0.9, 6);
    expect(long.widthMm / long.heightMm).toBeCloseTo(340 / 9000, 6);
  });

  it('has bounded pixels', () => {
    const scale = panelScale({ ...EMPTY_PICTURE.page, widthMm: 1189, heightMm: 841, dpi: 600 });
    const sizePx = { widthPx: 340, heightPx: 9000 };
    expect(boundedScale(sizePx, scale) ** 2 * 340 * 9000).toBeCloseTo(MOST_PANEL_PIXELS, 0);
    expect(boundedScale({ widthPx: 340, heightPx: 400 }, 2)).toBe(2);
  });
});
