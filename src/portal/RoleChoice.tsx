import { AUDITOR_ROLE_TYPE } from '../domain/bureau/roles.ts';
import { CheckField } from '../ui/CheckField.tsx';
import { Stack } from '../ui/Layout.tsx';
import { useRoleNames } from './roleNames.ts';

/** The bureau, which looks after the catalogue: it sees all of it. */
export const BUREAU_ROLE = '0';

/** The units, each with a tick for whether it is among `roles`; the bureau always is. */
export function RoleChoice({
  roles,
  onRoles,
}: {
  /** Role types. */
  readonly roles: readonly string[];
  readonly onRoles: (roles: readonly string[]) => void;
}) {
  const { roles: known, nameOf } = useRoleNames();
  const units = known.filter(({ roleType, isDeleted }) => roleType !== AUDITOR_ROLE_TYPE && !isDeleted);
  const tick = ({ roleType }: (typeof units)[number]) => {
    const role = String(roleType);
    const others = roles.filter((one) => one !== role);
    return (
      <CheckField
        key={role}
        label={nameOf(roleType)}
        checked={roles.includes(role)}
        disabled={role === BUREAU_ROLE && roles.includes(BUREAU_ROLE)}
        onChange={(isIn) =>
          onRoles((isIn ? [...others, role] : others).sort((a, b) => Number(a) - Number(b)))
        }
      />
    );
  };
  return <Stack>{units.map(tick)}</Stack>;
}
