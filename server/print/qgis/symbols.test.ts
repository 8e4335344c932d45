import { expect, it } from 'vitest';
import { ruleRenderer } from './symbols.ts';

it('a mark with a picture is an SVG marker that the project itself holds, in its colour and size', () => {
  const point = { color: '#d60000', sizePx: 24, outline: '#ffffff' };
  const renderer = ruleRenderer(
    [
      { title: '火点', titleEn: 'Fire', point: { ...point, picture: 'fire' } },
      { title: '其他', titleEn: 'Other', point },
    ],
    'point',
  );
  const svg = /class="SvgMarker".*?name="name" value="base64:([\w+/=]+)"/.exec(renderer)?.[1] ?? '';
  expect(Buffer.from(svg, 'base64').toString()).toContain('fill="#d60000"');
  expect(renderer.match(/name="size" value="6\.3500"/g)).toHaveLength(2);
  expect(renderer).toContain('class="SimpleMarker"');
});
