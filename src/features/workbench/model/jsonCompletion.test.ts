import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { completeField } from './jsonCompletion.ts';

const wordsOf = (path: readonly string[]) => ({ title: path.join('.') });

/** What is offered where the mark `|` stands. */
function offered(marked: string) {
  const doc = marked.replace('|', '');
  const state = EditorState.create({ doc, extensions: [json()] });
  return completeField(new CompletionContext(state, marked.indexOf('|'), false), wordsOf);
}
const labels = (marked: string) => offered(marked)?.options.map(({ label }) => label) ?? [];

const LAYER = '"layer": { "type": "vectorLayer", "name": "A"';

it('offers the fields of the layer’s type where a name begins', () => {
  for (const marked of [
    `{ ${LAYER}, "|" } }`,
    `{ ${LAYER}, "|`,
    `{ ${LAYER}, "li|" } }`,
    `{ ${LAYER}\n "|"\n } }`,
  ]) {
    expect(labels(marked), marked).toEqual(expect.arrayContaining(['link', 'layerConfig', 'visibility']));
    expect(labels(marked), marked).not.toContain('maxlevel');
  }
});

it('offers the fields of a group inside it, with what they are called', () => {
  const marked = `{ ${LAYER}, "layerConfig": { "layerType": "Polygon", "PolygonConfig": { "|" } } } }`;
  expect(labels(marked)).toContain('PolygonColor');
  expect(offered(marked)?.options.find(({ label }) => label === 'PolygonColor')?.detail).toBe(
    'layerConfig.PolygonConfig.PolygonColor',
  );
});

it('offers the values of a field that has a few', () => {
  expect(labels(`{ ${LAYER}, "layerConfig": { "layerType": "|" } } }`)).toEqual(['Polygon', 'Line', 'Point']);
});

it('offers nothing outside the layer, and of a type that nobody knows', () => {
  expect(labels('{ "|" }')).toEqual([]);
  expect(labels('{ "layer": { "type": "x", "|" } }')).toEqual([]);
});
