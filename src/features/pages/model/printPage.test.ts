import { describe, expect, it } from 'vitest';
import { groundResolutionM } from '../../../domain/geodesy/webMercator.ts';
import { fittingPaper, pictureShare, sheetScale, SHEETS } from './printPage.ts';

const wide = { widthPx: 800, heightPx: 400 };
const tall = { widthPx: 400, heightPx: 800 };

describe('the picture on a sheet', () => {
  it('fills the width when it is wider than its box', () => {
    expect(pictureShare(wide, 'landscape')).toBe(1);
  });

  it('keeps its form when it is taller than its box', () => {
    const { widthMm, pictureHeightMm } = SHEETS.landscape;
    expect(pictureShare(tall, 'landscape') * widthMm * 2).toBeCloseTo(pictureHeightMm, 9);
  });
});

it('takes the paper on which a picture comes out larger', () => {
  expect(fittingPaper(wide)).toBe('landscape');
  expect(fittingPaper(tall)).toBe('portrait');
});

describe('the scale of a sheet', () => {
  const pose = { lat: 44.9, scale: 1_000_000 };

  it('is the ground’s width over the picture’s width on paper', () => {
    const groundM = wide.widthPx * groundResolutionM(pose.scale, pose.lat);
    expect(sheetScale(pose, wide, 'landscape').scale).toBeCloseTo(groundM / 0.273, 0);
  });

  it('has a bar that is as long on paper as it says', () => {
    for (const frame of [wide, tall]) {
      const { scale, bar, barShare } = sheetScale(pose, frame, 'portrait');
      const barM = barShare * (SHEETS.portrait.widthMm / 1000) * scale;
      expect(barM).toBeCloseTo(bar?.lengthM ?? NaN, 3);
    }
  });

  it('has no bar for a scale that is none', () => {
    expect(sheetScale({ lat: 44.9, scale: 0 }, wide, 'landscape')).toMatchObject({
      bar: undefined,
      barShare: 0,
    });
  });
});
