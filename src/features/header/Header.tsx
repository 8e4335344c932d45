import { home16 } from '@esri/calcite-ui-icons/js/home16.js';
import { signOut16 } from '@esri/calcite-ui-icons/js/signOut16.js';
import type { Clock } from '../../lib/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import type { IconShape } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { PageClock } from '../../ui/PageClock.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Header.module.css';
import { MessageMenu } from './MessageMenu.tsx';
import type { LoggedMessage } from './messageLog.ts';
import { UnitSelect } from './UnitSelect.tsx';

/** A button of a feature in the header. */
export interface HeaderButton {
  readonly id: string;
  readonly icon: IconShape;
  readonly label: string;
  readonly run: () => void;
}

/** Props of {@link Header}. */
export interface HeaderProps {
  /** Name of the module that is open. */
  readonly module: string;
  readonly clock: Clock;
  readonly department: string;
  readonly roleType: number | undefined;
  /** Role types of the units the user may switch to, his own among them; empty when he may not. */
  readonly unitChoices: readonly number[];
  /** Name of the account. */
  readonly account: string;
  /** What can be done about it, asked for when its menu opens. */
  readonly accountItems: () => readonly MenuItem[];
  readonly messages: readonly LoggedMessage[];
  readonly onClearMessages: () => void;
  readonly onSwitchUnit: (roleType: number) => void;
  /** A click on the title. */
  readonly onTitle: () => void;
  /** Buttons of features. */
  readonly buttons: readonly HeaderButton[];
  readonly onHome: () => void;
  readonly onExit: () => void;
}

/** The bar at the top of the shell. */
export function Header(props: HeaderProps) {
  const t = useText();
  const [language, setLanguage] = useLanguage();
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <header className={styles.header} aria-label={t('header.label')}>
      <div className={styles.brand}>
        <Emblem sizePx={32} />
        <h1 className={styles.title}>
          <button type="button" onClick={props.onTitle} title={t('header.title', { title: t('app.title') })}>
            {t('app.title')}
          </button>
        </h1>
        <span className={styles.module}>{props.module}</span>
      </div>
      <div className={styles.status}>
        <PageClock clock={props.clock} look={styles} />
        <UnitSelect
          department={props.department}
          roleType={props.roleType}
          choices={props.unitChoices}
          onChoose={props.onSwitchUnit}
        />
      </div>
      <div className={styles.actions}>
        <Button look="quiet" lang={other} onClick={() => setLanguage(other)}>
          {t('app.switchLanguage')}
        </Button>
        <MessageMenu messages={props.messages} onClear={props.onClearMessages} />
        {props.buttons.map(({ id, icon, label, run }) => (
          <IconButton key={id} icon={icon} label={label} onClick={run} />
        ))}
        <AccountMenu account={props.account} items={props.accountItems} />
        <IconButton icon={home16} label={t('header.home')} onClick={props.onHome} />
        <IconButton icon={signOut16} label={t('header.exit')} onClick={props.onExit} />
      </div>
    </header>
  );
}
