// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Sight } from './sketchPath.ts';
import { ABOVE, viewDashes } from '../../../domain/drawing/marks.ts';
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

describe('a shape of a sketch', () => {
  it('is a way in its colour and width, dashed by its width', () => {
    const line = { color: '#abc', widthPx: 2 };
    const [full] = sketchShapes({ kind: 'line', paths: [RING], line }, sight);
    expect(attributes(full, 'd', 'stroke', 'stroke-width', 'fill', 'stroke-dasharray')).toEqual([
      'M100.0 400.0L110.0 400.0L110.0 390.0',
      '#abc',
      '2',
      'none',
      null,
    ]);
    const [dashed] = sketchShapes(
      { kind: 'line', paths: [RING], line: { ...line, dashPx: viewDashes(2) } },
      sight,
    );
    expect(attributes(dashed, 'stroke-dasharray')).toEqual(['8 6']);
  });

  it('is an area with holes, closed, its edge over it', () => {
    const rings = [RING, RING];
    const look = { fill: { color: '#abc', opacity: 0.2 } };
    const line = { color: '#def', widthPx: 3 };
    const [fill, edge] = sketchShapes({ kind: 'area', rings, ...look, line }, sight);
    expect(attributes(fill, 'fill', 'fill-opacity', 'fill-rule')).toEqual(['#abc', '0.2', 'evenodd']);
    expect(fill?.getAttribute('d')?.match(/Z/g)).toHaveLength(2);
    expect(attributes(edge, 'fill', 'stroke', 'stroke-width')).toEqual(['none', '#def', '3']);
    expect(sketchShapes({ kind: 'area', rings, ...look }, sight)).toHaveLength(1);
  });

  it('is a text of lines in a box above its place', () => {
    const label = { kind: 'text', position: [20, 20], text: '面积 1\n12 km²' } as const;
    const look = { color: '#fff', ...ABOVE, offsetPx: 10 };
    const [box, text] = sketchShapes({ ...label, look: { ...look, box: { color: '#000' } } }, sight);
    const [x = 0, y = 0, width = 0, height = 0] = attributes(box, 'x', 'y', 'width', 'height').map(Number);
    expect(x + width / 2).toBeCloseTo(200, 6);
    expect(y + height).toBeCloseTo(290, 6);
    const rows = [...(text?.children ?? [])];
    expect(rows.map(({ textContent }) => textContent)).toEqual(['面积 1', '12 km²']);
    for (const row of rows) {
      expect(Number(row.getAttribute('y'))).toBeGreaterThan(y);
      expect(Number(row.getAttribute('y'))).toBeLessThan(y + height);
    }
    const [halo, ...others] = sketchShapes({ ...label, look }, sight);
    expect(others).toEqual([]);
    expect(attributes(halo, 'paint-order')).toEqual(['stroke']);
  });

  it('is nothing where its place is out of sight', () => {
    const position = [-5, 10] as const;
    const path = [position, [-6, 10]] as const;
    expect(sketchShapes({ kind: 'symbol', position, look: { color: '#fff', sizePx: 9 } }, sight)).toEqual([]);
    expect(sketchShapes({ kind: 'line', paths: [path], line: { color: '#fff', widthPx: 2 } }, sight)).toEqual(
      [],
    );
  });
});

describe('a mark in a sketch', () => {
  it('is a line over its casing', () => {
    const line = { color: '#abc', widthPx: 2, casing: { color: '#000', widthPx: 1 } };
    const both = sketchShapes({ kind: 'line', paths: [RING], line }, sight);
    expect(both.map((each) => attributes(each, 'stroke', 'stroke-width'))).toEqual([
      ['#000', '4'],
      ['#abc', '2'],
    ]);
  });

  it('is a disc with its edge, without one, or with a dark hairline', () => {
    const disc = (edge: object) =>
      sketchShapes(
        { kind: 'symbol', position: [20, 20], look: { color: '#fff', sizePx: 8, ...edge } },
        sight,
      );
    const edgeOf = ([circle]: readonly Element[]) => attributes(circle, 'stroke', 'stroke-width');
    expect(edgeOf(disc({ edge: { color: '#e0b252', widthPx: 2 } }))).toEqual(['#e0b252', '2']);
    expect(edgeOf(disc({ edge: 'none' }))).toEqual([null, null]);
    expect(edgeOf(disc({}))).toEqual(['rgba(15, 26, 23, 0.9)', '1']);
  });

  it('is its picture, centred on its place', () => {
    const picture = 'data:image/svg+xml,x';
    const look = { color: '#f00', sizePx: 32, picture };
    const [image] = sketchShapes({ kind: 'symbol', position: [20, 20], look }, sight);
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
    const area = { kind: 'area', rings: [RING] } as const;
    const [fill] = sketchShapes({ ...area, fill: { color: 'rgba(0, 0, 255, 0.6)' } }, sight);
    expect(attributes(fill, 'fill', 'fill-opacity')).toEqual(['rgba(0, 0, 255, 0.6)', '1']);
    const [edge, ...others] = sketchShapes({ ...area, line: { color: '#f00', widthPx: 2 } }, sight);
    expect(others).toEqual([]);
    expect(attributes(edge, 'fill', 'stroke')).toEqual(['none', '#f00']);
  });

  it('is a label on the side of its place that it is anchored to', () => {
    const look = { color: '#ff0', sizePx: 14, bold: true, align: 'left', vertical: 'center' } as const;
    const mark = { kind: 'text', position: [20, 20], text: '火点', look: { ...look, offsetPx: 0 } } as const;
    const [text] = sketchShapes(mark, sight);
    expect(attributes(text, 'text-anchor', 'font-weight')).toEqual(['start', 'bold']);
    expect(attributes(text?.children[0], 'x', 'y')).toEqual(['200', '300']);
  });
});
