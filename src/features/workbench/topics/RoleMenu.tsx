import { useState } from 'react';
import type { z } from 'zod';
import { reasonOf, type ApiFailure } from '../../../api/apiFailure.ts';
import type { catalogueMenu } from '../../../api/contracts/catalogueMenu.ts';
import { readMenuAddress } from '../../../domain/bureau/menu/menuAddress.ts';
import { buildMenu } from '../../../domain/bureau/menu/buildMenu.ts';
import type { MenuItem } from '../../../domain/bureau/menu/menuEntry.ts';
import { menuInForce } from '../../../domain/bureau/menu/menuInForce.ts';
import { AUDITOR_ROLE_TYPE } from '../../../domain/bureau/roles.ts';
import type { CatalogueRecord } from '../../../domain/layers/catalogue/catalogueRecord.ts';
import type { ShellRecord } from '../../../domain/layers/catalogue/shellRecord.ts';
import type { TopicRecord } from '../../../domain/layers/catalogue/topicRecord.ts';
import { err, ok, type Result } from '../../../lib/result.ts';
import { resolvePage } from '../../../portal/resolvePage.ts';
import { useRoleNames } from '../../../portal/roleNames.ts';
import { useCurrentPage } from '../../../portal/useCurrentPage.ts';
import { Hint, PanelBody, Row } from '../../../ui/Layout.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { List } from '../../../ui/List.tsx';
import { menuIcon } from '../../../ui/menuIcons.ts';
import { useMenuName } from '../../../ui/menuName.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useLanguage, useText } from '../../../ui/text.ts';
import { useReading } from '../../../ui/useReading.ts';
import type { MenuDraft } from './useMenuReader.ts';

/** What topics would be to a role. */
export type RoleMenuAnswer = z.output<typeof catalogueMenu.answer>;

/** Asks the server for it. */
export type ReadRoleMenu = (
  roleType: number,
  draft: MenuDraft,
  signal: AbortSignal,
) => Promise<Result<RoleMenuAnswer, ApiFailure>>;

/** What a {@link RoleMenu} takes. */
export interface RoleMenuProps {
  readonly topics: readonly TopicRecord[];
  /** Screens and systems. */
  readonly shell: readonly ShellRecord[];
  readonly records: readonly CatalogueRecord[];
  /** Something of topics or screens is not published. */
  readonly isDrafted: boolean;
  readonly read: ReadRoleMenu;
}

/** Where every role arrives first. */
const ARRIVAL = readMenuAddress('/infoPage');

/** The menu as a role has it, with what of it the role cannot use: as the server decides. */
export function RoleMenu({ topics, shell, records, isDrafted, read }: RoleMenuProps) {
  const t = useText();
  const { roles, nameOf } = useRoleNames();
  const units = roles.filter(({ roleType, isDeleted }) => roleType !== AUDITOR_ROLE_TYPE && !isDeleted);
  const [role, setRole] = useState('0');
  const [answer, retry] = useReading(`${role} ${JSON.stringify([topics, shell])}`, async (signal) => {
    const given = await read(Number(role), { topics, shell }, signal);
    return given.ok ? ok(given.value) : err(reasonOf(given.error));
  });
  return (
    <PanelBody>
      <SelectField
        label={t('topics.menu.role')}
        value={role}
        choices={units.map(({ roleType }) => ({ value: String(roleType), label: nameOf(roleType) }))}
        onChange={setRole}
      />
      {isDrafted && <Hint>{t('topics.menu.drafted')}</Hint>}
      {answer.kind === 'loading' && <Hint live>{t('app.loading')}</Hint>}
      {answer.kind === 'failed' && (
        <RetryNotice onRetry={retry}>{t('topics.menu.failed', { reason: answer.reason })}</RetryNotice>
      )}
      {answer.kind === 'ready' && <Seen role={role} records={records} answer={answer.value} />}
    </PanelBody>
  );
}

/** What is told of an item that the role cannot use as it is meant. */
function useTroubles(role: string, records: readonly CatalogueRecord[], answer: RoleMenuAnswer) {
  const t = useText();
  const [language] = useLanguage();
  const { rows } = useCurrentPage();
  const { routes, tools, unseenLayers } = answer;
  const menu = menuInForce(buildMenu(answer.menu, role), role, ARRIVAL);
  const access = { routes, roleId: role, menu, hasTool: (tool: string) => tools.includes(tool) };
  const layerName = (code: string) => records.find((record) => record.code === code)?.name ?? code;
  const troublesOf = ({ path, layers = [] }: MenuItem): readonly string[] => {
    const unseen = layers.filter((code) => unseenLayers.includes(code)).map(layerName);
    return [
      ...(resolvePage(rows, access, readMenuAddress(path)) === undefined ? [t('topics.menu.closed')] : []),
      ...(unseen.length === 0
        ? []
        : [t('topics.menu.unseen', { names: unseen.join(language === 'zh' ? '、' : ', ') })]),
    ];
  };
  return { menu, troublesOf };
}

function Seen({
  role,
  records,
  answer,
}: Pick<RoleMenuProps, 'records'> & { readonly role: string; readonly answer: RoleMenuAnswer }) {
  const t = useText();
  const { menu, troublesOf } = useTroubles(role, records, answer);
  return (
    <>
      {answer.hasOwnTopics && <Notice tone="info">{t('topics.menu.own')}</Notice>}
      {menu.length === 0 ? (
        <Hint>{t('topics.menu.empty')}</Hint>
      ) : (
        <Items label={t('topics.tab.menu')} items={menu} troublesOf={troublesOf} />
      )}
    </>
  );
}

function Items({
  label,
  items,
  troublesOf,
}: {
  readonly label?: string;
  readonly items: readonly MenuItem[];
  readonly troublesOf: (item: MenuItem) => readonly string[];
}) {
  const nameOf = useMenuName();
  return (
    <List {...(label === undefined ? {} : { label, ruled: true })}>
      {items.map((item) => (
        <li key={item.code}>
          <Entry item={item} name={nameOf(item)} isTop={label !== undefined} troubles={troublesOf(item)} />
          {item.children.length > 0 && <Items items={item.children} troublesOf={troublesOf} />}
        </li>
      ))}
    </List>
  );
}

function Entry({
  item,
  name,
  isTop,
  troubles,
}: {
  readonly item: MenuItem;
  readonly name: string;
  readonly isTop: boolean;
  readonly troubles: readonly string[];
}) {
  return (
    <>
      <Row>
        {isTop && <Icon shape={menuIcon(item.icon)} sizePx={16} />}
        <span title={item.path}>{name}</span>
      </Row>
      {troubles.map((trouble) => (
        <Notice key={trouble} tone="warning">
          {trouble}
        </Notice>
      ))}
    </>
  );
}
