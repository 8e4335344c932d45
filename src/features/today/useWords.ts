import type { AttentionFact, AttentionItem } from '../../api/contracts/today.ts';
import type { AttentionFactId, AttentionRuleId } from '../../domain/bureau/attention.ts';
import type { TextKey, TextParams, Translator } from '../../i18n/translate.ts';
import { useRoleNames } from '../../portal/roleNames.ts';
import { useLanguage, useTranslator } from '../../ui/text.ts';

/** How items are worded in the language in force. */
export interface ItemWords {
  readonly name: (item: AttentionItem) => string;
  /** Why it needs attention, in one sentence. */
  readonly why: (item: AttentionItem) => string;
  /** Who has it, and which unit it was handed to. */
  readonly standing: (item: AttentionItem) => string;
  readonly value: (fact: AttentionFact) => string;
  /** The department of a role type. */
  readonly unit: (roleType: number) => string;
}

/** Facts that are amounts, with the text that has their unit. */
const AMOUNTS: Partial<Record<AttentionFactId, TextKey>> = {
  area: 'today.hectares',
  woodland: 'today.hectares',
  grassland: 'today.hectares',
  yearsLate: 'today.years',
  daysLate: 'today.days',
};

type Facts = Partial<Record<AttentionFactId, string>>;

/** The sentence of each rule, by what is known. */
const WHY: Readonly<Record<AttentionRuleId, (facts: Facts) => TextKey>> = {
  camera: ({ zone }) => (zone === undefined ? 'today.why.camera' : 'today.why.camera.zone'),
  greeningPlan: ({ acceptance }) =>
    acceptance === undefined ? 'today.why.greeningPlan.unknown' : 'today.why.greeningPlan',
  fireDanger: ({ dangerIndex }) =>
    dangerIndex === undefined ? 'today.why.fireDanger.grade' : 'today.why.fireDanger',
  hotspot: ({ confidence }) => (confidence === undefined ? 'today.why.hotspot.unknown' : 'today.why.hotspot'),
  patrol: () => 'today.why.patrol',
  hybrid: () => 'today.why.hybrid',
  license: () => 'today.why.license',
  landTaken: ({ woodland, grassland }) => {
    if (woodland === undefined) return 'today.why.landTaken.grassland';
    return grassland === undefined ? 'today.why.landTaken.woodland' : 'today.why.landTaken.both';
  },
};

/** A word of the data, in the language in force where it is known. */
function wordOf({ isTextKey, t }: Translator, word: string): string {
  const key = `today.word.${word}`;
  return isTextKey(key) ? t(key) : word;
}

function valueOf(translator: Translator, locale: string, { id, value }: AttentionFact): string {
  const { t } = translator;
  if (value === null) return t('today.notGiven');
  if (typeof value === 'string') return wordOf(translator, value);
  const amount = AMOUNTS[id];
  if (amount === undefined) return String(value);
  return t(amount, { count: value.toLocaleString(locale, { maximumFractionDigits: 1 }) });
}

/** Words items in the language in force. */
export function useWords(): ItemWords {
  const translator = useTranslator();
  const [language] = useLanguage();
  const { t } = translator;
  const value = (fact: AttentionFact) => valueOf(translator, language === 'zh' ? 'zh-CN' : 'en-GB', fact);
  const unit = useRoleNames().nameOf;
  return {
    value,
    unit,
    name: ({ name }) => (name === '' ? t('today.unnamed') : name),
    why({ rule, facts }) {
      const known: Facts = Object.fromEntries(
        facts.flatMap((fact) => (fact.value === null ? [] : [[fact.id, value(fact)]])),
      );
      return t(WHY[rule](known), known satisfies TextParams);
    },
    standing({ state, takenBy, unit: handedTo, isBack }) {
      const words = [
        ...(isBack ? [t('today.isBack')] : []),
        ...(handedTo === undefined ? [] : [t('today.handedTo', { unit: unit(handedTo) })]),
      ];
      if (takenBy !== undefined)
        words.push(takenBy.isMe ? t('today.takenByMe') : t('today.takenBy', { name: takenBy.name }));
      else if (state === 'closed') words.push(t('today.isClosed'));
      else if (words.length === 0) words.push(t('today.isOpen'));
      return words.join(' · ');
    },
  };
}
