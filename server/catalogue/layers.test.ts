import { expect, test } from 'vitest';
import { catalogueItemSchema } from '../../src/domain/layers/record/catalogueItem.ts';
import { foreignOrigins } from './layers.ts';

const item = (url: string, abstract = '') =>
  catalogueItemSchema.parse({
    Code: 'Z01',
    PCode: 'Z',
    Name: '图层',
    url,
    Resources: [{ ResourceAbstract: abstract }],
  });

test('the policy names the origin of each foreign address once', () => {
  const items = [item('/geo/wms'), item('https://a.example/wms?x=1', '{"link":"https://a.example/tiles"}')];
  expect(foreignOrigins(items)).toEqual(['https://a.example']);
});

test('the policy lets in every host that {s} stands for', () => {
  const items = [
    item('', '{"link":"https://{s}.tiles.example/{z}/{x}/{y}.png"}'),
    item('', '{"link":"http://t{s}.maps.example:81/{z}/{x}/{y}"}'),
  ];
  expect(foreignOrigins(items)).toEqual(['https://*.tiles.example', 'http://*.maps.example:81']);
});
