import { isTopicScreen, TOPIC_PAGES, topicScreenAt } from '../../../domain/bureau/figures/topicScreens.ts';
import { readMenuAddress } from '../../../domain/bureau/menu/menuAddress.ts';
import { SCREEN_CODES, TOPIC_SCREEN } from '../../../domain/bureau/menu/screenCodes.ts';
import type { TopicRecord } from '../../../domain/layers/catalogue/topicRecord.ts';
import { useCurrentPage } from '../../../portal/useCurrentPage.ts';
import { useLanguage, useText } from '../../../ui/text.ts';
import type { Choice } from '../../../ui/SelectField.tsx';
import { ownPath } from './model/topicMoves.ts';
import { useTopicName } from './useTopicName.ts';

/** The screens that a topic can open, by their addresses. @param topics name the topics that they lead to */
export function useScreenChoices(
  topics: readonly TopicRecord[],
  topic: TopicRecord,
): readonly Choice<string>[] {
  const t = useText();
  const nameOf = useTopicName();
  const { rows } = useCurrentPage();
  const [language] = useLanguage();
  /** Pages go by their Chinese names; topics know others for them. */
  const named = (path: string) => {
    const leading = language === 'zh' ? undefined : topics.find((one) => one.path === path);
    return leading && nameOf(leading);
  };
  const pages = TOPIC_PAGES.map((page) => {
    const value = `/${TOPIC_SCREEN}?page=${page}`;
    return { value, label: named(value) ?? page, group: t('topics.screens.topics') };
  });
  const own = { value: ownPath(topic.code), label: t('topics.screen.own'), group: t('topics.screens.own') };
  const others = SCREEN_CODES.filter((code) => code !== TOPIC_SCREEN).map((code) => {
    const title = rows.find((row) => row.code === code)?.title;
    return {
      value: `/${code}`,
      label: title === undefined ? code : t(title),
      group: t('topics.screens.others'),
    };
  });
  const known = [own, ...pages, ...others];
  if (known.some(({ value }) => value === topic.path)) return known;
  return [{ value: topic.path, label: topic.path === '' ? t('topics.layers.choose') : topic.path }, ...known];
}

/** Whether the screen of an address takes layers and view of a topic, and the names of the layers that it shows without. */
export function screenLayers({ path, name }: TopicRecord): {
  readonly takes: boolean;
  readonly names: readonly string[];
} {
  if (!path.startsWith('/') || path.startsWith('//')) return { takes: false, names: [] };
  const address = readMenuAddress(path);
  const code = address.path.slice(1);
  return { takes: isTopicScreen(code), names: topicScreenAt(code, address.page ?? name)?.layers ?? [] };
}
