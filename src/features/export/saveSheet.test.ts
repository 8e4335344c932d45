import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { MadeSheet } from '../../domain/sheet/madeSheet.ts';
import { placementOf } from '../../domain/sheet/placement.ts';
import { defaultForm, sheetOf } from './exportForm.ts';
import { sheetFile, sheetFileName } from './saveSheet.ts';

const sheet = sheetOf(defaultForm(), { date: '2026-11-22', language: 'zh' });
const picture = new Blob(['picture'], { type: 'image/png' });
const ofMap: MadeSheet = { sheet, picture, placement: placementOf(sheet), legend: [] };
const oblique = {
  view: {
    pose: { lon: 82, lat: 44, heightM: 9000, headingDeg: 20, pitchDeg: -30 },
    groundM: 2000,
    names: [],
    heights: [],
  },
  picture,
  pictures: new Map(),
  unfinishedPieces: 0,
  redraw: () => Promise.resolve(picture),
};
const ofGlobe: MadeSheet = { ...ofMap, placement: null, oblique };

const timeMs = new Date(2026, 10, 22, 9, 30, 45).getTime();

const saved = (made: MadeSheet, format: 'png' | 'pdf', worldFile = false, topicTitle: string | null = null) =>
  sheetFile(
    made,
    { format, worldFile, topicTitle },
    {
      timeMs,
      printPdf: () => Promise.resolve(new Blob(['%PDF of the service'])),
      viewPdf: () => Promise.resolve(new TextEncoder().encode('%PDF of the view')),
    },
    new AbortController().signal,
  );

describe('a saved sheet', () => {
  it('is named 制图 and the time, to the second', () => {
    expect(sheetFileName(timeMs)).toBe('制图20261122093045');
  });

  it('is named after the topic that gave its title', async () => {
    const { title } = ofMap.sheet;
    expect((await saved(ofMap, 'png', false, title)).name).toBe(`${title}20261122093045.png`);
    expect((await saved(ofMap, 'png', false, '别的专题图')).name).toBe('制图20261122093045.png');
    expect(sheetFileName(timeMs, 'a/b:c')).toBe('abc20261122093045');
  });

  it('as PNG is the picture itself', async () => {
    const { name, blob } = await saved(ofMap, 'png');
    expect([name, blob]).toEqual(['制图20261122093045.png', picture]);
  });

  it('with a world file is a ZIP of picture, place and reference system, which belong together by name', async () => {
    const { name, blob } = await saved(ofMap, 'png', true);
    expect(name).toBe('制图20261122093045.zip');
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      '制图20261122093045.png',
      '制图20261122093045.pgw',
      '制图20261122093045.prj',
    ]);
    expect(strFromU8(files['制图20261122093045.png'] ?? new Uint8Array())).toBe('picture');
    const numbers = strFromU8(files['制图20261122093045.pgw'] ?? new Uint8Array())
      .trim()
      .split('\n')
      .map(Number);
    expect(numbers[0]).toBeCloseTo(placementOf(sheet).metresPerPx, 6);
    expect(numbers[3]).toBeCloseTo(-placementOf(sheet).metresPerPx, 6);
    expect(strFromU8(files['制图20261122093045.prj'] ?? new Uint8Array())).toContain('Transverse_Mercator');
  });

  it('of a view in perspective has no place on the ground, so that it comes without a world file', async () => {
    expect((await saved(ofGlobe, 'png', true)).name).toBe('制图20261122093045.png');
  });

  it('as PDF is the print service’s, whose texts are text; a view’s is made here', async () => {
    expect(await (await saved(ofMap, 'pdf')).blob.text()).toBe('%PDF of the service');
    const { name, blob } = await saved(ofGlobe, 'pdf');
    expect(name).toBe('制图20261122093045.pdf');
    expect(await blob.text()).toBe('%PDF of the view');
  });
});
