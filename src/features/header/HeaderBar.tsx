import { useState } from 'react';
import { useStore } from 'zustand';
import { groupCommands } from '../../commands/toolbar.ts';
import { BUREAU_ROLE_TYPE, findRole, SWITCHABLE_ROLE_TYPES } from '../../domain/bureau/roles.ts';
import { Header } from './Header.tsx';
import { useMessageLog } from './messageLog.ts';
import { activeRoleId, departmentIn, isBureauUser } from '../../stores/sessionStore.ts';
import { useMenuName } from '../../ui/menuName.ts';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { commandIcon } from '../../ui/commandIcons.ts';
import { useLanguage, useText } from '../../ui/text.ts';
import type { MapPartProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { useCurrentPage } from '../../portal/useCurrentPage.ts';

const UNIT_CHOICES: readonly number[] = [BUREAU_ROLE_TYPE, ...SWITCHABLE_ROLE_TYPES];

/** Name of the module that is open: the topic, the portal's own name on its own screens, else the screen's. */
function useModuleName(): string {
  const t = useText();
  const nameOf = useMenuName();
  const { page } = useCurrentPage();
  const { routeType, oneLevel, subLevel } = useStore(usePortal().shell);
  const mark = subLevel ?? oneLevel;
  if (mark !== null) return nameOf({ code: mark.id, name: mark.name });
  if (routeType === 'portal') return t('module.portal');
  return t(page?.row.title ?? 'home.module');
}

/** The header, bound to the session; a briefing has the page without it. */
export function HeaderBar({ registry, shell, layout }: MapPartProps) {
  const t = useText();
  const [language] = useLanguage();
  const portal = usePortal();
  const state = useStore(portal.session);
  const module = useModuleName();
  const [busy, setBusy] = useState<'exit.busy' | 'unit.busy'>();
  const [messages, clearMessages] = useMessageLog(portal.notices, portal.surroundings.clock);
  const onSwitchUnit = (roleType: number) => {
    const role = findRole(roleType);
    const name = (language === 'zh' ? role?.department : role?.departmentEn) ?? '';
    void shell.switchUnit({ roleType, name }, (under) => setBusy(under ? 'unit.busy' : undefined));
  };
  const accountItems = () =>
    groupCommands(registry.list(), 'header').flatMap(({ items }) =>
      items.map(({ id, title, icon, toggled }, index) => ({
        id,
        text: t(title),
        icon: commandIcon(icon),
        startsGroup: index === 0,
        ...(toggled === undefined ? {} : { checked: toggled }),
        run: () => void registry.run(id),
      })),
    );
  const buttons = groupCommands(registry.list(), 'bar').flatMap(({ items }) =>
    items.map(({ id, title, icon }) => ({
      id,
      icon: commandIcon(icon),
      label: t(title),
      run: () => void registry.run(id),
    })),
  );
  if (layout.presenting) return null;
  return (
    <>
      <Header
        module={module}
        clock={portal.surroundings.clock}
        department={departmentIn(state, language)}
        roleType={findRole(activeRoleId(state))?.roleType}
        unitChoices={isBureauUser(state) ? UNIT_CHOICES : []}
        account={state.userInfo?.UserName ?? ''}
        accountItems={accountItems}
        messages={messages}
        onClearMessages={clearMessages}
        onSwitchUnit={onSwitchUnit}
        onTitle={shell.openTitle}
        buttons={buttons}
        onHome={() => void shell.goHome()}
        onExit={() => void shell.signOut(() => setBusy('exit.busy'))}
      />
      {busy !== undefined && <BusyOverlay text={t(busy)} />}
    </>
  );
}
