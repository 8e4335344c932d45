import { checkedNames, exportCheck, type ExportNode } from '../../domain/sheet/exportTree.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Hint, Stack } from '../../ui/Layout.tsx';
import { List } from '../../ui/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import type { ExportDesk } from './exportDesk.ts';
import type { TreeState } from './exportState.ts';

/** A box of three states. */
function CheckBox({
  node,
  onToggle,
}: {
  readonly node: ExportNode;
  readonly onToggle: (id: string) => void;
}) {
  const [language] = useLanguage();
  const check = exportCheck(node);
  return (
    <CheckField
      label={language === 'zh' ? node.label : (node.labelEn ?? node.label)}
      title={node.name}
      checked={check === 'checked'}
      mixed={check === 'mixed'}
      onChange={() => onToggle(node.id)}
    />
  );
}

function Nodes({
  nodes,
  onToggle,
}: {
  readonly nodes: readonly ExportNode[];
  readonly onToggle: (id: string) => void;
}) {
  return (
    <List>
      {nodes.map((node) => (
        <li key={node.id}>
          <CheckBox node={node} onToggle={onToggle} />
          {node.children.length > 0 && <Nodes nodes={node.children} onToggle={onToggle} />}
        </li>
      ))}
    </List>
  );
}

/** The layers of the sheet: thematic ones and base maps, with boxes. */
export function LayerChoice({ desk, tree }: { readonly desk: ExportDesk; readonly tree: TreeState }) {
  const t = useText();
  if (tree.kind === 'loading') return <Hint>{t('export.layers.loading')}</Hint>;
  if (tree.kind === 'failed')
    return (
      <Notice tone="danger" action={<Button onClick={desk.readTree}>{t('export.retry')}</Button>}>
        {t(`error.${tree.event.id}`, { message: tree.event.message ?? '' })}
      </Notice>
    );
  const count = checkedNames(tree.tree).length;
  return (
    <div role="group" aria-label={t('export.layers')}>
      <Stack>
        <Nodes nodes={tree.tree} onToggle={desk.toggleLayer} />
        <Hint live>{count === 0 ? t('export.layers.none') : t('export.layers.count', { count })}</Hint>
      </Stack>
    </div>
  );
}
