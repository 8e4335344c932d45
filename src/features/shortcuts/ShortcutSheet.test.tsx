// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { render } from '../../../tests/support/render.tsx';
import { createCommandRegistry } from '../../commands/commandRegistry.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';

it('lists the commands that have keys and are there, under the names of their groups', () => {
  const registry = createCommandRegistry(() => undefined);
  const run = () => undefined;
  registry.register([
    { id: 'a', title: 'nav.zoomIn', icon: 'plus', group: 'camera', places: [], keys: ['+', '='], run },
    { id: 'b', title: 'nav.eye', icon: 'overview', group: 'panel', places: ['rail'], run },
    {
      id: 'c',
      title: 'page.back',
      icon: 'x',
      group: 'session',
      places: [],
      keys: ['Space'],
      available: () => false,
      run,
    },
    { id: 'd', title: 'layer.panel.title', icon: 'layers', group: 'panel', places: [], keys: ['l'], run },
  ]);
  const sheet = render(<ShortcutSheet registry={registry} />);
  const headings = [...sheet.container.querySelectorAll('h3')].map((heading) => heading.textContent);
  const rows = [...sheet.container.querySelectorAll('dl > div')].map((row) => row.textContent);
  sheet.unmount();
  expect(headings).toEqual(['视角', '面板']);
  expect(rows).toEqual(['放大+=', '图层控制L']);
});
