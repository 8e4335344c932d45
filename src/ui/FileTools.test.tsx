// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { click, render } from '../../tests/support/render.tsx';
import { FileTools } from './FileTools.tsx';

let end = () => {};
afterEach(() => end());

function open(empty: boolean) {
  const imported: string[] = [];
  const panel = render(
    <FileTools
      labels={{ import: '导入', export: '导出' }}
      accept=".json,.csv"
      kinds={['json', 'csv']}
      nameOf={(kind) => kind.toUpperCase()}
      empty={empty}
      onImport={({ name }) => imported.push(name)}
      fileOf={(kind) => ({ name: `list.${kind}`, mediaType: 'text/plain', text: kind })}
    />,
  );
  end = panel.unmount;
  return { panel, imported };
}

describe('file tools', () => {
  it('give the list as a file of the chosen kind', () => {
    const { panel } = open(false);
    const given: string[] = [];
    const note = (event: Event) => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      // A click on a link to a file leads the page away here.
      event.preventDefault();
      given.push(event.target.download);
    };
    document.addEventListener('click', note);
    click(panel.get('button', '导出'));
    const [json, csv] = document.querySelectorAll('[role=menuitem]');
    expect([json?.textContent, csv?.textContent]).toEqual(['JSON', 'CSV']);
    click(csv ?? panel.container);
    document.removeEventListener('click', note);
    expect(given).toEqual(['list.csv']);
    expect(document.querySelector('[role=menu]')).toBeNull();
  });

  it('write nothing where there is nothing', () => {
    const { panel } = open(true);
    expect(panel.get('button', '导出').hasAttribute('disabled')).toBe(true);
    expect(panel.get('button', '导入').hasAttribute('disabled')).toBe(false);
  });

  it('hand over the file that was chosen, and the same one again', () => {
    const { panel, imported } = open(true);
    const input = panel.container.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('no input');
    for (let turn = 0; turn < 2; turn += 1) {
      Object.defineProperty(input, 'files', {
        configurable: true,
        value: [new File(['{}'], 'views.json')],
      });
      act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
    }
    expect(imported).toEqual(['views.json', 'views.json']);
    expect(input.value).toBe('');
  });
});
