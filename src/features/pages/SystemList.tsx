import { reasonOf } from '../../api/apiFailure.ts';
import type { ApiClient } from '../../api/client.ts';
import { roleSystems } from '../../api/contracts/auth.ts';
import { err, ok } from '../../lib/result.ts';
import { Hint } from '../../ui/Layout.tsx';
import { List } from '../../ui/List.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useReading } from '../../ui/useReading.ts';

/** The systems of the role. */
export function SystemList({
  api,
  roleId = '',
}: {
  readonly api: ApiClient;
  readonly roleId: string | undefined;
}) {
  const t = useText();
  const [language] = useLanguage();
  const [systems, retry] = useReading(roleId, async (signal) => {
    const answer = await api.call(roleSystems, { query: { roleID: roleId }, signal });
    return answer.ok ? ok(answer.value) : err(reasonOf(answer.error));
  });
  if (systems.kind === 'loading') return <Hint live>{t('app.loading')}</Hint>;
  if (systems.kind === 'failed')
    return (
      <RetryNotice onRetry={retry}>{t('pages.portal.systemsFailed', { reason: systems.reason })}</RetryNotice>
    );
  return (
    <List>
      {systems.value.map(({ systemid, systemname, nameEn = systemname }) => (
        <li key={systemid}>{language === 'zh' ? systemname : nameEn}</li>
      ))}
    </List>
  );
}
