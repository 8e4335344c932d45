import { beforeEach, describe, expect, it } from 'vitest';
import { createClickRecogniser, type ClickRecogniser, type PointerEdge } from './clicks.ts';

let clicks: ClickRecogniser;

beforeEach(() => {
  clicks = createClickRecogniser();
});

const edge = (atMs: number, more: Partial<PointerEdge> = {}): PointerEdge => ({
  button: 0,
  x: 100,
  y: 100,
  isPrimary: true,
  isMouse: true,
  atMs,
  ...more,
});

/** Presses and releases at a place, `tookMs` apart. */
function click(atMs: number, more: Partial<PointerEdge> = {}, tookMs = 80) {
  clicks.press(edge(atMs, more));
  return clicks.release(edge(atMs + tookMs, more));
}

describe('a press and a release', () => {
  it('are a click, however long the button is held', () => {
    expect(click(0)).toBe('click');
    expect(click(5000, {}, 3000)).toBe('click');
  });

  it('are none where the pointer moved between them, or another button was released', () => {
    clicks.press(edge(0));
    expect(clicks.release(edge(50, { x: 104 }))).toBe('none');
    clicks.press(edge(100));
    expect(clicks.release(edge(150, { button: 2 }))).toBe('none');
    expect(clicks.release(edge(200))).toBe('none');
  });

  it('are none where the pointer went away and came back between them', () => {
    clicks.press(edge(0));
    clicks.move(edge(40, { x: 160 }));
    clicks.move(edge(80));
    expect(clicks.release(edge(100))).toBe('none');
    clicks.press(edge(1000));
    clicks.move(edge(1040, { x: 102 }));
    expect(clicks.release(edge(1080))).toBe('click');
  });

  it('are none of two fingers, and of one again afterwards', () => {
    clicks.press(edge(0));
    clicks.press(edge(10, { isPrimary: false, x: 200 }));
    expect(clicks.release(edge(60, { isPrimary: false, x: 200 }))).toBe('none');
    expect(clicks.release(edge(70))).toBe('none');
    expect(click(1000)).toBe('click');
  });
});

describe('a finger', () => {
  it('may tremble more than a mouse, and hits less well the second time', () => {
    const finger = { isMouse: false };
    clicks.press(edge(0, finger));
    clicks.move(edge(40, { ...finger, x: 105 }));
    expect(clicks.release(edge(80, { ...finger, x: 105 }))).toBe('click');
    expect(click(250, { ...finger, x: 125 })).toBe('double-click');
    clicks.press(edge(1000, finger));
    expect(clicks.release(edge(1080, { ...finger, x: 108 }))).toBe('none');
  });
});

describe('two clicks', () => {
  it('are a double click where they are near each other in place and time', () => {
    expect(click(0)).toBe('click');
    expect(click(200, { x: 104 })).toBe('double-click');
    expect(click(400)).toBe('click');
  });

  it('are two where they are apart, late, or of different buttons', () => {
    expect(click(0)).toBe('click');
    expect(click(100, { x: 140 })).toBe('click');
    expect(click(1000)).toBe('click');
    expect(click(1100, { button: 2 })).toBe('click');
  });
});
