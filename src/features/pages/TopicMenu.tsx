import type { MenuItem } from '../../domain/bureau/menu/menuEntry.ts';
import { useMenuName } from '../../ui/menuName.ts';
import { Hint } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import styles from './TopicMenu.module.css';

/** The topics of a menu as tiles, each with what stands below it. */
export function TopicMenu({
  menu,
  open,
}: {
  readonly menu: readonly MenuItem[];
  readonly open: (address: string) => void;
}) {
  const t = useText();
  const nameOf = useMenuName();
  if (menu.length === 0) return <Hint>{t('pages.noTopics')}</Hint>;
  return (
    <ul className={styles.tiles}>
      {menu.map((item) => (
        <li key={item.code} className={item.children.length > 0 ? styles.wide : undefined}>
          <button type="button" className={styles.tile} onClick={() => open(item.path)}>
            <strong>{nameOf(item)}</strong>
            {item.children.length > 0 && <small>{item.children.map(nameOf).join(' · ')}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}
