// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { click, fill, render, tick } from '../../../tests/support/render.tsx';
import { SolutionDialog } from './SolutionDialog.tsx';

/** Names a solution, ticks the boxes of these numbers and saves; what was told. */
function save(selected: number, ticked: readonly number[]) {
  const told: unknown[] = [];
  const dialog = render(
    <SolutionDialog
      selected={selected}
      onSave={(...saved) => void told.push(saved)}
      onCancel={() => undefined}
    />,
  );
  const boxes = dialog.all('checkbox');
  fill(dialog.get('textbox', '方案名称'), '一号方案');
  for (const index of ticked) tick(boxes[index] ?? dialog.container, true);
  click(dialog.get('button', '保存'));
  dialog.unmount();
  return { told, boxes: boxes.length };
}

const FIELDS = { name: '一号方案', notes: '', keepsCamera: true };

it('begins empty though plots are selected, and with their copies when that is ticked', () => {
  expect(save(2, [])).toEqual({ told: [[FIELDS, false]], boxes: 2 });
  expect(save(2, [1]).told).toEqual([[FIELDS, true]]);
});

it('does not ask for copies of nothing', () => {
  expect(save(0, [])).toEqual({ told: [[FIELDS, false]], boxes: 1 });
});
