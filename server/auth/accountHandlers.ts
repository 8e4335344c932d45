import type { ACCOUNT_ENDPOINTS } from '../../src/api/contracts/accounts.ts';
import type { OWN_ACCOUNT_ENDPOINTS } from '../../src/api/contracts/ownAccount.ts';
import { ACCOUNT_CODES, ACCOUNT_PATTERN } from '../../src/domain/bureau/accounts.ts';
import type { Handlers } from '../http/endpoints.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { SheetHistory } from '../print/history.ts';
import type { AccountBook } from './accountBook.ts';
import type { AccountPages } from './accountPages.ts';
import type { NewPasswords } from './newPasswords.ts';
import type { SessionStore } from './sessions.ts';
import type { SignIn } from './signIn.ts';

/** What the calls about accounts work on. */
export interface AccountServices {
  readonly book: AccountBook;
  readonly pages: AccountPages;
  readonly passwords: NewPasswords;
  readonly sessions: SessionStore;
  readonly signIn: SignIn;
}

/** The files that go with an account. */
type KeptFiles = Pick<SheetHistory, 'list' | 'forget'>;

/** The handlers of the calls about one's own account. */
export function createOwnAccountHandlers({
  book,
  passwords,
  sessions,
  signIn,
}: AccountServices): Handlers<typeof OWN_ACCOUNT_ENDPOINTS> {
  return {
    passwordChange: async ({ body, session, request }) => {
      const shown = await signIn.verify(request, session.account, body.oldPassword);
      if (shown === undefined) throw new Refusal(ACCOUNT_CODES.oldPasswordWrong, '原密码不正确', 400);
      const hash = await passwords.hashChosen(body.newPassword, session.account, shown);
      await book.replacePassword(shown, hash, session.id);
      return null;
    },
    sessionList: async ({ session }) => {
      const live = await sessions.list(session.accountId);
      return { sessions: live.map((each) => ({ ...each, isCurrent: each.id === session.id })) };
    },
    sessionEnd: async ({ body, session }) => {
      if (body.id === session.id) throw new Refusal(400, '这是当前会话，请用“退出”结束');
      if (!(await sessions.endOne(session.accountId, body.id)))
        throw new Refusal(404, '会话不存在或已结束，请刷新列表');
      return null;
    },
    sessionEndOthers: async ({ session }) => ({
      ended: await sessions.endOthers(session.accountId, session.id),
    }),
  };
}

/** The handlers of the calls by which administrators look after accounts. */
export function createAccountHandlers(
  { book, pages, passwords, sessions }: AccountServices,
  sheets: KeptFiles,
): Handlers<typeof ACCOUNT_ENDPOINTS> {
  return {
    accountList: async ({ query }) => pages.page(query),
    accountCreate: async ({ body, session }) => {
      const { account, name, roleType, password: chosen } = body;
      if (!ACCOUNT_PATTERN.test(account))
        throw new Refusal(400, `账号“${account}”不正确：须为 3 至 32 个小写字母、数字或 . _ -，以字母开头`);
      const made = chosen === undefined ? await passwords.make(account) : undefined;
      const passwordHash = made?.hash ?? (await passwords.hashChosen(chosen ?? '', account));
      const item = await pages.itemOf(await book.create(session, { account, name, roleType, passwordHash }));
      return made === undefined ? { item } : { item, password: made.password };
    },
    accountChange: async ({ body, session }) => pages.itemOf(await book.change(session, body, body)),
    accountLock: async ({ body, session }) =>
      pages.itemOf(await book.setLocked(session, body, body.isLocked)),
    accountResetPassword: async ({ body, session }) => {
      const { password, hash } = await passwords.make('');
      return { item: await pages.itemOf(await book.resetPassword(session, body, hash)), password };
    },
    accountDelete: async ({ body, session }) => {
      const printed = await sheets.list(body.id);
      const { account } = await book.remove(session, body);
      await sheets.forget(printed.map(({ id }) => id));
      return { account };
    },
    accountEndSessions: async ({ body, session }) => ({
      ended: await sessions.endOthers(body.id, session.id),
    }),
  };
}
