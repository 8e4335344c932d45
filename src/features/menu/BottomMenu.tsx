import { chevronDown16 } from '@esri/calcite-ui-icons/js/chevronDown16.js';
import { chevronUp16 } from '@esri/calcite-ui-icons/js/chevronUp16.js';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { MenuItem } from '../../domain/bureau/menu/menuEntry.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, type MenuItem as Line, type MenuPlace } from '../../ui/Menu.tsx';
import { useMenuName } from '../../ui/menuName.ts';
import { useText } from '../../ui/text.ts';
import styles from './BottomMenu.module.css';
import { menuIcon } from '../../ui/menuIcons.ts';

/** Between a topic and the popover above it, CSS pixels. */
const POPOVER_GAP_PX = 6;

/** Props of {@link BottomMenu}. */
export interface BottomMenuProps {
  readonly items: readonly MenuItem[];
  /** Codes of the items from the first level down to the screen that is open. */
  readonly trail: readonly string[];
  /** Code of the active top menu: where the keyboard enters. */
  readonly topMenu: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChoose: (item: MenuItem) => void;
}

interface OpenTopic {
  readonly item: MenuItem;
  readonly at: MenuPlace;
}

/** The topic that a key leads to in the strip; undefined for other keys. */
function topicAfter(strip: HTMLElement, key: string): HTMLElement | undefined {
  const topics = [...strip.querySelectorAll<HTMLElement>('[data-topic]')];
  const at = topics.findIndex((topic) => topic === document.activeElement);
  if (key === 'ArrowRight') return topics[(at + 1) % topics.length];
  if (key === 'ArrowLeft') return topics.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return topics[0];
  return key === 'End' ? topics.at(-1) : undefined;
}

/** The strip of topics at the bottom, which steps aside: arrows move, Enter chooses, ArrowUp opens what stands below a topic, Esc closes it. */
export function BottomMenu(props: BottomMenuProps) {
  const { items, trail, open, onOpenChange } = props;
  const t = useText();
  const nameOf = useMenuName();
  const current = items.find(({ code }) => code === trail[0]);
  if (!open) {
    return (
      <nav className={styles.folded} aria-label={t('menu.label')}>
        <Button look="quiet" expanded={false} title={t('menu.show')} onClick={() => onOpenChange(true)}>
          <Icon shape={chevronUp16} sizePx={12} />
          {current === undefined ? t('menu.label') : `${t('menu.label')} · ${nameOf(current)}`}
        </Button>
      </nav>
    );
  }
  return (
    <nav className={styles.bar} aria-label={t('menu.label')}>
      <Topics {...props} />
      <div className={styles.fold}>
        <IconButton
          icon={chevronDown16}
          label={t('menu.hide')}
          expanded
          tooltipSide="top"
          onClick={() => onOpenChange(false)}
        />
      </div>
    </nav>
  );
}

function Topics({ items, trail, topMenu, onChoose }: BottomMenuProps) {
  const nameOf = useMenuName();
  const [shown, setShown] = useState<OpenTopic>();
  const strip = useRef<HTMLDivElement>(null);
  const entry = items.some(({ code }) => code === topMenu) ? topMenu : items[0]?.code;
  // A press on a topic closes its open popover before it becomes a click, which must not open it again.
  const pressedOpen = useRef<string>(undefined);
  const show = (item: MenuItem, opener: HTMLElement) => {
    const { left, top } = opener.getBoundingClientRect();
    setShown({ item, at: { xPx: left, yPx: top - POPOVER_GAP_PX } });
  };
  const choose = (item: MenuItem, opener: HTMLElement) => {
    if (item.children.length === 0) onChoose(item);
    else if (pressedOpen.current !== item.code) show(item, opener);
    pressedOpen.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (strip.current === null) return;
    const next = topicAfter(strip.current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div ref={strip} className={styles.strip} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.code}
          type="button"
          data-topic={item.code}
          className={styles.topic}
          tabIndex={item.code === entry ? 0 : -1}
          aria-current={item.code === trail[0] ? 'page' : undefined}
          {...(item.children.length === 0
            ? {}
            : { 'aria-haspopup': 'menu', 'aria-expanded': shown?.item.code === item.code })}
          onPointerDown={() => (pressedOpen.current = shown?.item.code)}
          onClick={(event) => choose(item, event.currentTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' || item.children.length === 0) return;
            event.preventDefault();
            show(item, event.currentTarget);
          }}
        >
          <Icon shape={menuIcon(item.icon)} sizePx={20} />
          <span>{nameOf(item)}</span>
        </button>
      ))}
      {shown !== undefined && (
        <Menu
          label={nameOf(shown.item)}
          items={linesOf(shown.item.children, { trail, nameOf, onChoose })}
          at={shown.at}
          corner="bottom"
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}

/** What the lines of a popover need besides their items. */
interface TopicLines extends Pick<BottomMenuProps, 'trail' | 'onChoose'> {
  readonly nameOf: (item: MenuItem) => string;
}

/** What stands below a topic as the lines of its popover, the third level indented. */
function linesOf(items: readonly MenuItem[], topic: TopicLines, level = 0): readonly Line[] {
  const { trail, nameOf, onChoose } = topic;
  return items.flatMap((item) => [
    {
      id: item.code,
      text: nameOf(item),
      level,
      current: trail.at(-1) === item.code,
      run: () => onChoose(item),
    },
    ...linesOf(item.children, topic, level + 1),
  ]);
}
