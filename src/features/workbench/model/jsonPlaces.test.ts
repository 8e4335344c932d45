import { json } from '@codemirror/lang-json';
import { syntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, it, vi } from 'vitest';
import { pathAt, rangeOf } from './jsonPlaces.ts';

const TEXT = '{\n  "code": "A",\n  "layer": { "layerConfig": { "layerType": "Polygon" }, "link": "" }\n}';
const state = EditorState.create({ doc: TEXT, extensions: [json()] });
const textAt = (path: readonly string[]) => {
  const { from, to } = rangeOf(state, path);
  return TEXT.slice(from, to);
};

it('knows where a path stands, and the nearest that there is of one that does not', () => {
  expect(textAt(['layer', 'link'])).toBe('"link": ""');
  expect(textAt(['layer', 'layerConfig', 'layerType'])).toBe('"layerType": "Polygon"');
  expect(textAt(['layer', 'layerConfig', 'PolygonConfig', 'PolygonColor'])).toBe(
    '"layerConfig": { "layerType": "Polygon" }',
  );
  expect(textAt(['position'])).toBe('{');
});

it('knows the path of a place', () => {
  expect(pathAt(state, TEXT.indexOf('Polygon') + 2)).toEqual(['layer', 'layerConfig', 'layerType']);
  expect(pathAt(state, TEXT.indexOf('"link"') + 2)).toEqual(['layer', 'link']);
  expect(pathAt(state, 1)).toEqual([]);
});

it('knows where a path stands in a text that nobody had the time to parse yet', () => {
  let nowMs = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (nowMs += 1000));
  const begun = EditorState.create({ doc: TEXT, extensions: [json()] });
  clock.mockRestore();
  expect(syntaxTree(begun).length).toBeLessThan(TEXT.length);
  expect(rangeOf(begun, ['layer', 'link'])).toEqual(rangeOf(state, ['layer', 'link']));
});
