// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLocating, type Locating } from '../../../tests/support/locating.ts';
import { createMemoryBookmarks, type MemoryBookmarks } from '../../../tests/support/memoryBookmarks.ts';
import { NOTHING_LEFT } from '../../../tests/support/memoryScene.ts';
import { click, fill, render, valueOf, type Rendered } from '../../../tests/support/render.tsx';
import { CLICK_DEBOUNCE_MS } from '../../domain/bureau/businessConstants.ts';
import type { Bookmark } from '../../domain/bureau/places/bookmark.ts';
import { createBookmarkBook, type BookmarkBook } from './bookmarkBook.ts';
import { BookmarkPanel } from './BookmarkPanel.tsx';

const CAMERA = { lon: 82, lat: 44.2, heightM: 9000, headingDeg: 30, pitchDeg: -40 };
const names = ['博乐', '精河', '温泉', '赛里木湖'];

let locating: Locating;
let service: MemoryBookmarks;
let book: BookmarkBook;
let view: Rendered;

const settle = () => act(async () => locating.clock.run(3000));
const rows = () => [...view.container.querySelectorAll('tbody tr')];
const pose = () => locating.scene.globe.pose.value.pose;
const field = (label: string) => view.get('textbox', label);

beforeEach(async () => {
  locating = await startLocating();
  service = createMemoryBookmarks(
    names.map((name, index): Bookmark => ({
      id: name,
      name,
      lon: 82 + index / 10,
      lat: 44.5,
      camera: index === 1 ? CAMERA : undefined,
    })),
  );
  book = createBookmarkBook({
    service,
    present: () => undefined,
    random16: () => 7,
    describeImport: () => '',
  });
  view = render(<BookmarkPanel book={book} map={locating.locator} />);
  await settle();
});

afterEach(() => view.unmount());

it('shows three rows a page in a table of at most 250 px', () => {
  expect(rows()).toHaveLength(3);
  const box = view.container.querySelector('table')?.parentElement;
  expect(box?.style.maxHeight).toBe('250px');
  click(view.get('button', '下一页'));
  expect(rows().map((row) => row.querySelector('button')?.title)).toEqual(['赛里木湖']);
});

it('flies to 500 m above a bookmark, or to the camera that was kept with it', async () => {
  click(view.get('button', '定位到 博乐'));
  await settle();
  expect(pose()).toMatchObject({ lon: 82, lat: 44.5, heightM: 500 });
  click(view.get('button', '定位到 精河'));
  await settle();
  expect(pose()).toEqual(CAMERA);
});

it('takes the place of a new bookmark from the middle of the map, with its camera', async () => {
  locating.scene.globe.setPose({ ...CAMERA, pitchDeg: -90 }, 'program');
  click(view.get('button', '添加'));
  fill(field('名称'), '此处');
  click(view.get('button', '取地图中心'));
  click(view.get('button', '确定'));
  const form = view.container.querySelector('form[aria-label="添加书签"]');
  act(() => void form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  await settle();
  expect(service.stored[4]).toMatchObject({ name: '此处', camera: { heightM: 9000, pitchDeg: -90 } });
  expect(service.stored[4]?.lon).toBeCloseTo(82, 4);
  expect(service.stored[4]?.lat).toBeCloseTo(44.2, 4);
});

it('disables the button that sends a bookmark for 2000 ms after a click', async () => {
  vi.useFakeTimers();
  try {
    click(view.get('button', '添加'));
    const confirm = view.get('button', '确定');
    click(confirm);
    const isDisabledAfter = async (ms: number) => {
      await act(() => vi.advanceTimersByTimeAsync(ms));
      return confirm.hasAttribute('disabled');
    };
    expect(await isDisabledAfter(1)).toBe(true);
    expect(await isDisabledAfter(CLICK_DEBOUNCE_MS - 2)).toBe(true);
    expect(await isDisabledAfter(2)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

it('has no fields to edit once a bookmark is located', async () => {
  click(view.get('button', '添加'));
  expect(field('名称').hasAttribute('disabled')).toBe(false);
  click(view.get('button', '定位到 博乐'));
  await settle();
  expect(() => field('名称')).toThrow('0 elements');
});

it('deletes at once and offers to take it back', async () => {
  const [first] = rows();
  if (first === undefined) throw new Error('no row');
  click(first);
  click(view.get('button', '删除'));
  await settle();
  expect(service.stored.map(({ name }) => name)).toEqual(names.slice(1));
  click(view.get('button', '撤销删除'));
  await settle();
  expect(service.stored.map(({ name }) => name)).toContain('博乐');
});

it('keeps what was typed while its window is closed, and leaves nothing on the map', async () => {
  click(view.get('button', '定位到 博乐'));
  await settle();
  click(view.get('button', '添加'));
  fill(field('名称'), '未保存');
  view.draw(null);
  await settle();
  expect(locating.scene.leftovers()).toEqual(NOTHING_LEFT);
  view.draw(<BookmarkPanel book={book} map={locating.locator} />);
  await settle();
  expect(valueOf(field('名称'))).toBe('未保存');
});
