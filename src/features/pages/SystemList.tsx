import { useEffect, useState } from 'react';
import { eventOfFailure } from '../../api/apiFailure.ts';
import type { ApiClient } from '../../api/client.ts';
import { roleSystems } from '../../api/contracts/auth.ts';
import { List } from '../../ui/List.tsx';
import { useText } from '../../ui/text.ts';

type Systems =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly names: readonly string[] }
  | { readonly kind: 'failed'; readonly reason: string };

/** The systems of the role. */
export function SystemList({
  api,
  roleId,
}: {
  readonly api: ApiClient;
  readonly roleId: string | undefined;
}) {
  const t = useText();
  const [systems, setSystems] = useState<Systems>({ kind: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void api.call(roleSystems, { query: { roleID: roleId ?? '' }, signal }).then((answer) => {
      if (signal.aborted) return;
      if (answer.ok) setSystems({ kind: 'ready', names: answer.value.map(({ systemname }) => systemname) });
      else setSystems({ kind: 'failed', reason: eventOfFailure(answer.error)?.message ?? answer.error.kind });
    });
    return () => controller.abort();
  }, [api, roleId]);
  if (systems.kind === 'loading') return <p role="status">{t('app.loading')}</p>;
  if (systems.kind === 'failed')
    return <p role="alert">{t('pages.portal.systemsFailed', { reason: systems.reason })}</p>;
  return (
    <List>
      {systems.names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </List>
  );
}
