import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase64Url } from '../../../lib/base64Url.ts';
import { decodeLink, encodeLink, type SharedView } from './permalink.ts';

const VIEW: SharedView = {
  path: '/ResourceOverview?page=%E8%8D%89%E5%8E%9F&menu=12',
  globe: { lon: 82.0712, lat: 44.9005, heightM: 12_500, headingDeg: 359.5, pitchDeg: -42.25 },
  plane: { lon: 82.07, lat: 44.95, scale: 72_224 },
  onIds: ['Z010101', 'Z020201', '草原#井'],
  opacity: { Z010101: 0.4 },
  order: { Z0101: ['Z010102', 'Z010101'] },
  imagery: { opacity: 0.8, withModels: true },
  period: { first: 20190101, last: 20191231 },
  ground: { opacity: 0.5, underground: true },
  layout: {
    layerPanelOpen: true,
    legendOpen: false,
    eyeViewOpen: true,
    linkedViews: true,
    collapsedView: 'plane',
    splitRatio: 0.6,
  },
  windows: ['imagery'],
  drawings: [{ s: { kind: 'point', position: [82.07, 44.9] } }],
};

const linkOf = (change: object) => {
  const code = encodeLink(VIEW);
  const link = JSON.parse(Buffer.from(code, 'base64url').toString()) as object;
  return toBase64Url(JSON.stringify({ ...link, ...change }));
};

describe('permalink', () => {
  it('brings back the whole state', () => {
    expect(decodeLink(encodeLink(VIEW))).toEqual(VIEW);
  });

  it('is short, and safe in an address', () => {
    const many = { ...VIEW, onIds: Array.from({ length: 30 }, (_, index) => `Z0101${String(index)}`) };
    const code = encodeLink(many);
    expect(code).toMatch(/^[\w-]+$/);
    expect(code.length).toBeLessThan(1000);
  });

  it('leaves out opacities of layers that are off; an opaque one may be translucent by its record', () => {
    const shared = decodeLink(encodeLink({ ...VIEW, opacity: { Z010101: 1, Z0109: 0.2 } }));
    expect(shared?.opacity).toEqual({ Z010101: 1 });
  });

  it.each([
    ['another version', { v: 2 }],
    ['a route that leaves the portal', { r: '//example.org/x' }],
    ['an address for a route', { r: 'javascript:alert(1)' }],
    ['a camera off the earth', { g: [82, 144, 1000, 0, -45] }],
    ['a camera that is no number', { g: [82, null, 1000, 0, -45] }],
    ['an opacity above 1', { o: { Z010101: 1.2 } }],
    ['layers that are no list', { l: 'Z010101' }],
    ['a view that does not exist', { n: [1, 1, 0, 1, 'moon', 0.5] }],
  ])('refuses %s', (_what, change) => {
    expect(decodeLink(linkOf(change))).toBeUndefined();
    expect(decodeLink(linkOf({}))).toEqual(VIEW);
  });

  it('refuses what is damaged, and never throws', () => {
    const code = encodeLink(VIEW);
    expect(decodeLink(code.slice(0, -20))).toBeUndefined();
    expect(decodeLink('')).toBeUndefined();
    fc.assert(fc.property(fc.string(), (text) => decodeLink(text) === undefined));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => decodeLink(toBase64Url(JSON.stringify(value))) === undefined),
    );
  });
});
