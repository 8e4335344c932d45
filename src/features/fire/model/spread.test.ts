import { expect, it } from 'vitest';
import { beaufortOf, downwindDeg, spreadMPerMin } from './spread.ts';

const CALM = {
  windFromDeg: 0,
  windMs: 0,
  temperatureC: 20,
  humidityPercent: 50,
  slopeDeg: 0,
  fuel: 'forest',
} as const;

it('is what the model gives on level ground without wind', () => {
  // 0.6 + 0 + 0.5 - 0.3
  expect(spreadMPerMin(CALM)).toBeCloseTo(0.8, 10);
  expect(spreadMPerMin({ ...CALM, fuel: 'grass' })).toBeCloseTo(1.6, 10);
});

it('grows with wind and slope as their factors say, and not downhill', () => {
  const windMs = 0.836 * 4 ** 1.5;
  expect(beaufortOf(windMs)).toBeCloseTo(4, 10);
  expect(spreadMPerMin({ ...CALM, windMs })).toBeCloseTo((0.8 + 0.2) * Math.exp(0.1783 * windMs), 10);
  expect(spreadMPerMin({ ...CALM, slopeDeg: 45 })).toBeCloseTo(0.8 * Math.exp(3.533), 10);
  expect(spreadMPerMin({ ...CALM, slopeDeg: -30 })).toBeCloseTo(0.8, 10);
});

it('is nothing where it is too wet and cold to burn', () => {
  expect(spreadMPerMin({ ...CALM, temperatureC: -10, humidityPercent: 100 })).toBe(0);
});

it('goes where the wind does not come from', () => {
  expect([0, 90, 270, 359].map(downwindDeg)).toEqual([180, 270, 90, 179]);
});
