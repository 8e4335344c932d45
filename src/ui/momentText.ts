import { useMemo } from 'react';
import { useLanguage } from './text.ts';

/** Words a moment to the minute: "2026/11/24 14:05" in the language in force. */
export function useMomentText(): (ms: number) => string {
  const [language] = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    });
    return (ms) => format.format(ms);
  }, [language]);
}
