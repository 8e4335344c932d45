import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import { strokeLabel } from '../../commands/keymap.ts';
import type { Extent } from '../../domain/geodesy/extent.ts';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import type { PaletteChoice } from './paletteEntry.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { LayerStore } from '../../stores/layerStore.ts';

/** The command that opens the palette; it does not offer itself. */
export const PALETTE_COMMAND = 'palette.open';

/** The commands that can be run now, found in either language. */
export function commandChoices(
  registry: CommandRegistry,
  { t, inBoth }: Pick<Translator, 't' | 'inBoth'>,
): readonly PaletteChoice[] {
  return registry
    .list()
    .filter(({ id, available, disabledReason }) => {
      return id !== PALETTE_COMMAND && available?.() !== false && disabledReason?.() === undefined;
    })
    .map(({ id, title, icon, group, keys }) => ({
      id,
      kind: 'command' as const,
      name: t(title),
      aliases: inBoth(title),
      detail: t(`command.group.${group}`),
      icon,
      ...(keys?.[0] === undefined ? {} : { keys: strokeLabel(keys[0]) }),
      run: async () => void (await registry.run(id)),
    }));
}

/** Every layer below a node that can be switched on, with the names above it. */
function layersBelow(
  nodes: readonly LayerNode[],
  above: readonly string[],
): readonly { readonly node: LayerNode; readonly above: readonly string[] }[] {
  return nodes.flatMap((node) => {
    if (node.definition !== undefined) return node.disabled === true ? [] : [{ node, above }];
    return layersBelow(node.children, [...above, node.label]);
  });
}

/** The layers of the catalogue: choosing one switches it on, shows it in the tree and flies to it. */
export function layerChoices(
  layers: LayerStore,
  flyToExtent: (extent: Extent) => Promise<void> | undefined,
): readonly PaletteChoice[] {
  const { toggle, select } = layers.actions;
  return layersBelow(layers.getState().tree, []).map(({ node, above }) => ({
    id: `layer.${node.id}`,
    kind: 'layer' as const,
    name: node.label,
    detail: above.join(' / '),
    icon: 'layers',
    async run() {
      const { onIds, extents } = layers.getState();
      const isOn = [node.id, ...node.children.map(({ id }) => id)].some((id) => onIds.includes(id));
      if (!isOn) toggle(node.id);
      select(node.id);
      const extent = node.extent ?? extents[node.id];
      if (extent !== undefined) await flyToExtent(extent);
    },
  }));
}
