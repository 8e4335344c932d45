import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStyleFile } from '../../src/features/workbench/styles/readStyleFile.ts';
import { temporaryFolder } from '../support/portal.ts';
import { describeWith } from './foreign.ts';
import { runPyQgis } from './qgisPython.ts';

describeWith('qgisServer', 'styles that QGIS writes are read', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await runPyQgis(folder.path, 'qgisStyle.py', { folder: folder.path });
  });
  afterAll(() => folder.remove());

  const styleIn = async (name: string) => {
    const read = readStyleFile(await readFile(join(folder.path, name), 'utf8'));
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const [style] = read.value;
    return style;
  };

  test.each(['qml', 'sld'])('categories as .%s', async (ending) => {
    const style = await styleIn(`categories.${ending}`);
    expect(style?.look.line?.color).toBe('#0a141e');
    expect(style?.classes).toMatchObject({ field: 'kind', kind: 'categories' });
    const colours = new Map(style?.classes?.items.map(({ value, color }) => [value, color]));
    expect(colours.get('forest')).toBe('#2f6b45');
    // SLD has two decimals of opacity.
    expect(colours.get('grass')).toMatch(/^#b9cf78(?:7f|80)$/u);
    // What QGIS draws of all other values its SLD draws of empty ones alone.
    if (ending === 'qml') expect(style?.classes?.otherColor).toBe('#cccccc');
    else expect(colours.get('')).toBe('#cccccc');
  });

  test.each(['qml', 'sld'])('ranges as .%s', async (ending) => {
    const style = await styleIn(`ranges.${ending}`);
    expect(style?.classes).toMatchObject({ field: 'slope', kind: 'breaks' });
    expect(style?.classes?.items.map(({ upTo, color }) => [upTo, color])).toEqual([
      [5, '#ffffd4'],
      [15, '#fed98e'],
      [90, '#cc4c02'],
    ]);
    // QGIS writes no scales into the SLD of ranges.
    if (ending === 'qml') expect(style?.scales).toEqual({ minScale: 250_000, maxScale: 1000 });
  });

  test.each(['qml', 'sld'])('rules as .%s', async (ending) => {
    const style = await styleIn(`rules.${ending}`);
    expect(style?.look).toMatchObject({ kind: 'point', point: { shape: 'square' } });
    // 3 mm are 11.3 px; QGIS rounds them in its SLD.
    expect(style?.look.point?.sizePx).toBeCloseTo(11.2, 0);
    expect(style?.classes?.items.map(({ upTo, color }) => [upTo, color])).toEqual([
      [30, '#00c800'],
      [60, '#ffc800'],
    ]);
    expect(style?.lost.map(({ why }) => why)).toContain('limitSide');
  });
});
