import { describe, expect, it, test } from 'vitest';
import { printedName, seenLayers } from './seenMap.ts';

describe('the print service’s name of a layer', () => {
  test.each([
    ['of a WMS of the portal', '/geo/wms', 'landcover', 'landcover'],
    ['of one in degrees', '/geo/wms-geographic', 'landuse', 'landuse'],
    ['of tiles', '/geo/wmts', 'lakes', 'lakes'],
    ['of features', '/geo/ogc/features', 'towers', 'towers'],
    ['of a file of the portal', '/geo/features/own-1.geojson', undefined, 'own-1'],
    ['of an own picture of the ground', '/geo/tiles/own/own-2', undefined, 'own-2'],
    ['of a group of layers, which has none', '/geo/wms', 'rivers,lakes', undefined],
    ['of imagery, which is a base map', '/geo/tiles/imagery', 'imagery', undefined],
    ['of a foreign service, which the portal cannot print', 'https://maps.example/geo/wms', 'a', undefined],
  ])('%s', (_, link, alias, name) => {
    expect(printedName({ link, ...(alias === undefined ? {} : { alias }) })).toBe(name);
  });
});

it('layers are told from below to above, each once', () => {
  const definition = (id: string, alias: string) => ({
    ...{ id, name: id, alias, link: '/geo/wms', visible: true },
  });
  const shown = [definition('top', 'a'), definition('middle', 'b'), definition('bottom', 'a')];
  expect(seenLayers(shown).map(({ name, label }) => [name, label])).toEqual([
    ['a', 'top'],
    ['b', 'middle'],
  ]);
});
