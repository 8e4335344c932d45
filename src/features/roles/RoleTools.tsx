import { ADMINISTRATOR_ROLE_TYPE } from '../../domain/bureau/accounts.ts';
import { SHARED_TOOLS, TOOLS } from '../../domain/bureau/tools.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Hint, Section, Stack } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import { withTool } from './model/roleDraft.ts';
import type { RolePartProps } from './rolePart.ts';

/** The tools of a role; of those that it does not have the server refuses the calls and the page shows no buttons. */
export function RoleTools({ role: { detail }, draft, onDraft }: RolePartProps) {
  const t = useText();
  const isAdministrator = detail.item.roleType === ADMINISTRATOR_ROLE_TYPE;
  const boxes = (isShared: boolean) =>
    TOOLS.filter((tool) => SHARED_TOOLS.includes(tool) === isShared).map((tool) => (
      <CheckField
        key={tool}
        label={t(`roles.tool.${tool}`)}
        checked={draft.tools.has(tool)}
        disabled={isShared && isAdministrator}
        title={isShared && isAdministrator ? t('roles.toolKept') : undefined}
        onChange={(isOn) => onDraft(withTool(draft, tool, isOn))}
      />
    ));
  return (
    <Stack>
      <Section title={t('roles.tools.own')}>{boxes(false)}</Section>
      <Section title={t('roles.tools.shared')}>
        {boxes(true)}
        <Hint>{t('roles.tools.sharedHint')}</Hint>
      </Section>
    </Stack>
  );
}
