import { SHELL_PREFIXES, type ShellRecord } from '../../../domain/layers/catalogue/shellRecord.ts';
import { useMenuName } from '../../../ui/menuName.ts';

/** The code of a route or system without that of its kind. */
export const ownCode = ({ kind, code }: Pick<ShellRecord, 'kind' | 'code'>) =>
  code.slice(SHELL_PREFIXES[kind].length);

/** Names screens and systems as the administration of roles does. */
export function useShellName(): (record: ShellRecord) => string {
  const nameOf = useMenuName();
  return (record) => nameOf({ code: ownCode(record), name: record.name, nameEn: record.nameEn });
}
