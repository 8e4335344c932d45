import { expect, it } from 'vitest';
import { addressOnPaper } from './legendPictures.ts';

it('asks a WMS for its legend on white, whatever case its parameters are in', () => {
  const asked = new URL(
    addressOnPaper('http://a/wms?map=%2Fx&service=WMS&request=GetLegendGraphic&layer=林地&transparent=true'),
  );
  expect([...asked.searchParams]).toEqual([
    ['map', '/x'],
    ['service', 'WMS'],
    ['request', 'GetLegendGraphic'],
    ['layer', '林地'],
    ['transparent', 'FALSE'],
  ]);
  expect(addressOnPaper('/wms?REQUEST=GetLegendGraphic')).toBe(
    '/wms?REQUEST=GetLegendGraphic&TRANSPARENT=FALSE',
  );
});

it('leaves pictures of symbols as they are', () => {
  for (const address of [
    '/icons/tower.png',
    '/legend?layer=a&transparent=true',
    'data:image/png;base64,AA==',
  ])
    expect(addressOnPaper(address)).toBe(address);
});
