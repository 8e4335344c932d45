// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  click,
  commit,
  fill,
  press,
  render,
  tick,
  valueOf,
  type Rendered,
} from '../../../tests/support/render.tsx';
import { DEFAULT_PLOT_STYLE, plotStyleSchema, type PlotStyle } from '../../domain/drawing/plot/attribute.ts';
import { ATTRIBUTE_SECTIONS, attributeSections } from './attributeFields.ts';
import { AttributeEditor } from './AttributeEditor.tsx';

let shown: Rendered;
let style: PlotStyle;
let changes: Partial<PlotStyle>[];
let previews: (Partial<PlotStyle> | undefined)[];
let names: string[];
let resets: number;

const editor = () => (
  <AttributeEditor
    name="火点"
    count={1}
    style={style}
    isDefault={style === DEFAULT_PLOT_STYLE}
    relevant={new Set(['polygon', 'ellipse', 'polyline', 'point', 'label'])}
    onRename={(name) => names.push(name) > 0}
    onPreview={(change) => void previews.push(change)}
    onChange={(change) => {
      changes.push(change);
      style = { ...style, ...change };
    }}
    onReset={() => void (resets += 1)}
  />
);

beforeEach(() => {
  style = DEFAULT_PLOT_STYLE;
  [changes, previews, names, resets] = [[], [], [], 0];
  shown = render(editor());
});
afterEach(() => shown.unmount());

/** The field of that name in a section; a colour's picker, which its swatch opens. */
function control(section: string, label: string): HTMLElement {
  const box = shown.container.querySelector(`[role="group"][aria-label="${section}"]`);
  const fields = [...(box?.querySelectorAll<HTMLElement>('[label], [minlabel], [text]') ?? [])];
  const field = fields.find((one) => ['label', 'minlabel'].some((name) => one.getAttribute(name) === label));
  if (field !== undefined) return field;
  const swatch = fields.find((one) => one.getAttribute('text')?.startsWith(`${label} #`));
  if (swatch === undefined) throw new Error(`no control ${section} ${label}`);
  // The picker comes once the click has passed.
  vi.useFakeTimers();
  click(swatch);
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
  const picker = box?.querySelector<HTMLElement>('calcite-color-picker');
  if (picker === null || picker === undefined) throw new Error(`no picker ${section} ${label}`);
  return picker;
}
/** Types or drags through values, and is done with the last one. */
function set<T extends string | number>(element: HTMLElement, ...values: readonly [T, ...T[]]): void {
  for (const value of values) fill(element, value);
  commit(element, values.at(-1) ?? values[0]);
}

describe('the attribute editor', () => {
  it('has a field for every attribute of the spec', () => {
    const keys = ATTRIBUTE_SECTIONS.flatMap(({ shown: part, fields }) => [
      part,
      ...fields.map(({ key }) => key),
    ]);
    expect([...keys].sort()).toEqual(Object.keys(plotStyleSchema.shape).sort());
  });

  it('shows each value of a drag on the map and makes one step of it', () => {
    set(control('面', '面不透明度'), 0.5, 0.4, 0.3);
    expect(previews).toEqual([0.5, 0.4, 0.3].map((polygonMaterialAlpha) => ({ polygonMaterialAlpha })));
    expect(changes).toEqual([{ polygonMaterialAlpha: 0.3 }]);
  });

  it.each([
    ['线', '线宽', 'polylineWidth'],
    ['点', '点直径', 'pointPixelSize'],
    ['文字', '字号', 'labelFontSize'],
  ])('takes %s %s from 1 to 1000, and for one beyond the nearest of them', (section, label, key) => {
    const field = control(section, label);
    expect([field.getAttribute('min'), field.getAttribute('max')]).toEqual(['1', '1000']);
    set(field, '1000');
    expect(changes).toEqual([{ [key]: 1000 }]);
    shown.draw(editor());
    set(field, '1001');
    set(field, '');
    expect(changes).toHaveLength(1);
    expect(valueOf(field)).toBe('1000');
    set(field, '0');
    expect(changes.slice(1)).toEqual([{ [key]: 1 }]);
  });

  it('has alpha sliders from 0 to 1 in steps of 0.1', () => {
    for (const label of [
      '面不透明度',
      '线不透明度',
      '点不透明度',
      '文字不透明度',
      '背景不透明度',
      '填充不透明度',
    ]) {
      const slider = shown.get('slider', label);
      expect(['min', 'max', 'step'].map((name) => slider.getAttribute(name))).toEqual(['0', '1', '0.1']);
    }
  });

  it('changes colours, choices and switches, each as one step', () => {
    set(control('点', '点颜色'), '#112233', '#445566');
    commit(control('文字', '垂直位置'), 'TOP');
    tick(control('线', '线贴地'), false);
    expect(changes).toEqual([
      { pointMaterialColor: '#445566' },
      { labelVerticalOrigin: 'TOP' },
      { isPolylineClampGround: false },
    ]);
  });

  it('goes back to the value before with Esc, on the map too', () => {
    const field = control('线', '线宽');
    fill(field, '40');
    expect(previews.at(-1)).toEqual({ polylineWidth: 40 });
    press(field, 'Escape');
    expect(valueOf(field)).toBe('2');
    expect(previews.at(-1)).toBeUndefined();
    expect(changes).toEqual([]);
  });

  it('offers the defaults where something is not as it was at first', () => {
    expect(shown.get('button', '恢复默认').hasAttribute('disabled')).toBe(true);
    style = { ...style, polylineWidth: 9, labelFillColor: '#ffffff' };
    shown.draw(editor());
    expect(shown.get('button', '恢复默认').hasAttribute('disabled')).toBe(false);
    click(shown.get('button', '恢复默认'));
    expect(resets).toBe(1);
  });

  it('renames, but not to nothing', () => {
    const name = shown.get('textbox', '名称');
    set(name, '  一号火点 ');
    set(name, '   ');
    expect(names).toEqual(['一号火点']);
    expect(valueOf(name)).toBe('火点');
  });
});

it('opens the sections that a symbol is drawn by', () => {
  expect([...attributeSections('circle', 'area', 'general')]).toEqual(['ellipse', 'polyline', 'label']);
  expect([...attributeSections('attackArrow', 'area', 'arrow')]).toEqual(['polygon', 'polyline', 'label']);
  expect([...attributeSections('fire', 'point', 'point')]).toEqual(['point', 'label']);
  expect([...attributeSections('textBox', 'point', 'text')]).toEqual(['label']);
});
