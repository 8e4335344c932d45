import { describe, expect, test } from 'vitest';
import { escapeXml } from '../../lib/xml.ts';
import { PREFECTURE_EXTENT } from '../geodesy/extent.ts';
import { printQuery, PROJECT_MISSING, readSheetTexts, withSheetTexts } from './protocol.ts';

const PROJECT = `<qgis><Layouts><Layout name="print_template">
<LayoutItem type="65639" id="map0" zValue="1"><x/></LayoutItem>
<LayoutItem type="65641" id="title" labelText="旧标题" note="a > b"><font/></LayoutItem>
<LayoutItem id="unit" type="65641" labelText="旧单位"/>
</Layout></Layouts></qgis>`;

const NASTY = `<b>&"'[% env('HOME') %]$1 林`;

describe('the print call', () => {
  test('is the specification’s, names containing bz first', () => {
    const query = printQuery(PREFECTURE_EXTENT, ['lakes', 'bz_2d', 'roads', 'base-bz']);
    expect(PROJECT_MISSING).toBe('目标文件不存在');
    expect(Object.fromEntries(query)).toEqual({
      SERVICE: 'WMS',
      VERSION: '1.1.1',
      CRS: 'EPSG:4326',
      FORMAT: 'png',
      REQUEST: 'GetPrint',
      TEMPLATE: 'print_template',
      'map0:EXTENT': '79.88,43.5,83.86,45.89',
      'map0:LAYERS': 'bz_2d,base-bz,lakes,roads',
    });
  });
});

describe('a project', () => {
  test('gives its two texts and takes others', () => {
    expect(readSheetTexts(PROJECT)).toEqual({ title: '旧标题', unit: '旧单位' });
    const edited = withSheetTexts(PROJECT, { title: NASTY, unit: '甲' }, escapeXml) ?? '';
    expect(edited).not.toContain('<b>');
    expect(readSheetTexts(edited)).toEqual({ title: NASTY, unit: '甲' });
    expect(edited.replace(/labelText="[^"]*"/g, '')).toBe(PROJECT.replace(/labelText="[^"]*"/g, ''));
  });
  test.each([
    '',
    'a text file',
    '<qgis><LayoutItem id="title" labelText="x"/></qgis>',
    PROJECT.replace('labelText="旧单位"', ''),
  ])('without both labels is none: %s', (text) => {
    expect(readSheetTexts(text)).toBeUndefined();
    expect(withSheetTexts(text, { title: 'a', unit: 'b' }, escapeXml)).toBeUndefined();
  });
  test('reads characters by number, and none that does not exist', () => {
    const project = PROJECT.replace('旧标题', '&#x6797;&#33609;&#x10ffffff;&lt;&unknown;');
    expect(readSheetTexts(project)?.title).toBe('林草&#x10ffffff;<&unknown;');
  });
  test.each([
    ['quotes', `<LayoutItem "'`],
    ['quotes that end', `<LayoutItem ""''`],
    ['brackets in quotes', `<LayoutItem ">'`],
    ['tags', `<LayoutItem id="a">`],
    ['ids without an end', `<LayoutItem ' id="`],
    ['beginnings', '<LayoutItem '],
  ])('is read in a time that grows as it does, also one of %s only', (_what, piece) => {
    const project = (characters: number) => piece.repeat(Math.ceil(characters / piece.length));
    const shortestMs = (text: string) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const beganMs = performance.now();
          expect(readSheetTexts(text)).toBeUndefined();
          return performance.now() - beganMs;
        }),
      );
    // Four times the text takes four times as long, or sixteen times when it is read again for every tag.
    const [shortMs, longMs] = [shortestMs(project(16_000)), shortestMs(project(64_000))];
    expect(longMs).toBeLessThan(10 * Math.max(shortMs, 0.1));
  });
});
