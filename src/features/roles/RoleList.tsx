import { duplicate16 } from '@esri/calcite-ui-icons/js/duplicate16.js';
import { ellipsis16 } from '@esri/calcite-ui-icons/js/ellipsis16.js';
import { listCheck16 } from '@esri/calcite-ui-icons/js/listCheck16.js';
import { pencil16 } from '@esri/calcite-ui-icons/js/pencil16.js';
import { reset16 } from '@esri/calcite-ui-icons/js/reset16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { viewVisible16 } from '@esri/calcite-ui-icons/js/viewVisible16.js';
import { useState } from 'react';
import type { RoleItem } from '../../api/contracts/roles.ts';
import { ADMINISTRATOR_ROLE_TYPE } from '../../domain/bureau/accounts.ts';
import { AUDITOR_ROLE_TYPE } from '../../domain/bureau/roles.ts';
import { TOOLS } from '../../domain/bureau/tools.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Hint, PanelBody } from '../../ui/Layout.tsx';
import { Phrase } from '../../ui/Phrase.tsx';
import { Menu, type MenuItem, type MenuPlace } from '../../ui/Menu.tsx';
import { Table } from '../../ui/Table.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { useRovingFocus } from '../../ui/useRovingFocus.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { CopyDialog } from './CopyDialog.tsx';
import type { RoleDesk } from './roleDesk.ts';

/** What is asked about first. */
type AskedAct = 'restore' | 'delete' | 'preview';

const QUESTIONS: Readonly<
  Record<AskedAct, { readonly title: TextKey; readonly text: TextKey; readonly confirm: TextKey }>
> = {
  restore: { title: 'roles.restore', text: 'roles.restoreText', confirm: 'roles.restore' },
  delete: { title: 'roles.delete', text: 'roles.deleteText', confirm: 'roles.delete' },
  preview: { title: 'roles.preview', text: 'roles.previewText', confirm: 'roles.preview' },
};

const carryOut = (desk: RoleDesk, act: AskedAct, item: RoleItem) => {
  if (act === 'restore') return desk.restore(item);
  return act === 'delete' ? desk.remove(item) : desk.preview(item);
};

interface OpenMenu {
  readonly item: RoleItem;
  readonly at: MenuPlace;
}

/** What may not be done with a role, with the reason. */
function hindrancesOf({ roleType, isBuiltIn, isChanged, accounts }: RoleItem) {
  const isAuditor = roleType === AUDITOR_ROLE_TYPE;
  return {
    copy: isAuditor ? 'roles.auditorHint' : undefined,
    preview: isAuditor
      ? 'roles.auditorHint'
      : roleType === ADMINISTRATOR_ROLE_TYPE
        ? 'roles.ownHint'
        : undefined,
    restore: isChanged ? undefined : 'roles.unchangedHint',
    delete: isBuiltIn ? 'roles.builtInHint' : accounts > 0 ? 'roles.inUseHint' : undefined,
  } as const;
}

