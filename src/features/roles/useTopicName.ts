import { useCallback } from 'react';
import type { RoleTopic } from '../../api/contracts/roles.ts';
import { useMenuName } from '../../ui/menuName.ts';

/** Names topics in the language in force, as the menu does. */
export function useTopicName(): (topic: Pick<RoleTopic, 'id' | 'name' | 'nameEn'>) => string {
  const nameOf = useMenuName();
  return useCallback(
    ({ id, name, nameEn }) => nameOf({ code: id.slice(id.indexOf(':') + 1), name, nameEn }),
    [nameOf],
  );
}
