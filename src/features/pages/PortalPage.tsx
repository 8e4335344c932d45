import { useText } from '../../ui/text.ts';
import { Hint, Stack } from '../../ui/Layout.tsx';
import { Part } from '../../ui/Part.tsx';
import { PagePanel } from '../../portal/PagePanel.tsx';
import type { PageProps } from '../../portal/pageProps.ts';
import { ScreenLinks } from './ScreenLinks.tsx';
import { SystemList } from './SystemList.tsx';
import { TopicMenu } from './TopicMenu.tsx';

/** The portal page: the topics of the role, its systems, and the screens that stand in no menu. */
export function PortalPage(page: PageProps) {
  const { title, menu, open, canOpen, api, roleId } = page;
  const t = useText();
  return (
    <PagePanel title={title} page={page}>
      <Stack>
        <Hint>{t('pages.portal.text')}</Hint>
        <TopicMenu menu={menu} open={open} />
        <Part title={t('pages.portal.more')}>
          <ScreenLinks open={open} canOpen={canOpen} />
        </Part>
        <Part title={t('pages.portal.systems')}>
          <SystemList api={api} roleId={roleId} />
        </Part>
      </Stack>
    </PagePanel>
  );
}
