import { chevronLeft16 } from '@esri/calcite-ui-icons/js/chevronLeft16.js';
import { chevronRight16 } from '@esri/calcite-ui-icons/js/chevronRight16.js';
import { download16 } from '@esri/calcite-ui-icons/js/download16.js';
import { key16 } from '@esri/calcite-ui-icons/js/key16.js';
import { lock16 } from '@esri/calcite-ui-icons/js/lock16.js';
import { pencil16 } from '@esri/calcite-ui-icons/js/pencil16.js';
import { plus16 } from '@esri/calcite-ui-icons/js/plus16.js';
import { signOut16 } from '@esri/calcite-ui-icons/js/signOut16.js';
import { trash16 } from '@esri/calcite-ui-icons/js/trash16.js';
import { unlock16 } from '@esri/calcite-ui-icons/js/unlock16.js';
import { useEffect, useState } from 'react';
import type { AccountItem } from '../../api/contracts/accounts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { EmptyState, Fill, Hint, PanelBody, Row } from '../../ui/Layout.tsx';
import { Menu, type MenuItem, type MenuPlace } from '../../ui/Menu.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { PAGE_SIZE, type AccountDesk } from './accountDesk.ts';
import { CreateForm, EditForm } from './AccountForm.tsx';
import { ACCOUNT_QUESTIONS, type AskedAct } from './accountQuestions.ts';
import { AccountTable } from './AccountTable.tsx';
import { GivenPassword } from './GivenPassword.tsx';

/** Props of {@link AccountPanel}. */
export interface AccountPanelProps {
  readonly desk: AccountDesk;
  /** Id of the administrator's own account. */
  readonly ownId: string;
}

/** An account whose menu is open. */
interface OpenMenu {
  readonly item: AccountItem;
  readonly at: MenuPlace;
}

