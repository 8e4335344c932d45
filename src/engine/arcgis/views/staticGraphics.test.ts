import { expect, it } from 'vitest';
import { partSymbol } from './staticGraphics.ts';

const LABEL = {
  part: 'label',
  position: [82, 44],
  text: '火点',
  color: '#ff0',
  fontFamily: 'sans-serif',
  fontPx: 12,
  bold: false,
  anchor: { horizontal: 'center', vertical: 'bottom' },
  offsetPx: 19,
  above: 'ground',
} as const;

/** The text that the globe draws of a label. */
function textOf(change: object): Readonly<Record<string, unknown>> {
  const symbol = JSON.parse(JSON.stringify(partSymbol({ ...LABEL, ...change }, 'globe'))) as {
    readonly verticalOffset?: object;
    readonly symbolLayers: readonly Record<string, unknown>[];
  };
  return { ...symbol.symbolLayers[0], lifted: symbol.verticalOffset !== undefined };
}

it('a label stays off its mark however the globe is looked at: an empty line stands between them', () => {
  expect(textOf({})).toMatchObject({ text: '火点\n', lifted: false });
  expect(Number(textOf({}).lineHeight)).toBeCloseTo(19 / (12 * 1.4), 3);
  expect(textOf({ anchor: { horizontal: 'left', vertical: 'top' } })).toMatchObject({ text: '\n火点' });
});

it('without a mark, or in the middle of it, it has no empty line; in a box it is lifted', () => {
  expect(textOf({ offsetPx: 0 })).toMatchObject({ text: '火点', lifted: false });
  expect(textOf({ anchor: { horizontal: 'center', vertical: 'center' } })).toMatchObject({ text: '火点' });
  expect(textOf({ background: '#000' })).toMatchObject({ text: '火点', lifted: true });
});
