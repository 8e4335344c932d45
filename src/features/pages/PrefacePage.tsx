import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { useText } from '../../ui/text.ts';
import type { PageProps } from './pageProps.ts';
import styles from './TopicPage.module.css';

/** The portal's preface: a card in the corner of the globe, which leaves the centres of both views free. */
export function PrefacePage({ title, department, menu, open, close }: PageProps) {
  const t = useText();
  return (
    <section className={styles.preface} aria-label={title}>
      <PanelHeader title={title}>
        <IconButton icon={x16} label={t('app.close')} onClick={close} />
      </PanelHeader>
      <p className={styles.text}>{t('page.info.text', { department })}</p>
      <ul className={styles.topics}>
        {menu.map(({ code, name, path }) => (
          <li key={code}>
            <Button look="quiet" onClick={() => open(path)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
