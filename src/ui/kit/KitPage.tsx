import { useState } from 'react';
import { Button } from '../Button.tsx';
import { Row } from '../Layout.tsx';
import { useLanguage } from '../text.ts';
import { showTheme } from '../theme.ts';
import { ActionSpecimens, OverlaySpecimens, StateSpecimens } from './KitActions.tsx';
import { ChoiceSpecimens, NumberSpecimens, TextSpecimens } from './KitFields.tsx';
import { ListSpecimens, PanelSpecimens, RowSpecimens } from './KitLists.tsx';
import { PartSpecimens } from './KitPanes.tsx';
import { DivisionSpecimens, MapSpecimens, WordSpecimens } from './KitParts.tsx';
import { CollectionSpecimens, FloatSpecimens } from './KitWholes.tsx';
import styles from './KitPage.module.css';

const SHELVES = [
  ['Actions', ActionSpecimens],
  ['Texts', TextSpecimens],
  ['Numbers', NumberSpecimens],
  ['Choices', ChoiceSpecimens],
  ['States', StateSpecimens],
  ['Panels', PanelSpecimens],
  ['Parts', PartSpecimens],
  ['Lists', ListSpecimens],
  ['Rows', RowSpecimens],
  ['Words', WordSpecimens],
  ['Divisions', DivisionSpecimens],
  ['Over the map', MapSpecimens],
  ['Collections', CollectionSpecimens],
  ['Floats', FloatSpecimens],
  ['Overlays', OverlaySpecimens],
] as const;

/** Every component of the kit in every state, for whoever builds panels of them. */
export function KitPage() {
  const [language, setLanguage] = useLanguage();
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  const choose = (next: 'dark' | 'light') => {
    showTheme(document, next);
    setTheme(next);
  };
  return (
    <main className={styles.page}>
      <h1>Kit</h1>
      <Row>
        <Button onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? 'Light' : 'Dark'}
        </Button>
        <Button onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
          {language === 'zh' ? 'English' : 'Chinese'}
        </Button>
      </Row>
      {SHELVES.map(([name, Specimens]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <div className={styles.shelf}>
            <Specimens />
          </div>
        </section>
      ))}
    </main>
  );
}
