import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { eventOfFailure } from '../api/apiFailure.ts';
import {
  SHARED_EVENTS,
  type CatalogueRow,
  type EventRows,
  type PortalEvent,
} from '../domain/bureau/errorCatalogue.ts';
import { FEATURES } from './features.ts';
import { createTranslator } from '../i18n/translate.ts';
import { createMemoryStore } from '../lib/keyValueStore.ts';
import { createNoticeStore } from '../stores/noticeStore.ts';
import { createSessionStore } from '../stores/sessionStore.ts';
import { createEventPresenter } from './presentEvent.ts';
import { texts, zh } from '../../tests/support/allTexts.ts';

type SpecRow = readonly [
  rule: string,
  event: PortalEvent,
  text: string,
  durationMs: number | undefined,
  then: CatalogueRow['then'],
];

/** Section 8 of the portal's specification, row by row. Where it gives English words only, the text is their Chinese. */
const SPEC: readonly SpecRow[] = [
  [
    'a code other than 200 shows the message for 5 s',
    { id: 'request.refused', message: '无权' },
    '无权',
    5000,
    'none',
  ],
  [
    'a network error shows its message for 5 s',
    { id: 'request.network', message: 'GET /x' },
    '网络请求失败：GET /x',
    5000,
    'none',
  ],
  [
    'a wrong account says 用户名或密码不正确! for 5 s',
    { id: 'login.rejected' },
    '用户名或密码不正确!',
    5000,
    'none',
  ],
  [
    'user info that is not stored is told in the words of section 5',
    { id: 'login.verificationFailed' },
    'Verification failed, please Login again.',
    5000,
    'go-to-login',
  ],
  [
    'a failing systems lookup goes to /login',
    { id: 'login.systemsFailed' },
    '获取角色系统失败，请重新登录',
    5000,
    'forget-user-and-go-to-login',
  ],
  [
    'a network failure on road, crossing and bookmark calls stands 2 s',
    { id: 'place.requestFailed' },
    '请求异常',
    2000,
    'none',
  ],
  [
    'a failing bookmark query stands 3 s with the message',
    { id: 'bookmark.queryFailed', message: 'x' },
    '请求失败！x',
    3000,
    'none',
  ],
  ['a bookmark that is added', { id: 'bookmark.added' }, '添加成功', 3000, 'none'],
  ['a bookmark that is not added', { id: 'bookmark.addFailed', message: 'x' }, '添加失败x', 3000, 'none'],
  ['a bookmark that is modified', { id: 'bookmark.modified' }, '书签信息修改成功', 3000, 'none'],
  [
    'a bookmark that is not modified',
    { id: 'bookmark.modifyFailed', message: 'x' },
    '修改失败x',
    3000,
    'none',
  ],
  [
    'a failing request to delete stands 2 s',
    { id: 'bookmark.deleteRequestFailed' },
    '请求出现异常',
    2000,
    'none',
  ],
  ['a bookmark that is deleted stands 3 s', { id: 'bookmark.deleted' }, '删除成功！', 3000, 'none'],
  [
    'a delete that the server refuses tells its message',
    { id: 'bookmark.deleteFailed', message: 'x' },
    '删除失败！x',
    3000,
    'none',
  ],
  ['a cancelled exit says so', { id: 'exit.cancelled' }, '已取消', 2000, 'none'],
  ['an exit says so for 2 s', { id: 'exit.done' }, '退出成功', 2000, 'go-to-login'],
];

function setUp() {
  const clock = createFakeClock();
  const notices = createNoticeStore(clock);
  notices.actions.know(ALL);
  const session = createSessionStore(createMemoryStore());
  const kept: string[] = [];
  const reloads: (string | undefined)[] = [];
  const present = createEventPresenter({
    notices,
    session,
    resume: { keep: () => kept.push('kept') },
    surroundings: { clock, reload: (path) => reloads.push(path) },
  });
  return { clock, notices, session, kept, reloads, present };
}

const ALL = FEATURES.reduce<EventRows>((all, { events = {} }) => ({ ...all, ...events }), SHARED_EVENTS);

const chinese = createTranslator('zh', texts);
const textOf = ({ id, message = '' }: PortalEvent) => chinese.t(`error.${id}`, { message });

describe('the error catalogue of portal.md, section 8', () => {
  it.each(SPEC)('%s', async (_rule, event, text, durationMs, then) => {
    const { clock, notices, present } = setUp();
    expect(textOf(event)).toBe(text);
    expect(ALL[event.id]?.then).toBe(then);
    await present(event);
    expect(notices.getState().toasts.map((toast) => toast.event)).toEqual([event]);
    clock.advance((durationMs ?? 0) - 1);
    expect(notices.getState().toasts).toHaveLength(1);
    clock.advance(1);
    expect(notices.getState().toasts).toEqual([]);
  });

  it('a refusal without a message says Error', () => {
    const event = eventOfFailure({ kind: 'refused', endpoint: 'GET /x', code: 500, message: '' });
    expect(event && textOf(event)).toBe('Error');
  });

  it('codes 401, 50012 and 50014 ask in the words of the spec; confirming resets the token and loads the page anew', async () => {
    const { notices, session, kept, reloads, present } = setUp();
    session.actions.setToken('t');
    const shown = present({ id: 'session.ended' });
    const [dialog] = notices.getState().dialogs;
    expect([
      zh['session.title'],
      textOf({ id: 'session.ended' }),
      zh['session.again'],
      zh['session.stay'],
    ]).toEqual(['确定登出', '你已被登出，可以取消继续留在该页面，或者重新登录', '重新登陆', '取消']);
    notices.actions.answer(dialog?.key ?? -1, true);
    await shown;
    expect([session.getState().token, kept, reloads]).toEqual([null, ['kept'], [undefined]]);
  });

  it('chunks and style sheets that do not load offer to load the page anew', () => {
    for (const id of ['chunk.failed', 'chunk.stylesheetFailed'] as const)
      expect(ALL[id]).toMatchObject({ how: 'dialog', then: 'offer-reload' });
  });

  it('has a text in both languages for every row, and a time for every toast', () => {
    const english = createTranslator('en', texts);
    for (const [id, row] of Object.entries(ALL)) {
      const key = `error.${id}` as keyof typeof zh;
      expect(chinese.t(key, { message: 'm' })).not.toBe('');
      expect(english.t(key, { message: 'm' })).not.toBe('');
      if (row.how === 'toast') expect(row.durationMs).toBeGreaterThan(0);
    }
  });
});
