import { texts as sharedTexts } from '../../src/i18n/texts.ts';
import type { TextKey, Texts } from '../../src/i18n/translate.ts';

const ofFeatures = import.meta.glob<{ readonly texts: Texts }>('../../src/features/*/texts.ts', {
  eager: true,
});
const ofWindows = import.meta.glob<{ readonly panelTexts: Texts }>(
  ['../../src/features/*/panelTexts.ts', '../../src/i18n/late/*.ts'],
  { eager: true },
);

const all = [
  sharedTexts,
  ...Object.values(ofFeatures).map(({ texts }) => texts),
  ...Object.values(ofWindows).map(({ panelTexts }) => panelTexts),
];

const merged = (language: 'zh' | 'en') =>
  Object.assign({}, ...all.map((texts) => texts[language])) as Readonly<Record<TextKey, string>>;

/** Every text of the portal in Chinese. */
export const zh = merged('zh');

/** Every text of the portal in English. */
export const en = merged('en');

/** Every text of the portal. */
export const texts: Texts = { zh, en };
