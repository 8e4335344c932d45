import { basemap16 } from '@esri/calcite-ui-icons/js/basemap16.js';
import type { BaseMap } from '../../domain/layers/baseMap.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import styles from './BaseMapSwitch.module.css';

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
      <MenuButton
        label={t('baseMap.button', { name })}
        title={t('baseMap.title')}
        side="above"
        items={items.map(({ id, text }) => ({
          id,
          text,
          checked: id === (inForce?.id ?? ''),
          run: () => onChoose(id),
        }))}
      >
        <Icon shape={basemap16} />
        {name}
      </MenuButton>
    </div>
  );
}
