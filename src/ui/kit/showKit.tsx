import { createRoot } from 'react-dom/client';
import { sharedEn } from '../../i18n/en/shared.ts';
import { firstTexts } from '../../i18n/firstTexts.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { sharedZh } from '../../i18n/zh/shared.ts';
import '../calcite/elements.ts';
import { TextProvider } from '../text.ts';
import { showTheme } from '../theme.ts';
import { KitPage } from './KitPage.tsx';
import { texts } from './texts.ts';

/** Shows the page of the kit in place of the portal. */
export function showKit(page: Document): void {
  const root = page.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  const translator = createTranslator('zh', firstTexts);
  translator.add({ zh: sharedZh, en: sharedEn });
  translator.add(texts);
  showTheme(page, 'dark');
  createRoot(root).render(
    <TextProvider value={translator}>
      <KitPage />
    </TextProvider>,
  );
}
