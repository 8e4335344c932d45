import { information16 } from '@esri/calcite-ui-icons/js/information16.js';
import { viewVisible16 } from '@esri/calcite-ui-icons/js/viewVisible16.js';
import { zoomToObject16 } from '@esri/calcite-ui-icons/js/zoomToObject16.js';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { layerIdOfNode } from '../../domain/layers/record/pipeParts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { SliderField } from '../../ui/SliderField.tsx';
import { useText } from '../../ui/text.ts';
import { placeOfNode, gatherRowFacts, type LayerFacts, type NodePlace } from './nodeFacts.ts';
import styles from './LayerPanel.module.css';

interface LayerDetailsProps {
  readonly node: LayerNode | undefined;
  readonly facts: LayerFacts;
  /** 0 to 1. */
  readonly opacity: number;
  readonly onOpacity: (opacity: number) => void;
  readonly onFly: (place: NodePlace) => void;
  readonly onSolo: (nodeId: string) => void;
  readonly onProperties: (layerId: string) => void;
}

/** What can be said and set of the selected node; of one height whatever is selected, so that the tree above stands still. */
export function LayerDetails(props: LayerDetailsProps) {
  const { node, facts } = props;
  const t = useText();
  if (node === undefined) return <div className={styles.details}>{t('layer.details.none')}</div>;
  return (
    <div className={styles.details}>
      <div className={styles.detailsHead}>
        <Phrase as="strong" fit="rest" title={node.label}>
          {node.label}
        </Phrase>
        <DetailsButtons {...props} node={node} />
      </div>
      <DetailsBody node={node} facts={facts} opacity={props.opacity} onOpacity={props.onOpacity} />
    </div>
  );
}

function DetailsButtons(props: LayerDetailsProps & { readonly node: LayerNode }) {
  const { node, facts, onFly, onSolo, onProperties } = props;
  const t = useText();
  const place = placeOfNode(node, facts.extents);
  const isSolo = facts.soloId === node.id;
  const hasProperties =
    node.definition !== undefined || node.problem !== undefined || node.part !== undefined;
  return (
    <>
      {place !== undefined && (
        <IconButton
          icon={zoomToObject16}
          label={t('layer.details.fly')}
          tooltipSide="top"
          onClick={() => onFly(place)}
        />
      )}
      {(facts.tree.entries.get(node.id)?.layerIds.length ?? 0) > 0 && (
        <IconButton
          icon={viewVisible16}
          label={t(isSolo ? 'layer.menu.endSolo' : 'layer.menu.solo')}
          pressed={isSolo}
          tooltipSide="top"
          onClick={() => onSolo(node.id)}
        />
      )}
      {hasProperties && (
        <IconButton
          icon={information16}
          label={t('layer.menu.properties')}
          tooltipSide="top"
          onClick={() => onProperties(layerIdOfNode(node.id))}
        />
      )}
    </>
  );
}

function DetailsBody({
  node,
  facts,
  opacity,
  onOpacity,
}: Pick<LayerDetailsProps, 'facts' | 'opacity' | 'onOpacity'> & { readonly node: LayerNode }) {
  const t = useText();
  const row = gatherRowFacts(node, facts, t);
  if (row.meta !== undefined) {
    const [count, total] = row.meta.split('/');
    return <p>{t('layer.details.group', { count: count ?? 0, total: total ?? 0 })}</p>;
  }
  if (row.state === 'failed' || row.mark !== undefined) {
    return (
      <p
        className={styles.reason}
        data-tone={row.state === 'failed' ? 'danger' : 'note'}
        title={row.stateText}
      >
        {row.stateText}
      </p>
    );
  }
  if (row.check === 'unchecked') return <p>{t('layer.details.off')}</p>;
  const percent = Math.round(opacity * 100);
  return (
    <div className={styles.opacity}>
      <span aria-hidden="true">{t('layer.details.opacity')}</span>
      <SliderField
        label={t('layer.details.opacityOf', { name: node.label })}
        labelHidden
        min={0}
        max={100}
        value={percent}
        valueText={`${percent} %`}
        onChange={(next) => onOpacity(next / 100)}
      />
    </div>
  );
}
