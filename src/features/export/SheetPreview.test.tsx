// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { render } from '../../../tests/support/render.tsx';
import type { MadeSheet, MadeView } from '../../domain/sheet/madeSheet.ts';
import { defaultForm, sheetOf } from './exportForm.ts';
import { SheetPreview } from './SheetPreview.tsx';

const picture = new Blob(['picture'], { type: 'image/png' });
const sheet = sheetOf(defaultForm(), { date: '2026-11-28', language: 'zh' });
const pose = { lon: 82, lat: 44, heightM: 9000, headingDeg: 20, pitchDeg: -30 };
const view: Omit<MadeView, 'unfinishedPieces'> = {
  ...{ view: { pose, groundM: 2000, names: [], heights: [] }, picture, pictures: new Map() },
  redraw: () => Promise.resolve(picture),
};

let end = () => {};
afterEach(() => end());

it.each([
  [0, []],
  [2, ['三维视图有 2 块在 3 分钟内未绘制完']],
])('tells that %i pieces of a view in perspective may lack something', (unfinishedPieces, said) => {
  const made: MadeSheet = {
    sheet,
    picture,
    placement: null,
    legend: [],
    oblique: { ...view, unfinishedPieces },
  };
  const desk = { cancel: () => undefined, retry: () => undefined };
  const preview = render(<SheetPreview desk={desk} job={{ kind: 'none' }} made={made} stale={false} />);
  end = preview.unmount;
  const notices = preview.all('alert').map(({ textContent }) => textContent.split('，')[0]);
  expect(notices).toEqual(said);
});