function RowMenu({
  menu: { item, at },
  desk,
  onAsk,
  onCopy,
  onClose,
}: {
  readonly menu: OpenMenu;
  readonly desk: RoleDesk;
  readonly onAsk: (act: AskedAct) => void;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const hindrances = hindrancesOf(item);
  const why = (hint: TextKey | undefined) => (hint === undefined ? {} : { disabled: true, hint: t(hint) });
  const items: readonly MenuItem[] = [
    {
      id: 'summary',
      text: t('roles.summary'),
      icon: listCheck16,
      run: () => void desk.open(item.roleType, 'read'),
    },
    { id: 'edit', text: t('roles.edit'), icon: pencil16, run: () => void desk.open(item.roleType, 'edit') },
    {
      id: 'preview',
      text: t('roles.preview'),
      icon: viewVisible16,
      ...why(hindrances.preview),
      run: () => onAsk('preview'),
    },
    {
      id: 'copy',
      text: t('roles.copy'),
      icon: duplicate16,
      startsGroup: true,
      ...why(hindrances.copy),
      run: onCopy,
    },
    item.isBuiltIn
      ? {
          id: 'restore',
          text: t('roles.restore'),
          icon: reset16,
          ...why(hindrances.restore),
          run: () => onAsk('restore'),
        }
      : {
          id: 'delete',
          text: t('roles.delete'),
          icon: trash16,
          ...why(hindrances.delete),
          run: () => onAsk('delete'),
        },
  ];
  return (
    <Menu
      label={t('roles.manage', { role: item.name })}
      items={items}
      at={at}
      corner="right"
      onClose={onClose}
    />
  );
}

function RoleRow({ item, children }: { readonly item: RoleItem; readonly children: React.ReactNode }) {
  const t = useText();
  const [language] = useLanguage();
  const { roleType, name, nameEn, area, tools, isBuiltIn, isChanged, accounts } = item;
  const shown = language === 'zh' ? name : nameEn;
  return (
    <tr>
      <td>{roleType}</td>
      <th scope="row" title={shown}>
        {shown}
        {(!isBuiltIn || isChanged) && (
          <>
            {' '}
            <Phrase look="accent" fit="cut">
              {t(isBuiltIn ? 'roles.changed' : 'roles.own')}
            </Phrase>
          </>
        )}
      </th>
      <td title={area}>{area === '' ? t('roles.everywhere') : area}</td>
      <td>{t('roles.toolCount', { count: tools.length, all: TOOLS.length })}</td>
      <td>{accounts}</td>
      <td>{children}</td>
    </tr>
  );
}

const COLUMNS = ['number', 'name', 'area', 'tools', 'accounts', 'actions'] as const;

const WIDTHS_PX: Readonly<Record<(typeof COLUMNS)[number], number | undefined>> = {
  number: 60,
  name: undefined,
  area: 130,
  tools: 90,
  accounts: 70,
  actions: 66,
};

function RoleTable({
  roles,
  onMenu,
}: {
  readonly roles: readonly RoleItem[];
  readonly onMenu: (menu: OpenMenu) => void;
}) {
  const t = useText();
  const { tabIndexOf, handlers } = useRovingFocus(roles.map(({ roleType }) => String(roleType)));
  return (
    <Table label={t('roles.title')} widthsPx={COLUMNS.map((column) => WIDTHS_PX[column])}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`roles.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...handlers}>
        {roles.map((item) => (
          <RoleRow key={item.roleType} item={item}>
            <IconButton
              icon={ellipsis16}
              label={t('roles.manage', { role: item.name })}
              stop={String(item.roleType)}
              tabIndex={tabIndexOf(String(item.roleType))}
              opensMenu
              tooltipSide="left"
              onClick={({ currentTarget }) => {
                const { right, bottom } = currentTarget.getBoundingClientRect();
                onMenu({ item, at: { xPx: right, yPx: bottom } });
              }}
            />
          </RoleRow>
        ))}
      </tbody>
    </Table>
  );
}

/** The list of roles, and what is done with one of it. */
export function RoleList({ desk }: { readonly desk: RoleDesk }) {
  const t = useText();
  const { roles, failed, busy } = useSignal(desk.state);
  const [menu, setMenu] = useState<OpenMenu>();
  const [asked, setAsked] = useState<{ readonly act: AskedAct; readonly item: RoleItem }>();
  const [copied, setCopied] = useState<RoleItem>();
  const question = asked && QUESTIONS[asked.act];
  return (
    <PanelBody fill busy={busy}>
      <Hint>{t('roles.hint')}</Hint>
      {failed && <RetryNotice onRetry={() => void desk.read()}>{t('roles.failed')}</RetryNotice>}
      {roles === undefined && !failed && <Hint>{t('app.loading')}</Hint>}
      {roles !== undefined && <RoleTable roles={roles} onMenu={setMenu} />}
      {menu !== undefined && (
        <RowMenu
          menu={menu}
          desk={desk}
          onAsk={(act) => setAsked({ act, item: menu.item })}
          onCopy={() => setCopied(menu.item)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {copied !== undefined && (
        <CopyDialog
          like={copied}
          onCopy={(names) => desk.copy(copied, names)}
          onClose={() => setCopied(undefined)}
        />
      )}
      {asked !== undefined && question !== undefined && (
        <ConfirmDialog
          title={t(question.title)}
          text={t(question.text, { role: asked.item.name })}
          confirmLabel={t(question.confirm)}
          cancelLabel={t('app.cancel')}
          look={asked.act === 'preview' ? 'primary' : 'danger'}
          onConfirm={() => {
            setAsked(undefined);
            void carryOut(desk, asked.act, asked.item);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </PanelBody>
  );
}
