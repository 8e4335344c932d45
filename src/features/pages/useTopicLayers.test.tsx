// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { render } from '../../../tests/support/render.tsx';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { layerChoice, createLayerStore, type LayerStore } from '../../stores/layerStore.ts';
import { useTopicLayers } from './useTopicLayers.ts';

const layer = (id: string, label: string, more: Partial<LayerNode> = {}): LayerNode => ({
  id,
  label,
  children: [],
  definition: { id, name: label, type: 'vectorLayer', link: `/${id}`, visible: false },
  ...more,
});

let store: LayerStore;

function Topic({
  names = [],
  codes,
}: {
  readonly names?: readonly string[];
  readonly codes?: readonly string[];
}) {
  return (
    <>
      {useTopicLayers(store, { names, codes })
        .map(({ id }) => id)
        .join(' ')}
    </>
  );
}

const NAMES = ['瞭望塔', '取水点'];

beforeEach(() => {
  store = createLayerStore();
  store.actions.setTree([
    layer('a', '瞭望塔'),
    layer('b', '取水点'),
    layer('c', '瞭望塔'),
    layer('d', '未授权', { disabled: true }),
    { ...layer('p', '管网'), children: [layer('p#1', '管身', { part: 'container' })] },
  ]);
});

const on = () => [...store.getState().onIds].sort();

it('switches the layers of those names on, and off again when the screen closes', () => {
  const topic = render(<Topic names={NAMES} />);
  expect(on()).toEqual(['a', 'b']);
  topic.unmount();
  expect(on()).toEqual([]);
});

it('switches those on that the menu chose in their place, in their order', () => {
  const topic = render(<Topic names={NAMES} codes={['c', 'gone', 'd', 'a']} />);
  expect(topic.container.textContent).toBe('c a');
  expect(on()).toEqual(['a', 'c']);
  topic.unmount();
  expect(on()).toEqual([]);
});

it('leaves on what was on before', () => {
  act(() => store.actions.toggle('a'));
  const topic = render(<Topic names={NAMES} />);
  topic.unmount();
  expect(on()).toEqual(['a']);
});

it('leaves as the user set it what he switched meanwhile', () => {
  const topic = render(<Topic names={NAMES} />);
  act(() => store.actions.toggle('a'));
  act(() => store.actions.toggle('a'));
  act(() => store.actions.toggle('c'));
  topic.unmount();
  expect(on()).toEqual(['a', 'c']);
});

it('are no choice of the user’s, which is kept for when the page is loaded anew, unless he switched them himself', () => {
  act(() => store.actions.toggle('p#1'));
  const topic = render(<Topic names={NAMES} />);
  expect(layerChoice(store.getState()).onIds).toEqual(['p#1']);
  act(() => store.actions.toggle('a'));
  act(() => store.actions.toggle('a'));
  expect([...layerChoice(store.getState()).onIds].sort()).toEqual(['a', 'p#1']);
  topic.unmount();
});

it('does not switch on again what the user switched off', () => {
  const topic = render(<Topic names={NAMES} />);
  act(() => store.actions.toggle('b'));
  topic.draw(<Topic names={NAMES} />);
  expect(on()).toEqual(['a']);
  topic.unmount();
});

it('switches the parts of a network, and nothing that is disabled', () => {
  const topic = render(<Topic names={['管网', '未授权']} />);
  expect(topic.container.textContent).toBe('p');
  expect(on()).toEqual(['p#1']);
  topic.unmount();
  expect(on()).toEqual([]);
});
