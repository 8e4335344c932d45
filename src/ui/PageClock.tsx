import { useEffect, useMemo, useState } from 'react';
import type { Clock } from '../lib/clock.ts';
import type { Language } from '../i18n/translate.ts';
import { useLanguage, useText } from './text.ts';

const REFRESH_MS = 1000;

/** Formats of the date and of the time; making one takes longer than using it. */
function formatsOf(language: Language): readonly Intl.DateTimeFormat[] {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const name = language === 'zh' ? 'long' : 'short';
  return [
    new Intl.DateTimeFormat(locale, { year: 'numeric', month: name, day: 'numeric', weekday: name }),
    new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hour12: false }),
  ];
}

/** Date, weekday and time, each second anew. */
export function PageClock({
  clock,
  look,
}: {
  readonly clock: Clock;
  /** Classes of the whole and of the date in it. */
  readonly look: { readonly clock?: string | undefined; readonly date?: string | undefined };
}) {
  const t = useText();
  const [language] = useLanguage();
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => clock.every(REFRESH_MS, () => setNowMs(clock.nowMs())), [clock]);
  const now = new Date(nowMs);
  const [date, time] = useMemo(() => formatsOf(language), [language]).map((format) => format.format(now));
  return (
    <time className={look.clock} dateTime={now.toISOString()} title={t('header.clock')}>
      <span className={look.date}>{date}</span> {time}
    </time>
  );
}
