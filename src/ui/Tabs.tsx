import '@esri/calcite-components/components/calcite-tab-nav';
import '@esri/calcite-components/components/calcite-tab-title';
import '@esri/calcite-components/components/calcite-tabs';
import { flushSync } from 'react-dom';
import styles from './Tabs.module.css';
import { CONTROL_SCALE } from './touch.ts';

/** What {@link Tabs} take. */
export interface TabsProps<T extends string> {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly value: T;
  readonly tabs: readonly { readonly id: T; readonly label: string }[];
  readonly onChange: (id: T) => void;
}

/** A row of tabs; what the chosen one shows stands below, drawn by the panel itself. */
export function Tabs<T extends string>({ label, value, tabs, onChange }: TabsProps<T>) {
  return (
    <calcite-tabs className={styles.tabs} scale={CONTROL_SCALE}>
      <calcite-tab-nav
        slot="title-group"
        aria-label={label}
        oncalciteTabChange={({ target }) => {
          const chosen = tabs.find(({ id }) => id === target.selectedTitle.tab);
          if (chosen !== undefined && chosen.id !== value) flushSync(() => onChange(chosen.id));
        }}
      >
        {tabs.map(({ id, label: title }) => (
          <calcite-tab-title key={id} tab={id} selected={id === value}>
            {title}
          </calcite-tab-title>
        ))}
      </calcite-tab-nav>
    </calcite-tabs>
  );
}
