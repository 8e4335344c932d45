import { useMemo } from 'react';
import { useStore } from 'zustand';
import { isImagery, isModel, OPAQUE_IMAGERY } from '../../domain/layer/imageryTransparency.ts';
import { walkNodes } from '../../domain/layer/layerCatalogue.ts';
import { layerIdOfNode } from '../../domain/layer/pipeParts.ts';
import type { LayerStore } from '../../stores/layerStore.ts';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/text.ts';
import styles from './ImageryTransparencyPanel.module.css';

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
    return { imagery: shown.filter(isImagery).length, models: shown.filter(isModel).length };
  }, [tree, onIds]);
  const percent = Math.round(imagery.opacity * 100);
  const affected = counts.imagery + (imagery.withModels ? counts.models : 0);
  return (
    <div className={styles.panel}>
      <label className={styles.slider}>
        <span>{t('imagery.opacity')}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={percent}
          aria-valuetext={`${percent} %`}
          onChange={(event) => setImagery({ opacity: Number(event.target.value) / 100 })}
        />
        <output>{percent} %</output>
      </label>
      <label className={styles.models}>
        <input
          type="checkbox"
          checked={imagery.withModels}
          onChange={(event) => setImagery({ withModels: event.target.checked })}
        />
        {t('imagery.withModels')}
      </label>
      <div className={styles.footer}>
        <span role="status">
          {affected === 0 ? t('imagery.nothing') : t('imagery.affected', { count: affected })}
        </span>
        <Button
          look="quiet"
          disabled={percent === 100}
          onClick={() => setImagery({ opacity: OPAQUE_IMAGERY.opacity })}
        >
          {t('imagery.reset')}
        </Button>
      </div>
    </div>
  );
}
