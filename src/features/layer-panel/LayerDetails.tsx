import { zoomToObject16 } from '@esri/calcite-ui-icons/js/zoomToObject16.js';
import type { Extent } from '../../domain/geo/extent.ts';
import type { LayerNode } from '../../domain/layer/layerCatalogue.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import { extentOfNode, rowFactsOf, type LayerFacts } from './nodeFacts.ts';
import styles from './LayerPanel.module.css';

interface LayerDetailsProps {
  readonly node: LayerNode | undefined;
  readonly facts: LayerFacts;
  /** 0 to 1. */
  readonly opacity: number;
  readonly onOpacity: (opacity: number) => void;
  readonly onFly: (extent: Extent) => void;
}

/** What can be said and set of the selected node; of one height whatever is selected, so that the tree above stands still. */
export function LayerDetails({ node, facts, opacity, onOpacity, onFly }: LayerDetailsProps) {
  const t = useText();
  if (node === undefined) return <div className={styles.details}>{t('layer.details.none')}</div>;
  const extent = extentOfNode(node, facts.extents);
  return (
    <div className={styles.details}>
      <div className={styles.detailsHead}>
        <strong className={styles.detailsName} title={node.label}>
          {node.label}
        </strong>
        {extent !== undefined && (
          <IconButton
            icon={zoomToObject16}
            label={t('layer.details.fly')}
            tooltipSide="top"
            onClick={() => onFly(extent)}
          />
        )}
      </div>
      <DetailsBody node={node} facts={facts} opacity={opacity} onOpacity={onOpacity} />
    </div>
  );
}

function DetailsBody({
  node,
  facts,
  opacity,
  onOpacity,
}: Omit<LayerDetailsProps, 'onFly' | 'node'> & { readonly node: LayerNode }) {
  const t = useText();
  const row = rowFactsOf(node, facts, t);
  if (row.meta !== undefined) {
    const [count, total] = row.meta.split('/');
    return <p>{t('layer.details.group', { count: count ?? 0, total: total ?? 0 })}</p>;
  }
  if (row.state === 'failed') {
    return (
      <p className={styles.reason} title={row.stateText}>
        {row.stateText}
      </p>
    );
  }
  if (row.check === 'unchecked') return <p>{t('layer.details.off')}</p>;
  const percent = Math.round(opacity * 100);
  return (
    <label className={styles.opacity}>
      <span>{t('layer.details.opacity')}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={percent}
        aria-label={t('layer.details.opacityOf', { name: node.label })}
        aria-valuetext={`${percent} %`}
        onChange={(event) => onOpacity(Number(event.target.value) / 100)}
      />
      <output>{percent} %</output>
    </label>
  );
}
