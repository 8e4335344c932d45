import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonErrorPosition } from './jsonSyntax.ts';

describe('where a text stops being JSON', () => {
  it.each([
    ['{"a": forest}', 6],
    ['{"a": 1,}', 8],
    ['{"a" 1}', 5],
    ['[1 2]', 3],
    ["{'a': 1}", 1],
    ['{"a": 1} x', 9],
    ['{"a": "unfinished}', 6],
    ['{"a": [1, {"b": 01}]}', 17],
    ['', 0],
    ['{"a": 1', 7],
  ])('%s: at %i', (text, position) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(jsonErrorPosition(text)).toBe(position);
  });

  it('reads every JSON text to its end', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 0, max: 4 }), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent);
        expect(jsonErrorPosition(spaced)).toBe(spaced.length);
      }),
    );
  });
});
