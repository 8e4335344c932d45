import { useEffect, useRef } from 'react';
import { checkedNames, exportCheck, type ExportNode } from '../../domain/sheet/exportTree.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import type { ExportDesk, TreeState } from './exportDesk.ts';
import styles from './ExportPanel.module.css';

/** A box of three states. */
function CheckBox({
  node,
  onToggle,
}: {
  readonly node: ExportNode;
  readonly onToggle: (id: string) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [language] = useLanguage();
  const check = exportCheck(node);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = check === 'mixed';
  }, [check]);
  return (
    <label className={styles.box}>
      <input ref={box} type="checkbox" checked={check === 'checked'} onChange={() => onToggle(node.id)} />
      <span title={node.name}>{language === 'zh' ? node.label : (node.labelEn ?? node.label)}</span>
    </label>
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
    <ul className={styles.nodes}>
      {nodes.map((node) => (
        <li key={node.id}>
          <CheckBox node={node} onToggle={onToggle} />
          {node.children.length > 0 && <Nodes nodes={node.children} onToggle={onToggle} />}
        </li>
      ))}
    </ul>
  );
}

/** The layers of the sheet: thematic ones and base maps, with boxes. */
export function LayerChoice({ desk, tree }: { readonly desk: ExportDesk; readonly tree: TreeState }) {
  const t = useText();
  if (tree.kind === 'loading') return <p className={styles.hint}>{t('export.layers.loading')}</p>;
  if (tree.kind === 'failed')
    return (
      <div className={styles.failure} role="alert">
        <span>{t(`error.${tree.event.id}`, { message: tree.event.message ?? '' })}</span>
        <Button onClick={desk.readTree}>{t('export.retry')}</Button>
      </div>
    );
  const count = checkedNames(tree.tree).length;
  return (
    <div className={styles.layers} role="group" aria-label={t('export.layers')}>
      <Nodes nodes={tree.tree} onToggle={desk.toggleLayer} />
      <p className={styles.hint} role="status">
        {count === 0 ? t('export.layers.none') : t('export.layers.count', { count })}
      </p>
    </div>
  );
}
