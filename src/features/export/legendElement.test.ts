// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { LegendEntry } from '../../domain/layers/record/legend.ts';
import { legendElement, type LegendPicture } from './legendElement.ts';

const ADDRESS = '/geo/wms?REQUEST=GetLegendGraphic&LAYER=landuse';

const entry = (stated: number): LegendEntry => ({
  name: '土地利用',
  type: 'point',
  color: '',
  group: '土地利用',
  show: true,
  config: { img: ADDRESS, width: stated, height: stated },
});

const read = (widthPx: number, heightPx: number): LegendPicture => ({
  src: 'data:image/png;base64,AAAA',
  widthPx,
  heightPx,
});

const legendOf = (one: LegendEntry, picture?: LegendPicture) =>
  legendElement(document, {
    title: '图例',
    entries: [one],
    pictures: new Map(picture === undefined ? [] : [[ADDRESS, picture]]),
    unreadable: '（图例无法读取）',
  });

const sizeOf = (block: HTMLElement) => {
  const style = block.querySelector('img')?.style;
  return [style?.width, style?.height];
};

it('a service’s whole legend keeps its size, though the service states that of one symbol', () => {
  const block = legendOf(entry(20), read(160, 384));
  expect(sizeOf(block)).toEqual(['160px', '384px']);
  expect(block.textContent).toContain('土地利用');
});

it('a whole legend that is too large is made smaller without being stretched', () => {
  expect(sizeOf(legendOf(entry(20), read(300, 1260)))).toEqual(['100px', '420px']);
});

it('a point’s symbol has the height of a row, also one drawn for dense screens', () => {
  expect(sizeOf(legendOf(entry(20), read(40, 40)))).toEqual(['20px', '20px']);
});

it('a picture that cannot be read is said in words, and nothing broken is drawn', () => {
  const block = legendOf(entry(20));
  expect(block.querySelector('img')).toBeNull();
  expect(block.textContent).toContain('土地利用 （图例无法读取）');
});
