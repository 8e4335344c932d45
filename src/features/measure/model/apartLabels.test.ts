import { expect, it } from 'vitest';
import { apartLabels, type ApartLabel } from './apartLabels.ts';

const label = (id: string, ...candidates: ApartLabel['candidates']): ApartLabel => ({
  id,
  widthPx: 100,
  heightPx: 40,
  candidates,
});
const at = (xPx: number, yPx: number) => ({ xPx, yPx });

it('takes the best place while it is free', () => {
  const chosen = apartLabels([
    label('a', [at(100, 100)], [at(400, 100)]),
    label('b', [at(100, 150)], [at(9, 9)]),
  ]);
  expect([...chosen]).toEqual([
    ['a', 0],
    ['b', 0],
  ]);
});

it('takes the next place where a label would cover one that came before', () => {
  const chosen = apartLabels([
    label('a', [at(100, 100)]),
    label('b', [at(190, 120)], [at(190, 130)], [at(400, 120)]),
  ]);
  expect(chosen.get('b')).toBe(2);
});

it('is free in every view that shows it', () => {
  const chosen = apartLabels([
    label('a', [at(100, 100), at(50, 50)]),
    label('b', [at(300, 100), at(60, 50)], [at(300, 300), undefined]),
  ]);
  expect(chosen.get('b')).toBe(1);
});

it('stands at the best place where all are taken', () => {
  const chosen = apartLabels([label('a', [at(100, 100)]), label('b', [at(110, 100)], [at(90, 100)])]);
  expect(chosen.get('b')).toBe(0);
});
