import { useMemo } from 'react';
import { useStore } from 'zustand';
import { typeHas } from '../../layerTypes/index.ts';
import { OPAQUE_IMAGERY } from '../../layers/imageryTransparency.ts';
import { walkNodes } from '../../layers/tree/layerCatalogue.ts';
import { layerIdOfNode } from '../../domain/layers/record/pipeParts.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import { SliderPanel } from '../../ui/SliderPanel.tsx';
import { useText } from '../../ui/text.ts';

/** The imagery transparency panel (viewer.md, section 2): one slider over all imagery and, when ticked, over 3D models. */
export function ImageryTransparencyPanel({ store }: { readonly store: LayerStore }) {
  const t = useText();
  const { imagery, tree, onIds } = useStore(store);
  const { setImagery } = store.actions;
  const counts = useMemo(() => {
    const on = new Set(onIds.map(layerIdOfNode));
    const shown = [...walkNodes(tree)].flatMap(({ id, definition }) =>
      definition !== undefined && on.has(id) ? [definition.type] : [],
    );
    const countOf = (trait: 'imagery' | 'model') => shown.filter((type) => typeHas(type, trait)).length;
    return { imagery: countOf('imagery'), models: countOf('model') };
  }, [tree, onIds]);
  const affected = counts.imagery + (imagery.withModels ? counts.models : 0);
  return (
    <SliderPanel
      label={t('imagery.opacity')}
      value={imagery.opacity}
      onChange={(opacity) => setImagery({ opacity })}
      option={{
        label: t('imagery.withModels'),
        checked: imagery.withModels,
        onChange: (withModels) => setImagery({ withModels }),
      }}
      status={affected === 0 ? t('imagery.nothing') : t('imagery.affected', { count: affected })}
      reset={{
        label: t('imagery.reset'),
        disabled: imagery.opacity === OPAQUE_IMAGERY.opacity,
        run: () => setImagery({ opacity: OPAQUE_IMAGERY.opacity }),
      }}
    />
  );
}
