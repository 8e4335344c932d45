import { expect, it } from 'vitest';
import { paperAddress } from './legendPictures.ts';

it('a WMS is asked for its legend on white, where its letters are dark; other pictures are as they are', () => {
  expect(
    paperAddress('/geo/wms?SERVICE=WMS&REQUEST=GetLegendGraphic&TRANSPARENT=TRUE&FORMAT=image%2Fpng'),
  ).toBe('/geo/wms?SERVICE=WMS&REQUEST=GetLegendGraphic&TRANSPARENT=FALSE&FORMAT=image%2Fpng');
  expect(paperAddress('/wms?transparent=true&request=getlegendgraphic')).toBe(
    '/wms?transparent=FALSE&request=getlegendgraphic',
  );
  for (const other of ['data:image/png;base64,AA==', '/icon.png?transparent=true'])
    expect(paperAddress(other)).toBe(other);
});
