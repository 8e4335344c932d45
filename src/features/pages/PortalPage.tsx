import { useText } from '../../ui/text.ts';
import { PagePanel } from '../../portal/PagePanel.tsx';
import type { PageProps } from '../../portal/pageProps.ts';
import { ScreenLinks } from './ScreenLinks.tsx';
import { SystemList } from './SystemList.tsx';
import { TopicMenu } from './TopicMenu.tsx';
import styles from './PortalPage.module.css';

/** The portal page: the topics of the role, its systems, and the screens that stand in no menu. */
export function PortalPage(page: PageProps) {
  const { title, menu, open, canOpen, api, roleId } = page;
  const t = useText();
  return (
    <PagePanel title={title} page={page}>
      <p className={styles.text}>{t('pages.portal.text')}</p>
      <TopicMenu menu={menu} open={open} />
      <h3 className={styles.heading}>{t('pages.portal.more')}</h3>
      <ScreenLinks open={open} canOpen={canOpen} />
      <h3 className={styles.heading}>{t('pages.portal.systems')}</h3>
      <SystemList api={api} roleId={roleId} />
    </PagePanel>
  );
}
