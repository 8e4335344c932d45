import { useState } from 'react';
import { useStore } from 'zustand';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import { toolbarOf } from '../../commands/toolbar.ts';
import { BUREAU_ROLE_TYPE, roleOf, SWITCHABLE_ROLE_TYPES } from '../../domain/roles.ts';
import { Header } from '../../features/header/Header.tsx';
import { useMessageLog } from '../../features/header/messageLog.ts';
import { activeRoleId, departmentOf, isBureauUser } from '../../stores/sessionStore.ts';
import { useMenuName } from '../../ui/menuName.ts';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { commandIcon } from '../../ui/commandIcons.ts';
import { useLanguage, useText } from '../../ui/text.ts';
import { leave, switchUnit } from '../leave.ts';
import { useCurrentPage } from '../pages/useCurrentPage.ts';
import { useWholePortal } from '../portal.ts';

const UNIT_CHOICES: readonly number[] = [BUREAU_ROLE_TYPE, ...SWITCHABLE_ROLE_TYPES];

/** Name of the module that is open: the topic, the portal's own name on its own screens, else the screen's. */
function useModuleName(): string {
  const t = useText();
  const nameOf = useMenuName();
  const { page } = useCurrentPage();
  const { routeType, oneLevel, subLevel } = useStore(useWholePortal().shell);
  const mark = subLevel ?? oneLevel;
  if (mark !== null) return nameOf({ code: mark.id, name: mark.name });
  if (routeType === 'portal') return t('module.portal');
  return t(page?.row.title ?? 'home.module');
}

/** The header, bound to the session. */
export function HeaderBar({
  onHome,
  onTitle,
  registry,
}: {
  readonly onHome: () => void;
  readonly onTitle: () => void;
  readonly registry: CommandRegistry;
}) {
  const t = useText();
  const [language] = useLanguage();
  const portal = useWholePortal();
  const state = useStore(portal.session);
  const module = useModuleName();
  const [busy, setBusy] = useState<'exit.busy' | 'unit.busy'>();
  const [messages, clearMessages] = useMessageLog(portal.notices, portal.surroundings.clock);
  const onSwitchUnit = (roleType: number) => {
    const role = roleOf(roleType);
    const name = (language === 'zh' ? role?.department : role?.departmentEn) ?? '';
    void switchUnit(portal, { roleType, name }, (under) => setBusy(under ? 'unit.busy' : undefined));
  };
  const accountItems = () =>
    toolbarOf(registry.list(), 'header').flatMap(({ items }) =>
      items.map(({ id, title, icon }) => ({
        id,
        text: t(title),
        icon: commandIcon(icon),
        run: () => void registry.run(id),
      })),
    );
  const buttons = toolbarOf(registry.list(), 'bar').flatMap(({ items }) =>
    items.map(({ id, title, icon }) => ({
      id,
      icon: commandIcon(icon),
      label: t(title),
      run: () => void registry.run(id),
    })),
  );
  return (
    <>
      <Header
        module={module}
        clock={portal.surroundings.clock}
        department={departmentOf(state)}
        roleType={roleOf(activeRoleId(state))?.roleType}
        unitChoices={isBureauUser(state) ? UNIT_CHOICES : []}
        account={state.userInfo?.UserName ?? ''}
        accountItems={accountItems}
        messages={messages}
        onClearMessages={clearMessages}
        onSwitchUnit={onSwitchUnit}
        onTitle={onTitle}
        buttons={buttons}
        onHome={onHome}
        onExit={() => void leave(portal, () => setBusy('exit.busy'))}
      />
      {busy !== undefined && <BusyOverlay text={t(busy)} />}
    </>
  );
}
