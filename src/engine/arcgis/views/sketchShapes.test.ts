// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Sight } from './sketchPath.ts';
import type { MarkPart } from '../../../scene/staticLayer.ts';
import { sketchShapes } from './sketchShapes.ts';

/** A degree is ten pixels; what lies west of 0° is out of sight. */
const sight: Sight = {
  kind: 'globe',
  project: ([lon, lat]) => (lon < 0 ? undefined : { xPx: lon * 10, yPx: 500 - lat * 10 }),
};

const RING = [
  [10, 10],
  [11, 10],
  [11, 11],
] as const;

const attributes = (element: Element | undefined, ...names: readonly string[]) =>
  names.map((name) => element?.getAttribute(name));

/** What is drawn of a piece of a static layer's mark. */
const ofMark = (part: MarkPart) => sketchShapes({ shape: 'mark', part }, sight);

describe('a shape of a sketch', () => {
  it('is a way in its colour and width, dashed by its width', () => {
    const line = { shape: 'line', path: RING, color: '#abc', widthPx: 2 } as const;
    const [full] = sketchShapes(line, sight);
    expect(attributes(full, 'd', 'stroke', 'stroke-width', 'fill', 'stroke-dasharray')).toEqual([
      'M100.0 400.0L110.0 400.0L110.0 390.0',
      '#abc',
      '2',
      'none',
      null,
    ]);
    const [dashed] = sketchShapes({ ...line, dashed: true }, sight);
    expect(attributes(dashed, 'stroke-dasharray')).toEqual(['8 6']);
  });

  it('is an area with holes, closed, its edge over it', () => {
    const rings = [RING, RING];
    const look = { color: '#abc', fillAlpha: 0.2, outlinePx: 3, outlineColor: '#def' };
    const [fill, edge] = sketchShapes({ shape: 'polygon', rings, ...look }, sight);
    expect(attributes(fill, 'fill', 'fill-opacity', 'fill-rule')).toEqual(['#abc', '0.2', 'evenodd']);
    expect(fill?.getAttribute('d')?.match(/Z/g)).toHaveLength(2);
    expect(attributes(edge, 'fill', 'stroke', 'stroke-width')).toEqual(['none', '#def', '3']);
    expect(sketchShapes({ shape: 'polygon', rings, ...look, outlinePx: 0 }, sight)).toHaveLength(1);
  });

  it('is a text of lines in a box above its place', () => {
    const label = { shape: 'label', position: [20, 20], text: '面积 1\n12 km²', color: '#fff' } as const;
    const [box, text] = sketchShapes({ ...label, backgroundColor: '#000', offsetPx: 10 }, sight);
    const [x = 0, y = 0, width = 0, height = 0] = attributes(box, 'x', 'y', 'width', 'height').map(Number);
    expect(x + width / 2).toBeCloseTo(200, 6);
    expect(y + height).toBeCloseTo(290, 6);
    const rows = [...(text?.children ?? [])];
    expect(rows.map(({ textContent }) => textContent)).toEqual(['面积 1', '12 km²']);
    for (const row of rows) {
      expect(Number(row.getAttribute('y'))).toBeGreaterThan(y);
      expect(Number(row.getAttribute('y'))).toBeLessThan(y + height);
    }
    const [halo, ...others] = sketchShapes({ ...label, offsetPx: 10 }, sight);
    expect(others).toEqual([]);
    expect(attributes(halo, 'paint-order')).toEqual(['stroke']);
  });

  it('is nothing where its place is out of sight', () => {
    const position = [-5, 10] as const;
    const path = [position, [-6, 10]] as const;
    expect(sketchShapes({ shape: 'point', position, color: '#fff', sizePx: 9 }, sight)).toEqual([]);
    expect(sketchShapes({ shape: 'line', path, color: '#fff', widthPx: 2 }, sight)).toEqual([]);
  });
});

describe('a piece of a mark in a sketch', () => {
  it('is its picture, centred on its place', () => {
    const picture = 'data:image/svg+xml,x';
    const [image] = ofMark({
      part: 'point',
      position: [20, 20],
      color: '#f00',
      sizePx: 32,
      picture,
      above: 'ground',
    });
    expect(image?.tagName).toBe('image');
    expect(attributes(image, 'x', 'y', 'width', 'height', 'href')).toEqual([
      '184',
      '284',
      '32',
      '32',
      picture,
    ]);
  });

  it('is an area with its own alpha, or its edge alone', () => {
    const [fill] = ofMark({ part: 'area', rings: [RING], fill: 'rgba(0, 0, 255, 0.6)' });
    expect(attributes(fill, 'fill', 'fill-opacity')).toEqual(['rgba(0, 0, 255, 0.6)', '1']);
    const [none, edge] = ofMark({ part: 'area', rings: [RING], edge: { color: '#f00', widthPx: 2 } });
    expect(attributes(none, 'fill')).toEqual(['none']);
    expect(attributes(edge, 'stroke')).toEqual(['#f00']);
  });

  it('is a label on the side of its place that it is anchored to', () => {
    const [text] = ofMark({
      part: 'label',
      position: [20, 20],
      text: '火点',
      color: '#ff0',
      fontFamily: 'sans-serif',
      fontPx: 14,
      bold: true,
      anchor: { horizontal: 'left', vertical: 'center' },
      offsetPx: 0,
      above: 'ground',
    });
    expect(attributes(text, 'text-anchor', 'font-weight')).toEqual(['start', 'bold']);
    expect(attributes(text?.children[0], 'x', 'y')).toEqual(['200', '300']);
  });
});
