import { ellipsis16 } from '@esri/calcite-ui-icons/js/ellipsis16.js';
import type { AccountItem } from '../../api/contracts/accounts.ts';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { MenuPlace } from '../../ui/Menu.tsx';
import { useMomentText } from '../../ui/momentText.ts';
import { Phrase } from '../../ui/Phrase.tsx';
import { useText } from '../../ui/text.ts';
import { useRoleNames } from '../../portal/roleNames.ts';
import { Table } from '../../ui/Table.tsx';
import { useRovingFocus } from '../../ui/useRovingFocus.ts';
import styles from './AccountPanel.module.css';

function stateOf({ isLocked, isPasswordDue }: AccountItem): 'locked' | 'due' | 'active' {
  if (isLocked) return 'locked';
  return isPasswordDue ? 'due' : 'active';
}

const TONES = { locked: 'danger', due: 'second', active: undefined } as const;

function AccountRow({
  item,
  isOwn,
  children,
}: {
  readonly item: AccountItem;
  readonly isOwn: boolean;
  readonly children: ReactNode;
}) {
  const t = useText();
  const momentText = useMomentText();
  const unit = useRoleNames().nameOf(item.roleType);
  const state = stateOf(item);
  return (
    <tr data-state={state} className={styles.row}>
      <th scope="row" title={item.account}>
        {item.account} {isOwn && <Phrase look="accent">{t('accounts.own')}</Phrase>}
      </th>
      <td title={item.name}>{item.name === '' ? t('accounts.nameEmpty') : item.name}</td>
      <td title={unit}>{unit}</td>
      <td>
        <Badge tone={TONES[state]}>{t(`accounts.state.${state}`)}</Badge>
      </td>
      <td>{item.lastSignInAtMs === null ? t('accounts.never') : momentText(item.lastSignInAtMs)}</td>
      <td>{item.sessions}</td>
      <td>{children}</td>
    </tr>
  );
}

const COLUMNS = ['account', 'name', 'unit', 'state', 'lastSignIn', 'sessions', 'actions'] as const;

/** The unit has what the others leave. */
const WIDTHS_PX: Readonly<Record<(typeof COLUMNS)[number], number | undefined>> = {
  account: 128,
  name: 108,
  unit: undefined,
  state: 100,
  lastSignIn: 136,
  sessions: 66,
  actions: 66,
};

/** The accounts; each row's button is reached by the arrow keys and opens its menu. */
export function AccountTable({
  items,
  ownId,
  onMenu,
}: {
  readonly items: readonly AccountItem[];
  readonly ownId: string;
  readonly onMenu: (item: AccountItem, at: MenuPlace) => void;
}) {
  const t = useText();
  const { tabIndexOf, handlers } = useRovingFocus(items.map(({ id }) => id));
  return (
    <Table label={t('accounts.title')} widthsPx={COLUMNS.map((column) => WIDTHS_PX[column])}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`accounts.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...handlers}>
        {items.map((item) => (
          <AccountRow key={item.id} item={item} isOwn={item.id === ownId}>
            <IconButton
              icon={ellipsis16}
              label={t('accounts.manage', { account: item.account })}
              stop={item.id}
              tabIndex={tabIndexOf(item.id)}
              opensMenu
              tooltipSide="left"
              onClick={({ currentTarget }) => {
                const { right, bottom } = currentTarget.getBoundingClientRect();
                onMenu(item, { xPx: right, yPx: bottom });
              }}
            />
          </AccountRow>
        ))}
      </tbody>
    </Table>
  );
}
