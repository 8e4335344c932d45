import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exportLayers } from '../domain/sheet/exportTree.ts';
import { exportConfigSchema } from './exportConfig.ts';
import { parseConfig } from './loadConfig.ts';

const FILE = 'config/export.json';

const node = (id: string, more: object = {}) => ({ id, name: id, label: '林地', type: '图件导出', ...more });

const parsed = (tree: readonly object[]) => parseConfig(FILE, JSON.stringify({ tree }), exportConfigSchema);

describe('config/export.json', () => {
  it('as it comes is valid, names its layers in both languages, and has the base layer of the specification', () => {
    const config = parseConfig(FILE, readFileSync(FILE, 'utf8'), exportConfigSchema);
    if (!config.ok) throw new Error(JSON.stringify(config.error));
    const layers = exportLayers(config.value.tree);
    expect(layers.filter(({ labelEn }) => labelEn === undefined)).toEqual([]);
    expect(layers.map(({ name }) => name)).toContain('bz2d');
    expect(layers.some(({ isCheckd }) => isCheckd)).toBe(true);
  });

  it('a layer is unchecked and without children unless told', () => {
    expect(parsed([node('forest')])).toMatchObject({
      ok: true,
      value: { tree: [{ isCheckd: false, children: [] }] },
    });
  });

  it.each([
    ['an id that occurs twice', [node('a', { children: [node('b')] }), node('b')], /id "b" occurs twice/],
    ['a tree without a layer', [], /no layer/],
    ['another type', [node('a', { type: '专题' })], /type/],
    ['a misspelt field', [node('a', { isChecked: true })], /isChecked/],
    ['an empty label', [node('a', { label: '' })], /label/],
  ] as const)('says where there is %s', (_, tree, words) => {
    const config = parsed(tree);
    if (config.ok) throw new Error('it is taken as valid');
    expect(config.error.map(({ path, expected, found }) => `${path} ${expected} ${found}`).join()).toMatch(
      words,
    );
  });
});
