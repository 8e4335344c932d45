import { useState } from 'react';
import { useStore } from 'zustand';
import { BUREAU_ROLE_TYPE, roleOf, SWITCHABLE_ROLE_TYPES } from '../../domain/roles.ts';
import { Header } from '../../features/header/Header.tsx';
import { useMessageLog } from '../../features/header/messageLog.ts';
import { activeRoleId, departmentOf, isBureauUser } from '../../stores/sessionStore.ts';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { leave, switchUnit } from '../leave.ts';
import { usePortal } from '../portal.ts';

const UNIT_CHOICES: readonly number[] = [BUREAU_ROLE_TYPE, ...SWITCHABLE_ROLE_TYPES];

/** The header, bound to the session. */
export function HeaderBar({ onHome }: { readonly onHome: () => void }) {
  const t = useText();
  const [language] = useLanguage();
  const portal = usePortal();
  const state = useStore(portal.session);
  const [busy, setBusy] = useState<'exit.busy' | 'unit.busy'>();
  const [messages, clearMessages] = useMessageLog(portal.notices, portal.surroundings.clock);
  const onSwitchUnit = (roleType: number) => {
    const role = roleOf(roleType);
    const name = (language === 'zh' ? role?.department : role?.departmentEn) ?? '';
    void switchUnit(portal, { roleType, name }, (under) => setBusy(under ? 'unit.busy' : undefined));
  };
  return (
    <>
      <Header
        module={t('home.module')}
        clock={portal.surroundings.clock}
        department={departmentOf(state)}
        roleType={roleOf(activeRoleId(state))?.roleType}
        unitChoices={isBureauUser(state) ? UNIT_CHOICES : []}
        messages={messages}
        onClearMessages={clearMessages}
        onSwitchUnit={onSwitchUnit}
        onHome={onHome}
        onExit={() => void leave(portal, () => setBusy('exit.busy'))}
      />
      {busy !== undefined && <BusyOverlay text={t(busy)} />}
    </>
  );
}
