import { describe, expect, it } from 'vitest';
import type { Command } from '../../commands/command.ts';
import { createCommandRegistry } from '../../commands/commandRegistry.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { createLayerStore } from '../../stores/layerStore.ts';
import { commandChoices, layerChoices } from './localChoices.ts';
import { texts } from '../../../tests/support/allTexts.ts';

const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  title: 'nav.zoomIn',
  icon: 'plus',
  group: 'camera',
  places: [],
  run: () => undefined,
  ...more,
});

describe('what is at hand for the palette', () => {
  it('is every command that can be run now, found in both languages, but not the palette itself', () => {
    const registry = createCommandRegistry(() => undefined);
    registry.register([
      command('zoom', { keys: ['+', '='] }),
      command('gone', { available: () => false }),
      command('off', { disabledReason: () => 'view.noMore' }),
      command('palette.open'),
    ]);
    const choices = commandChoices(registry, createTranslator('zh', texts));
    expect(choices).toHaveLength(1);
    expect(choices[0]).toMatchObject({ id: 'zoom', name: '放大', detail: '视角', keys: '+' });
    expect(choices[0]?.aliases).toContain('Zoom in');
  });

  it('is every layer that may be shown; choosing one switches it on, selects it and flies to it', async () => {
    const extent: Extent = { west: 80, south: 44, east: 81, north: 45 };
    const layer = (id: string, more: Partial<LayerNode> = {}): LayerNode => ({
      id,
      label: id,
      children: [],
      definition: { id, name: id, type: 'vectorLayer', link: `/${id}`, visible: false },
      ...more,
    });
    const layers = createLayerStore();
    layers.actions.setTree([
      {
        id: 'Z02',
        label: '基础数据',
        children: [layer('roads', { extent }), layer('locked', { disabled: true })],
      },
    ]);
    const flights: Extent[] = [];
    const choices = layerChoices(layers, (to) => {
      flights.push(to);
      return Promise.resolve();
    });
    expect(choices.map(({ name, detail }) => [name, detail])).toEqual([['roads', '基础数据']]);
    await choices[0]?.run();
    await choices[0]?.run();
    expect(layers.getState()).toMatchObject({ onIds: ['roads'], selectedId: 'roads' });
    expect(flights).toEqual([extent, extent]);
  });
});
