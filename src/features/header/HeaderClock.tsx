import { useEffect, useState } from 'react';
import type { Clock } from '../../lib/clock.ts';
import { useLanguage, useText } from '../../ui/text.ts';
import styles from './Header.module.css';

const REFRESH_MS = 1000;

/** Date, weekday and time, each second anew. */
export function HeaderClock({ clock }: { readonly clock: Clock }) {
  const t = useText();
  const [language] = useLanguage();
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => clock.every(REFRESH_MS, () => setNowMs(clock.nowMs())), [clock]);
  const now = new Date(nowMs);
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const date = now.toLocaleDateString(locale, {
    year: 'numeric',
    month: language === 'zh' ? 'long' : 'short',
    day: 'numeric',
    weekday: language === 'zh' ? 'long' : 'short',
  });
  const time = now.toLocaleTimeString(locale, { hour12: false });
  return (
    <time className={styles.clock} dateTime={now.toISOString()} title={t('header.clock')}>
      <span className={styles.date}>{date}</span> {time}
    </time>
  );
}
