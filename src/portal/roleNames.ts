import { useEffect, useState } from 'react';
import type { ApiClient } from '../api/client.ts';
import { roleNames, type RoleName } from '../api/contracts/roles.ts';
import { ACCOUNT_ROLES } from '../domain/bureau/roles.ts';
import { useLanguage } from '../ui/text.ts';
import { usePortalIfAny } from './portal.ts';

/** What is known without asking. */
const FIRST: readonly RoleName[] = ACCOUNT_ROLES.map(({ roleType, department, departmentEn }) => ({
  ...{ roleType, name: department, nameEn: departmentEn, isDeleted: false },
}));

let known: { readonly api: ApiClient; readonly names: Promise<readonly RoleName[]> } | undefined;

/** Asks once for each page; where that fails the first roles are known and the next one who asks tries again. */
function namesOf(api: ApiClient): Promise<readonly RoleName[]> {
  if (known?.api === api) return known.names;
  const names = api.call(roleNames, { query: {} }).then((answer) => {
    if (answer.ok) return answer.value.roles;
    forgetRoleNames();
    return FIRST;
  });
  known = { api, names };
  return names;
}

/** Has them asked for again: a role may be called otherwise now. */
export function forgetRoleNames(): void {
  known = undefined;
}

/** The roles by their names, those that were deleted among them, and what one is called in the language in force. */
export function useRoleNames(): {
  readonly roles: readonly RoleName[];
  readonly nameOf: (roleType: number) => string;
} {
  const api = usePortalIfAny()?.api;
  const [language] = useLanguage();
  const [roles, setRoles] = useState(FIRST);
  useEffect(() => {
    if (api === undefined) return undefined;
    let isOver = false;
    void namesOf(api).then((names) => {
      if (!isOver) setRoles(names);
    });
    return () => {
      isOver = true;
    };
  }, [api]);
  return {
    roles,
    nameOf(roleType) {
      const role = roles.find((one) => one.roleType === roleType);
      return (language === 'zh' ? role?.name : role?.nameEn) ?? String(roleType);
    },
  };
}
