// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { texts } from '../../../tests/support/allTexts.ts';
import { click, commit, render, type Rendered } from '../../../tests/support/render.tsx';
import { createTranslator } from '../../i18n/translate.ts';
import { createMemoryStore } from '../../lib/keyValueStore.ts';
import { createPreferenceStore, type PreferenceStore } from '../../stores/preferenceStore.ts';
import { PortalProvider, type Portal } from '../portal.ts';
import { ReferenceTool } from './ReferenceTool.tsx';
import { useWrittenReference } from './useWrittenReference.ts';

let preferences: PreferenceStore;
let view: Rendered;
const present = vi.fn(() => Promise.resolve());
const given: unknown[] = [];

function Export({ lon }: { readonly lon: number }) {
  const write = useWrittenReference();
  return (
    <button type="button" onClick={() => given.push(write(({ place }) => place(lon, 45)))}>
      {`写 ${String(lon)}`}
    </button>
  );
}

beforeEach(() => {
  const storage = createMemoryStore();
  preferences = createPreferenceStore(storage);
  const translator = createTranslator('zh', texts);
  view = render(
    <PortalProvider value={{ preferences, translator, present } as unknown as Portal}>
      <ReferenceTool />
      <Export lon={82} />
      <Export lon={-99} />
    </PortalProvider>,
  );
});
afterEach(() => {
  view.unmount();
  given.length = 0;
  vi.clearAllMocks();
});

async function choose(code: string) {
  click(view.get('button', '坐标系：CGCS2000 / WGS 84'));
  const field = await vi.waitFor(() => view.get('combobox', '坐标系'));
  commit(field, code);
  return field;
}

it('writes in degrees until another reference is chosen, which is remembered and told', async () => {
  click(view.get('button', '写 82'));
  await choose('EPSG:4515');
  click(view.get('button', '采用'));
  expect(preferences.getState().exportReference).toBe('EPSG:4515');
  expect(view.get('button', '坐标系：EPSG:4515')).toBeDefined();
  click(view.get('button', '写 82'));
  expect(given).toEqual([
    [82, 45],
    [27_578_846.842, 4_985_430.941],
  ]);
});

it('says how good places of an old datum are before it is chosen, and what formats fix', async () => {
  await choose('EPSG:2424');
  expect(document.body.textContent).toContain('旧基准，此处没有公开的转换参数');
  expect(document.body.textContent).toContain('KML 与 GPX 固定为 WGS 84');
  click(view.get('button', '取消'));
  expect(preferences.getState().exportReference).toBe('EPSG:4326');
});

it('says where a place has no coordinates in it, and writes nothing', () => {
  act(() => preferences.actions.set({ exportReference: 'EPSG:4515' }));
  click(view.get('button', '写 -99'));
  expect(given).toEqual([undefined]);
  expect(present).toHaveBeenCalledWith({ id: 'crs.outside', message: 'EPSG:4515' });
});
