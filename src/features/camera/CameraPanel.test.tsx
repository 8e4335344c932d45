// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { click, fill, render, valueOf } from '../../../tests/support/render.tsx';
import type { GlobePose } from '../../domain/views/pose.ts';
import { CameraPanel } from './CameraPanel.tsx';

const POSE: GlobePose = { lon: 82.07123456, lat: 44.9, heightM: 5000, headingDeg: 0, pitchDeg: -60 };
const ELSEWHERE = '81.5,44.2,800,90,-15';

let end = () => {};
afterEach(() => end());

function open(clipboard: string | undefined) {
  const flown: GlobePose[] = [];
  const told: string[] = [];
  const panel = render(
    <CameraPanel
      pose={POSE}
      onFly={(pose) => flown.push(pose)}
      readClipboard={() => Promise.resolve(clipboard)}
      notify={({ id }) => told.push(id)}
    />,
  );
  end = panel.unmount;
  const fields = () => panel.all('textbox');
  const values = () => fields().map(valueOf);
  const paste = async () => {
    click(panel.get('button', '粘贴视角'));
    await act(() => Promise.resolve());
  };
  return { panel, flown, told, fields, values, paste };
}

it('shows the pose with 4 decimals and flies to what is typed', () => {
  const { panel, flown, fields, values } = open(undefined);
  expect(values()).toEqual(['82.0712', '44.9', '5000', '0', '-60']);
  const [lon] = fields();
  fill(lon ?? panel.container, '81.25');
  click(panel.get('button', '飞行到此'));
  expect(flown).toEqual([{ lon: 81.25, lat: 44.9, heightM: 5000, headingDeg: 0, pitchDeg: -60 }]);
});

it('stays where it is and says which value is wrong', () => {
  const { panel, flown, fields } = open(undefined);
  const [, lat] = fields();
  fill(lat ?? panel.container, '95');
  click(panel.get('button', '飞行到此'));
  expect(flown).toEqual([]);
  expect(lat?.getAttribute('validationMessage')).toContain('请输入 −90 到 90');
});

it('takes a pasted camera into the fields, to be flown to', async () => {
  const { panel, flown, values, paste } = open(ELSEWHERE);
  await paste();
  expect(values()).toEqual(['81.5', '44.2', '800', '90', '-15']);
  expect(flown).toEqual([]);
  click(panel.get('button', '飞行到此'));
  expect(flown).toHaveLength(1);
});

it('says what to do where the clipboard may not be read, and what is wrong with its text', async () => {
  const forbidden = open(undefined);
  await forbidden.paste();
  expect(forbidden.told).toEqual(['camera.pasteByKeys']);
  end();
  const wrong = open('你好');
  await wrong.paste();
  expect(wrong.told).toEqual(['camera.pasteWrong']);
});
