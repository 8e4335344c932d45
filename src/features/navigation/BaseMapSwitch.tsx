import { useRef, useState } from 'react';
import { basemap16 } from '@esri/calcite-ui-icons/js/basemap16.js';
import type { BaseMap } from '../../domain/layers/baseMap.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuPlace } from '../../ui/Menu.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import styles from './BaseMapSwitch.module.css';

/** Between the button and the menu above it, CSS pixels. */
const GAP_PX = 6;

/** Props of {@link BaseMapSwitch}. */
export interface BaseMapSwitchProps {
  readonly offered: readonly BaseMap[];
  /** Id of the one in force; empty for what the globe stands on. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

/** The layer switcher of the map (viewer.md, section 2): says what it stands on, and offers the others; nothing where there are none. */
export function BaseMapSwitch({ offered, chosen, onChoose }: BaseMapSwitchProps) {
  const t = useText();
  const [language] = useLanguage();
  const [at, setAt] = useState<MenuPlace>();
  // A press on the button closes the open menu before it becomes a click, which must not open it again.
  const wasOpen = useRef(false);
  if (offered.length === 0) return null;
  const nameOf = ({ title, titleEn }: BaseMap) => (language === 'en' ? (titleEn ?? title) : title);
  const inForce = offered.find(({ id }) => id === chosen);
  const name = inForce === undefined ? t('baseMap.asGlobe') : nameOf(inForce);
  const items = [
    { id: '', text: t('baseMap.asGlobe') },
    ...offered.map((base) => ({ id: base.id, text: nameOf(base) })),
  ];
  return (
    <div className={styles.switch} data-covers>
      <Button
        opensMenu
        expanded={at !== undefined}
        label={t('baseMap.button', { name })}
        onPointerDown={() => (wasOpen.current = at !== undefined)}
        onClick={({ currentTarget }) => {
          const { left, top } = currentTarget.getBoundingClientRect();
          if (!wasOpen.current) setAt({ xPx: left, yPx: top - GAP_PX });
          wasOpen.current = false;
        }}
      >
        <Icon shape={basemap16} />
        {name}
      </Button>
      {at !== undefined && (
        <Menu
          label={t('baseMap.title')}
          at={at}
          corner="bottom"
          items={items.map(({ id, text }) => ({
            id,
            text,
            checked: id === (inForce?.id ?? ''),
            run: () => onChoose(id),
          }))}
          onClose={() => setAt(undefined)}
        />
      )}
    </div>
  );
}
