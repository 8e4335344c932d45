import type { MenuItem } from '../../domain/bureau/menu/menuEntry.ts';
import { useMenuName } from '../../ui/menuName.ts';
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
  if (menu.length === 0) return <p className={styles.empty}>{t('pages.noTopics')}</p>;
  return (
    <ul className={styles.tiles}>
      {menu.map((item) => (
        <li key={item.code} className={item.children.length > 0 ? styles.wide : undefined}>
          <button type="button" className={styles.tile} onClick={() => open(item.path)}>
            <strong>{nameOf(item)}</strong>
            {item.children.length > 0 && <span>{item.children.map(nameOf).join(' · ')}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