function RowMenu({
  menu: { item, at },
  isOwn,
  onEdit,
  onAsk,
  onUnlock,
  onExport,
  onClose,
}: {
  readonly menu: OpenMenu;
  readonly isOwn: boolean;
  readonly onEdit: () => void;
  readonly onAsk: (act: AskedAct) => void;
  readonly onUnlock: () => void;
  readonly onExport: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const ownHint = isOwn ? { disabled: true, hint: t('accounts.ownHint') } : {};
  const items: readonly MenuItem[] = [
    { id: 'edit', text: t('accounts.edit'), icon: pencil16, run: onEdit },
    { id: 'reset', text: t('accounts.reset'), icon: key16, ...ownHint, run: () => onAsk('reset') },
    {
      id: 'end',
      text: t('accounts.endSessions'),
      icon: signOut16,
      ...(item.sessions === 0 ? { disabled: true, hint: t('accounts.noSessions') } : ownHint),
      run: () => onAsk('endSessions'),
    },
    item.isLocked
      ? { id: 'unlock', text: t('accounts.unlock'), icon: unlock16, startsGroup: true, run: onUnlock }
      : {
          id: 'lock',
          text: t('accounts.lock'),
          icon: lock16,
          startsGroup: true,
          ...ownHint,
          run: () => onAsk('lock'),
        },
    { id: 'export', text: t('accounts.export'), icon: download16, startsGroup: true, run: onExport },
    { id: 'delete', text: t('accounts.delete'), icon: trash16, ...ownHint, run: () => onAsk('delete') },
  ];
  const label = t('accounts.manage', { account: item.account });
  return <Menu label={label} items={items} at={at} corner="right" onClose={onClose} />;
}

/** How many there are, and the way to the other pages. */
function Pages({ desk }: { readonly desk: AccountDesk }) {
  const t = useText();
  const { items = [], total, offset, busy } = useSignal(desk.state);
  const last = offset + items.length;
  return (
    <Row grow>
      <Hint live>
        {total > PAGE_SIZE
          ? t('accounts.range', { first: offset + 1, last, count: total })
          : t('accounts.total', { count: total })}
      </Hint>
      {total > PAGE_SIZE && (
        <>
          <IconButton
            icon={chevronLeft16}
            label={t('accounts.previous')}
            disabled={busy || offset === 0}
            onClick={() => desk.turnTo(Math.max(0, offset - PAGE_SIZE))}
          />
          <IconButton
            icon={chevronRight16}
            label={t('accounts.next')}
            disabled={busy || last >= total}
            onClick={() => desk.turnTo(offset + PAGE_SIZE)}
          />
        </>
      )}
    </Row>
  );
}

/** The list, its search, and what is done with one of it. */
function AccountList({
  desk,
  ownId,
  onNew,
  onEdit,
}: AccountPanelProps & { readonly onNew: () => void; readonly onEdit: (item: AccountItem) => void }) {
  const t = useText();
  const { items, search, found, failed, busy } = useSignal(desk.state);
  const [menu, setMenu] = useState<OpenMenu>();
  const [asked, setAsked] = useState<{ readonly act: AskedAct; readonly item: AccountItem }>();
  const question = asked && ACCOUNT_QUESTIONS[asked.act];
  return (
    <PanelBody fill busy={busy}>
      <Row grow>
        <SearchBox label={t('accounts.search')} text={search} onChange={desk.search} />
        <Button look="primary" onClick={onNew}>
          <Icon shape={plus16} />
          {t('accounts.new')}
        </Button>
      </Row>
      {failed && (
        <Notice tone="danger" action={<Button onClick={() => void desk.read()}>{t('app.retry')}</Button>}>
          {t('accounts.failed')}
        </Notice>
      )}
      {items === undefined && !failed && <Hint>{t('app.loading')}</Hint>}
      {items?.length === 0 && (
        <Fill>
          <EmptyState>{t('accounts.none', { search: found })}</EmptyState>
        </Fill>
      )}
      {items !== undefined && items.length > 0 && (
        <AccountTable items={items} ownId={ownId} onMenu={(item, at) => setMenu({ item, at })} />
      )}
      {items !== undefined && <Pages desk={desk} />}
      {menu !== undefined && (
        <RowMenu
          menu={menu}
          isOwn={menu.item.id === ownId}
          onEdit={() => onEdit(menu.item)}
          onAsk={(act) => setAsked({ act, item: menu.item })}
          onUnlock={() => void desk.setLocked(menu.item, false)}
          onExport={() => void desk.exportData(menu.item)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {asked !== undefined && question !== undefined && (
        <ConfirmDialog
          title={t(question.title)}
          text={t(question.text, { account: asked.item.account, count: asked.item.sessions })}
          confirmLabel={t(question.confirm)}
          cancelLabel={t('app.cancel')}
          look="danger"
          onConfirm={() => {
            setAsked(undefined);
            void question.carryOut(desk, asked.item);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </PanelBody>
  );
}

/** The administration of accounts: lists, makes, changes, locks them, gives new passwords and ends sessions. */
export function AccountPanel({ desk, ownId }: AccountPanelProps) {
  const { given, busy } = useSignal(desk.state);
  const [form, setForm] = useState<'new' | AccountItem>();
  useEffect(() => {
    void desk.read();
  }, [desk]);
  const close = () => setForm(undefined);
  if (given !== undefined) return <GivenPassword given={given} onDone={desk.putAway} />;
  if (form === 'new')
    return (
      <CreateForm
        busy={busy}
        onCancel={close}
        onCreate={async (account) => {
          const problem = await desk.create(account);
          if (problem === undefined) close();
          return problem;
        }}
      />
    );
  if (form !== undefined)
    return (
      <EditForm
        item={form}
        isOwn={form.id === ownId}
        busy={busy}
        onCancel={close}
        onSave={(facts) => void desk.change(form, facts).then((isSaved) => isSaved && close())}
      />
    );
  return <AccountList desk={desk} ownId={ownId} onNew={() => setForm('new')} onEdit={setForm} />;
}
