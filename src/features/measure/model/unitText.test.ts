import { describe, expect, it } from 'vitest';
import { angleText, areaText, heightText, lengthText } from './unitText.ts';

const said = ({ number, unit }: { number: string; unit: string }) => `${number} ${unit}`;

describe('unit texts', () => {
  it.each([
    [0, '0.0 m2'],
    [999_999.9, '999,999.9 m2'],
    [1e6, '1,000,000.0 m2'],
    [1e6 + 1000, '1.001 km2'],
    [1e10, '10,000.000 km2'],
    [1e10 + 1e6, '1.0001 wanKm2'],
    [2.53e10, '2.5300 wanKm2'],
  ])('areas: ㎡ above 1e6 shown as k㎡, and 万k㎡ above 1e10: %d', (areaM2, text) => {
    expect(said(areaText(areaM2))).toBe(text);
  });

  it.each([
    [0, '0.00 m'],
    [999.994, '999.99 m'],
    [1000, '1,000.00 m'],
    [1000.5, '1.001 km'],
    [-2500, '-2.500 km'],
    [123_456.7, '123.457 km'],
  ])('lengths: metres to 1000, kilometres above: %d', (lengthM, text) => {
    expect(said(lengthText(lengthM))).toBe(text);
  });

  it('heights stay metres, angles degrees', () => {
    expect(said(heightText(4321.98))).toBe('4,322.0 m');
    expect(said(angleText(12.345))).toBe('12.35 deg');
  });
});
