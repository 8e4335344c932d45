import { describe, expect, it } from 'vitest';
import { facilityKindOf } from './facilityKind.ts';
import { parsePointText, readFacilityRecords } from './facilityRecord.ts';

describe('facility records', () => {
  it('give their place, their fields and the derived coordinates', () => {
    const record = {
      geometry: { type: 'Point', coordinates: [82.05, 44.9, 531.2] },
      objectid: 7,
      name: '文化路检查井',
      编号: 'W-007',
    };
    const { positions, attributes, leftOut } = readFacilityRecords([record], 'manhole');
    expect([...positions]).toEqual([82.05, 44.9]);
    expect(attributes).toEqual([
      {
        objectid: 7,
        name: '文化路检查井',
        编号: 'W-007',
        xcoor: 82.05,
        ycoor: 44.9,
        facilityKind: 'manhole',
      },
    ]);
    expect(leftOut).toBe(0);
  });

  it('of wastewater plants give the place of their point text', () => {
    const { positions, attributes } = readFacilityRecords(
      [{ name: '博乐污水厂', geom: 'POINT(82.12 44.87)' }],
      'wwtp',
    );
    expect([...positions]).toEqual([82.12, 44.87]);
    expect(attributes[0]).toMatchObject({ name: '博乐污水厂', xcoor: 82.12, ycoor: 44.87 });
  });

  it('without a place are left out with the reason; the others stay', () => {
    const good = { geometry: { coordinates: [82, 44.9] }, name: 'a' };
    const bad = [
      { name: 'b' },
      { geometry: { coordinates: [82] } },
      { geom: 'LINESTRING(82 44, 83 45)' },
      { geometry: { coordinates: [44.9, 182] } },
      null,
    ];
    const read = readFacilityRecords([...bad, good], 'outfall');
    expect([...read.positions]).toEqual([82, 44.9]);
    expect(read.leftOut).toBe(5);
    expect(read.reasons).toEqual([
      'Records.0.geometry.coordinates: missing',
      'Records.1.geometry.coordinates: missing',
      'Records.2.geom: LINESTRING(82 44, 83 45)',
    ]);
  });

  it.each([
    ['POINT(82.1 44.9)', [82.1, 44.9]],
    ['point ( 82.1  44.9 )', [82.1, 44.9]],
    ['POINT Z (82.1 44.9 530)', [82.1, 44.9]],
    ['SRID=4326;POINT(-82.1 +4.49e1)', [-82.1, 44.9]],
    ['POINT(82.1,44.9)', [82.1, 44.9]],
    ['POINT EMPTY', undefined],
    ['POINT(82.1)', undefined],
    ['POINT(a b)', undefined],
    ['POLYGON((0 0, 1 1, 1 0, 0 0))', undefined],
    ['', undefined],
  ])('read the point text "%s"', (text, place) => {
    expect(parsePointText(text)).toEqual(place);
  });
});

describe('the kind of a facility layer', () => {
  it.each([
    ['manhole', 'manhole'],
    ['ps_OUTFALL_2024', 'outfall'],
    ['wwtp', 'wwtp'],
    ['valve', undefined],
  ])('of type "%s" is %s', (type, kind) => {
    expect(facilityKindOf(type)).toBe(kind);
  });
});
