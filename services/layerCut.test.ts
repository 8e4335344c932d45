import { expect, it } from 'vitest';
import type { LayerStyle } from '../src/domain/layers/record/layerStyle.ts';
import { cutStyle } from './layerCut.ts';

it('labels that name a hidden field are not told, classes of another field stay', () => {
  const style: LayerStyle = {
    labelExpression: '{name}[（{stock}）]',
    rules: [
      { title: '云杉', titleEn: 'Spruce', when: { property: 'species', equals: ['云杉'] } },
      { title: '其他', titleEn: 'Other' },
    ],
  };
  const title = { title: '林班', titleEn: 'Stands' };
  const { rules } = style;
  expect(cutStyle(style, { hiddenFields: new Set(['stock']) }, title)).toEqual({ rules });
  expect(cutStyle(style, { hiddenFields: new Set(['owner']) }, title)).toBe(style);
  expect(cutStyle(style, { hiddenFields: new Set(['species', 'stock']) }, title)).toEqual({
    rules: [{ title: '林班', titleEn: 'Stands' }],
  });
});
