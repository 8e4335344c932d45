import { useEffect } from 'react';
import { RouterProvider } from 'react-router';
import { useStore } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { TextProvider, useLanguage, useText } from '../ui/text.ts';
import { showTheme } from '../ui/theme.ts';
import { Notices } from './Notices.tsx';
import { PortalProvider } from '../portal/portal.ts';
import { useWholePortal, WholePortalProvider, type WholePortal } from './portal.ts';
import type { createPortalRouter } from './router.tsx';

/** Tells the page's language to the browser and its title to the tab, and puts it into the theme that the user chose. */
function PageLook() {
  const t = useText();
  const [language] = useLanguage();
  const theme = useStore(useWholePortal().preferences, (preferences) => preferences.theme);
  useEffect(() => showTheme(document, theme), [theme]);
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
    document.title = t('app.title');
  }, [language, t]);
  return null;
}

/** The screens, or the event that takes their place. */
function Screens({ router }: { readonly router: ReturnType<typeof createPortalRouter> }) {
  const t = useText();
  const { notices, resume, surroundings } = useWholePortal();
  const page = useStore(notices, (state) => state.page);
  if (page === null) return <RouterProvider router={router} />;
  return (
    <MessagePage
      title={t('failed.title')}
      text={t(`error.${page.id}`, { message: page.message ?? '' })}
      actions={
        <Button
          look="primary"
          onClick={() => {
            resume.keep();
            surroundings.reload();
          }}
        >
          {t('app.reload')}
        </Button>
      }
    />
  );
}

/** The whole portal. */
export function App({
  portal,
  router,
}: {
  readonly portal: WholePortal;
  readonly router: ReturnType<typeof createPortalRouter>;
}) {
  return (
    <WholePortalProvider value={portal}>
      <PortalProvider value={portal}>
        <TextProvider value={portal.translator}>
          <PageLook />
          <Screens router={router} />
          <Notices />
        </TextProvider>
      </PortalProvider>
    </WholePortalProvider>
  );
}
