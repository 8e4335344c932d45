import { extent16 } from '@esri/calcite-ui-icons/js/extent16.js';
import { layers16 } from '@esri/calcite-ui-icons/js/layers16.js';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { LayerNode } from '../../layers/tree/layerCatalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useText } from '../../ui/text.ts';
import { layerResources, matchingResources, type LayerResource } from './layerResources.ts';
import { PagePanel } from '../../portal/PagePanel.tsx';
import type { NeedyPageProps } from './pageNeeds.ts';
import { EmptyState, Hint, Row } from '../../ui/Layout.tsx';
import { List } from '../../ui/List.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';

/** Information resources: every layer of the catalogue with what is known of it, found by a word and shown on the map. */
export function InformationPage(page: NeedyPageProps) {
  const { title, layers, flyTo, needs } = page;
  const t = useText();
  const tree = useStore(layers, (state) => state.tree);
  const onIds = useStore(layers, (state) => state.onIds);
  const [text, setText] = useState('');
  const resources = useMemo(() => layerResources(tree, t), [tree, t]);
  const found = useMemo(() => matchingResources(resources, text), [resources, text]);
  const isOn = ({ id, children }: LayerNode) =>
    onIds.includes(id) || children.some((child) => child.part !== undefined && onIds.includes(child.id));
  const on = resources.filter(({ node }) => isOn(node)).length;
  return (
    <PagePanel
      title={title}
      page={page}
      top={
        <>
          <SearchBox label={t('pages.info.search')} text={text} onChange={setText} />
          <Hint live>{t('pages.info.count', { count: found.length, on })}</Hint>
        </>
      }
    >
      {found.length === 0 && (
        <EmptyState
          title={t('pages.info.none', { text })}
          action={<Button onClick={() => setText('')}>{t('pages.info.clear')}</Button>}
        >
          {t('pages.info.noneHint')}
        </EmptyState>
      )}
      <List ruled>
        {found.map((resource) => (
          <Resource
            key={resource.node.id}
            resource={resource}
            isOn={isOn(resource.node)}
            onToggle={() => layers.actions.toggle(resource.node.id)}
            onFly={(extent) => flyTo({ extent })}
            onShowInTree={() => needs.showInTree()(resource.node.id)}
          />
        ))}
      </List>
    </PagePanel>
  );
}

function Resource({
  resource: { node, type, source, group },
  isOn,
  onToggle,
  onFly,
  onShowInTree,
}: {
  readonly resource: LayerResource;
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly onFly: (extent: NonNullable<LayerNode['extent']>) => void;
  readonly onShowInTree: () => void;
}) {
  const t = useText();
  const { label: name, extent } = node;
  const facts = [
    ['pages.info.group', group],
    ['pages.info.type', type],
    ['pages.info.source', source],
  ] as const;
  return (
    <li>
      <Row grow>
        <strong title={name}>{name}</strong>
        {extent !== undefined && (
          <IconButton icon={extent16} label={t('pages.info.fly', { name })} onClick={() => onFly(extent)} />
        )}
        <IconButton
          icon={layers16}
          label={t('pages.showInTree', { name })}
          tooltipSide="left"
          onClick={onShowInTree}
        />
        <CheckField
          label={t(isOn ? 'pages.info.hide' : 'pages.info.show', { name })}
          labelHidden
          title={node.disabled === true ? t('pages.info.disabled') : undefined}
          disabled={node.disabled === true || node.problem !== undefined}
          checked={isOn}
          onChange={onToggle}
        />
      </Row>
      <Facts layout="compact" facts={facts.map(([key, value]) => ({ name: t(key), value }))} />
    </li>
  );
}
