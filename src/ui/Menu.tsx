import { check16 } from '@esri/calcite-ui-icons/js/check16.js';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconShape } from './Icon.tsx';
import styles from './Menu.module.css';

/** Between a menu and the page's edges, CSS pixels. */
const MARGIN_PX = 8;

/** A place of the page, CSS pixels. */
export interface MenuPlace {
  readonly xPx: number;
  readonly yPx: number;
}

/** One line of a menu. */
export interface MenuItem {
  readonly id: string;
  readonly text: string;
  readonly icon?: IconShape;
  /** The address of a picture instead of an icon, for what is chosen by its looks. */
  readonly picture?: string;
  /** The keys that do the same, for the eye. */
  readonly keys?: string;
  readonly disabled?: boolean;
  /** Why it is disabled, or what it does: shown on hover. */
  readonly hint?: string;
  /** For an item that switches something: whether it is on. */
  readonly checked?: boolean;
  /** How far it stands in below another one; 0 when left out. */
  readonly level?: number;
  /** True for the item that leads to where the user is. */
  readonly current?: boolean;
  /** A line is drawn above it. */
  readonly startsGroup?: boolean;
  readonly run: () => void;
}

/** Props of {@link Menu}. */
export interface MenuProps {
  /** Accessible name. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Its corner, if it fits there: top left unless {@link MenuProps.corner} says top right or bottom left. */
  readonly at: MenuPlace;
  readonly corner?: 'left' | 'right' | 'bottom';
  readonly onClose: () => void;
}

function enabledItems(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
}

/** The item that a key leads to (WAI-ARIA menu pattern); undefined for other keys. */
function itemAfter(menu: HTMLElement, key: string): HTMLElement | undefined {
  const items = enabledItems(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}

/** Takes the focus into the menu, gives it back when the menu closes, and closes it on a press anywhere else. */
function useMenuLife(onClose: () => void) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = menu.current;
    if (element !== null) (enabledItems(element)[0] ?? element).focus();
    return () => {
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (isLost === true && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && menu.current?.contains(event.target) === true) return;
      onClose();
    };
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('blur', onClose);
    window.addEventListener('resize', onClose);
    return () => {
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('blur', onClose);
      window.removeEventListener('resize', onClose);
    };
  }, [onClose]);
  return menu;
}

/** A menu at a place of the page: arrows, Home and End move, Enter and Space choose, Esc and Tab close. */
export function Menu({ label, items, at, corner: side = 'left', onClose }: MenuProps) {
  const menu = useMenuLife(onClose);
  const [corner, setCorner] = useState({ left: at.xPx, top: at.yPx });
  useLayoutEffect(() => {
    const box = menu.current?.getBoundingClientRect();
    if (box === undefined) return;
    const held = (wanted: number, size: number, room: number) =>
      Math.max(MARGIN_PX, Math.min(wanted, room - size - MARGIN_PX));
    setCorner({
      left: held(side === 'right' ? at.xPx - box.width : at.xPx, box.width, window.innerWidth),
      top: held(side === 'bottom' ? at.yPx - box.height : at.yPx, box.height, window.innerHeight),
    });
  }, [at, side, menu]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    const target = itemAfter(event.currentTarget, event.key);
    if (target === undefined && event.key !== 'Escape' && event.key !== 'Tab') return;
    event.preventDefault();
    if (target === undefined) onClose();
    else target.focus();
  };
  // Texts stand in one line below each other, beside icons where any item has one.
  const hasIcons = items.some(
    ({ icon, picture, checked }) => icon !== undefined || picture !== undefined || checked !== undefined,
  );
  return createPortal(
    // Outside of all that the page consists of: a part of its own.
    <section aria-label={label}>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        style={corner}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <MenuLine key={item.id} item={item} hasIcons={hasIcons} onClose={onClose} />
        ))}
      </div>
    </section>,
    document.body,
  );
}

/** What {@link MenuLine} takes. */
interface MenuLineProps {
  readonly item: MenuItem;
  /** Some item has an icon: the others keep room for one. */
  readonly hasIcons: boolean;
  readonly onClose: () => void;
}

function MenuLine({ item, hasIcons, onClose }: MenuLineProps) {
  const { text, icon, picture, keys, disabled = false, hint, checked, level = 0, current } = item;
  const hasOwn = icon !== undefined || picture !== undefined;
  return (
    <>
      {item.startsGroup === true && <div role="separator" className={styles.rule} />}
      <button
        type="button"
        role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
        aria-checked={checked}
        aria-current={current === true ? 'page' : undefined}
        data-level={level}
        tabIndex={-1}
        disabled={disabled}
        title={hint}
        className={styles.item}
        onClick={() => {
          onClose();
          item.run();
        }}
      >
        <Lead
          icon={icon ?? (checked === true && !hasOwn ? check16 : undefined)}
          picture={picture}
          keepsRoom={hasIcons}
        />
        <span className={styles.text}>{text}</span>
        {keys !== undefined && <span className={styles.keys}>{keys}</span>}
        {hasOwn && checked === true && <Icon shape={check16} />}
      </button>
    </>
  );
}

/** What {@link Lead} takes. */
interface LeadProps {
  readonly icon: IconShape | undefined;
  readonly picture: string | undefined;
  readonly keepsRoom: boolean;
}

/** An item's icon or picture, or the room of one beside those of other items. */
function Lead({ icon, picture, keepsRoom }: LeadProps) {
  if (picture !== undefined) return <img src={picture} alt="" width={20} height={20} />;
  if (icon !== undefined) return <Icon shape={icon} />;
  return keepsRoom ? <span style={{ width: 16 }} /> : null;
}
