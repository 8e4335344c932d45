// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../../tests/support/render.tsx';
import { BaseMapSwitch } from './BaseMapSwitch.tsx';

const OFFERED = [
  {
    id: 'relief',
    title: '地形晕渲',
    titleEn: 'Relief',
    tiles: '/r/{z}/{x}/{y}',
    maxLevel: 12,
    color: '#dfe5dc',
  },
  { id: 'plain', title: '素色底图', maxLevel: 14, color: '#dfe5dc' },
];

function open(chosen: string) {
  const choices: string[] = [];
  const drawn = render(
    <BaseMapSwitch offered={OFFERED} chosen={chosen} onChoose={(id) => choices.push(id)} />,
  );
  const [button] = drawn.all('button');
  act(() => button?.click());
  const items = [...document.querySelectorAll<HTMLElement>('[role="menuitemcheckbox"]')];
  return { drawn, button, items, choices };
}

it('says what the map stands on, and offers the others', () => {
  const { button, items, choices } = open('relief');
  expect(button?.getAttribute('label')).toBe('二维底图：地形晕渲');
  expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
    ['与三维一致', 'false'],
    ['地形晕渲', 'true'],
    ['素色底图', 'false'],
  ]);
  act(() => items[2]?.click());
  expect(choices).toEqual(['plain']);
});

it('leads back to what the globe stands on, and says so for a choice that is no more', () => {
  const { button, items, choices } = open('gone');
  expect(button?.getAttribute('label')).toBe('二维底图：与三维一致');
  act(() => items[0]?.click());
  expect(choices).toEqual(['']);
});

it('is not there where there is nothing to choose', () => {
  const drawn = render(<BaseMapSwitch offered={[]} chosen="" onChoose={() => undefined} />);
  expect(drawn.container.textContent).toBe('');
});
