import { z } from 'zod';
import type { AuditRecordItem } from '../../api/contracts/audit.ts';
import type { Translator } from '../../i18n/translate.ts';

/** What words records. */
export type Wording = Pick<Translator, 't' | 'isTextKey'> & {
  /** What a role is called. */
  readonly roleName: (roleType: number) => string;
};

/** What was done, in words; as the server names it where the page does not know it. */
export function actionText({ t, isTextKey }: Wording, action: string): string {
  const key = `audit.do.${action}`;
  return isTextKey(key) ? t(key) : action;
}

/** Who did it. */
export function accountText({ t }: Wording, { account, action }: AuditRecordItem): string {
  if (account !== '') return account;
  return t(action.startsWith('system.') ? 'audit.system' : 'audit.nobody');
}

/** One of several: what it is called, where it is more than a word. */
function nameIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { title, name, resource } = value as Readonly<Record<string, unknown>>;
  const word = [title, name, resource].find((one) => typeof one === 'string');
  return word ?? JSON.stringify(value);
}

function valueText(wording: Wording, name: string, value: unknown): string {
  if (typeof value === 'boolean') return wording.t(value ? 'audit.yes' : 'audit.no');
  if (name === 'roleType' && typeof value === 'number') return wording.roleName(value);
  if (Array.isArray(value)) return value.map((one) => nameIn(one)).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** More of what was asked for: names and values in words. */
function detailFacts(wording: Wording, details: string): { readonly name: string; readonly value: string }[] {
  if (details === '') return [];
  try {
    const values = z.record(z.string(), z.unknown()).parse(JSON.parse(details));
    return Object.entries(values).map(([name, value]) => {
      const key = `audit.detail.${name}`;
      return { name: wording.isTextKey(key) ? wording.t(key) : name, value: valueText(wording, name, value) };
    });
  } catch {
    return [{ name: wording.t('audit.detail.long'), value: details }];
  }
}

/** All that is known of a record, in words; what is empty is left out. */
export function recordFacts(wording: Wording, record: AuditRecordItem, moment: string) {
  const { t } = wording;
  const { action, outcome, roleType } = record;
  const facts = [
    { name: t('audit.at'), value: moment },
    { name: t('audit.action'), value: actionText(wording, action) },
    { name: t('audit.outcome'), value: t(`audit.outcome.${outcome}`) },
    { name: t('audit.reason'), value: record.reason },
    { name: t('audit.account'), value: accountText(wording, record) },
    { name: t('audit.role'), value: roleType === null ? '' : wording.roleName(roleType) },
    { name: t('audit.object'), value: record.object },
    ...detailFacts(wording, record.details),
    { name: t('audit.address'), value: record.address },
    { name: t('audit.call'), value: record.call },
    { name: t('audit.accountId'), value: record.accountId ?? '' },
    { name: t('audit.requestId'), value: record.requestId },
    { name: t('audit.hash'), value: record.hash },
  ];
  return facts.filter(({ value }) => value !== '');
}
