import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUREAU_SYSTEM, startBureauServer, type BureauServer } from '../../tests/support/bureauServer.ts';
import { createFakeClock, type FakeClock } from '../../tests/support/fakeClock.ts';
import { createMemoryTabs } from '../../tests/support/memoryTabs.ts';
import { ENDPOINTS } from '../api/contracts/index.ts';
import { appConfigSchema } from '../config/appConfig.ts';
import type { SharedView } from '../features/share/model/permalink.ts';
import type { GlobePose } from '../domain/views/pose.ts';
import { createMemoryStore, type KeyValueStore } from '../lib/keyValueStore.ts';
import { sharedAddress, openLink, viewToShare } from '../features/share/sharedLink.ts';
import { createMemoryRecords, type RecordStore } from '../lib/recordStore.ts';
import { enterBySignIn, guard } from './enter.ts';
import { signOut, switchUnit } from './leave.ts';
import { endOidc } from './oidcChunk.ts';
import { createPortal, hasEntered, type WholePortal } from './portal.ts';
import { windows } from './home/homeChunk.ts';

const config = appConfigSchema.parse({
  deployment: 'forest',
  systemName: BUREAU_SYSTEM,
  home: { x: 82, y: 43, z: 215_000, h: 0, p: -45 },
  api: { baseUrl: '' },
  services: { imagery: '/i/{z}/{x}/{y}.jpg', elevation: '/e', attribution: '示意数据' },
});

const CREDENTIALS = { account: 'admin1', password: 'secret' };
const POSE: GlobePose = { lon: 81.2, lat: 44.6, heightM: 9000, headingDeg: 30, pitchDeg: -40 };
const SESSION_OVER = { code: 50014, data: null, msg: 'expired' };

let server: BureauServer;
let clock: FakeClock;
let sessionStorage: KeyValueStore;
let localStorage: KeyValueStore;
let records: RecordStore;
let reloads: (string | undefined)[];
let path: string;
let openTab: ReturnType<typeof createMemoryTabs>;

/** The portal of a page that is loaded anew: the storages are the tab's, all else is fresh. */
function loadPage(origin = server.origin): WholePortal {
  const surroundings = {
    clock,
    sessionStorage,
    localStorage,
    tabs: openTab(),
    records,
    origin,
    path: () => path,
    stageSize: () => ({ widthPx: 1366, heightPx: 720 }),
    reload: (to?: string) => reloads.push(to),
  };
  const portal = createPortal(config, surroundings);
  portal.windows.actions.know(windows);
  return portal;
}

beforeEach(async () => {
  server = await startBureauServer();
  clock = createFakeClock();
  sessionStorage = createMemoryStore();
  localStorage = createMemoryStore();
  openTab = createMemoryTabs();
  records = createMemoryRecords();
  reloads = [];
  path = '/Home';
});

afterEach(() => server.close());

const openDialog = (portal: WholePortal) =>
  vi.waitUntil(() => portal.notices.getState().dialogs[0], { timeout: 10_000 });

describe('entering', () => {
  it('goes Home with menu and layers', async () => {
    const portal = loadPage();
    expect(await enterBySignIn(portal, CREDENTIALS)).toBe('/Home');
    expect(portal.session.getState().menu).toHaveLength(1);
    expect(portal.layers.getState().onIds).toEqual(['Z0201']);
  });

  it('presents a refusal once', async () => {
    const portal = loadPage();
    server.answer(ENDPOINTS.roleSystems, 200, { Success: false, Message: null, ErrorInfo: { Message: 'x' } });
    expect(await enterBySignIn(portal, CREDENTIALS)).toBeUndefined();
    expect(portal.notices.getState().toasts.map((toast) => toast.event.id)).toEqual(['login.systemsFailed']);
    clock.advance(10_000);
    expect(reloads).toEqual([]);
  });
});

describe('a sign-in by another service', () => {
  it('takes the session that it began, and says where that is over', async () => {
    const portal = loadPage();
    server.answer(ENDPOINTS.oidcFinish, 200, { code: 200, data: { token: 'from-oidc' }, msg: '' });
    expect(await endOidc(portal, 'done')).toBe(true);
    expect(portal.session.getState().token).toBe('from-oidc');
    const late = loadPage();
    server.answer(ENDPOINTS.oidcFinish, 400, { code: 400, data: null, msg: 'x' });
    expect(await endOidc(late, 'done')).toBe(false);
    expect(late.notices.getState().toasts[0]?.event).toMatchObject({
      message: expect.stringContaining('已过期') as unknown,
    });
  });

  it.each([
    ['locked', '账号已锁定，请联系管理员'],
    ['unreachable', '统一身份服务暂时无法连接，请稍后再试，或用门户账号登录'],
    ['something new', '统一身份登录失败，请重试；仍不行请联系管理员查看服务器日志'],
  ])('says why it came to nothing: %s', async (how, message) => {
    const portal = loadPage();
    expect(await endOidc(portal, how)).toBe(false);
    expect(portal.notices.getState().toasts[0]?.event).toEqual({ id: 'login.external', message });
  });
});

describe('the guard', () => {
  it('sends to sign-in who has no session, without a call', async () => {
    expect(await guard(loadPage())).toBe('sign-in');
    expect(server.calls).toEqual([]);
  });

  it('wants the user info as well as the token', async () => {
    const portal = loadPage();
    portal.session.actions.setToken('token-1');
    expect(await guard(portal)).toBe('sign-in');
    expect(portal.session.getState().token).toBeNull();
  });

  it('loads menu and layers first after a reload, and only once', async () => {
    await enterBySignIn(loadPage(), CREDENTIALS);
    const portal = loadPage();
    expect(await guard(portal)).toBe('allow');
    expect(hasEntered(portal.session)).toBe(true);
    expect(portal.layers.getState().tree).toHaveLength(1);
    const calls = server.calls.length;
    expect(await guard(portal)).toBe('allow');
    expect(server.calls).toHaveLength(calls);
  });

  it('sends to sign-in whose session ran out meanwhile, with a message and no dialog', async () => {
    await enterBySignIn(loadPage(), CREDENTIALS);
    server.answer(ENDPOINTS.roleSystems, 401, SESSION_OVER);
    const portal = loadPage();
    expect(await guard(portal)).toBe('sign-in');
    expect(portal.notices.getState().toasts[0]?.event.id).toBe('login.verificationFailed');
    expect(portal.notices.getState().dialogs).toEqual([]);
  });

  it('keeps the session while no service answers, and lets in once one does', async () => {
    await enterBySignIn(loadPage(), CREDENTIALS);
    for (const endpoint of [ENDPOINTS.roleSystems, ENDPOINTS.layerTree]) {
      const silent = await startBureauServer();
      silent.breakOff(endpoint);
      const portal = loadPage(silent.origin);
      await expect(guard(portal)).rejects.toMatchObject({ event: { id: 'request.network' } });
      expect(portal.session.getState().token).toBe('token-1');
      expect(portal.notices.getState().toasts).toEqual([]);
      await silent.close();
    }
    expect(await guard(loadPage())).toBe('allow');
  });

  it('keeps it, too, where a service says that it cannot answer now', async () => {
    await enterBySignIn(loadPage(), CREDENTIALS);
    server.answer(ENDPOINTS.roleMenu, 503, { code: 503, data: null, msg: '服务忙' });
    await expect(guard(loadPage())).rejects.toMatchObject({ event: { message: '服务忙' } });
    expect(loadPage().session.getState().token).toBe('token-1');
  });

  it('does not take a refusal by a code of the portal’s own for a service that is busy', async () => {
    await enterBySignIn(loadPage(), CREDENTIALS);
    server.answer(ENDPOINTS.roleMenu, 403, { code: 40312, data: null, msg: '无权' });
    const portal = loadPage();
    expect(await guard(portal)).toBe('sign-in');
    expect(portal.notices.getState().toasts.map(({ event }) => event.message)).toEqual(['无权']);
  });
});

describe('a new tab of the same browser', () => {
  /** Its page: a session storage of its own beside the browser's local storage. */
  function openNewTab(): WholePortal {
    sessionStorage = createMemoryStore();
    return loadPage();
  }

  it('has the session of an open tab, without a sign-in', async () => {
    await enterBySignIn(loadPage(), CREDENTIALS);
    const tab = openNewTab();
    expect(await guard(tab)).toBe('allow');
    expect(tab.session.getState()).toMatchObject({ token: 'token-1', userInfo: { UserID: 'u1' } });
    const reloaded = loadPage();
    expect(reloaded.session.getState().token).toBe('token-1');
  });

  it('is asked to sign in at once in a browser where nobody is', async () => {
    loadPage();
    expect(await guard(openNewTab())).toBe('sign-in');
  });

  it('waits two seconds for tabs that are closed, and the next one not at all', async () => {
    await enterBySignIn(loadPage(), CREDENTIALS);
    openTab = createMemoryTabs();
    const entering = guard(openNewTab());
    clock.advance(2000);
    expect(await entering).toBe('sign-in');
    expect(await guard(openNewTab())).toBe('sign-in');
  });

  it('is given no session that ended elsewhere', async () => {
    await enterBySignIn(loadPage(), CREDENTIALS);
    const second = openNewTab();
    await guard(second);
    const leaving = signOut(second, () => undefined);
    second.notices.actions.answer((await openDialog(second)).key, true);
    await vi.waitFor(() => expect(second.notices.getState().toasts.at(-1)?.event.id).toBe('exit.done'));
    clock.advance(60_000);
    await leaving;
    const third = openNewTab();
    const entering = guard(third);
    clock.advance(2000);
    expect(await entering).toBe('sign-in');
    expect(third.notices.getState().toasts).toEqual([]);
  });

  it('does not come back into another session once it signed out', async () => {
    const tab = loadPage();
    await enterBySignIn(tab, CREDENTIALS);
    await guard(tab);
    await enterBySignIn(openNewTab(), CREDENTIALS);
    tab.session.actions.clear();
    expect(await guard(tab)).toBe('sign-in');
  });
});

describe('a session that ends while somebody works', () => {
  async function workUntilItEnds(): Promise<WholePortal> {
    const portal = loadPage();
    await enterBySignIn(portal, CREDENTIALS);
    portal.views.actions.setGlobePose(POSE);
    portal.layers.actions.setOpacity('Z0201', 0.4);
    portal.windows.actions.open('imagery');
    path = '/ResourceOverview?page=%E8%8D%89%E5%8E%9F&quality=low';
    server.answer(ENDPOINTS.menuRoutes, 401, SESSION_OVER);
    await portal.api.call(ENDPOINTS.menuRoutes, { query: {} });
    return portal;
  }

  it('offers to sign in again, and brings back path, layers, windows and camera', async () => {
    const portal = await workUntilItEnds();
    const dialog = await openDialog(portal);
    portal.notices.actions.answer(dialog.key, true);
    await vi.waitFor(() => expect(reloads).toEqual([undefined]), { timeout: 10_000 });

    const again = loadPage();
    expect(again.resume.waiting).toBe(true);
    expect(await guard(again)).toBe('sign-in');
    expect(await enterBySignIn(again, CREDENTIALS)).toBe(path);
    expect(again.layers.getState().opacity).toEqual({ Z0201: 0.4 });
    expect(again.windows.getState().stack.map(({ id }) => id)).toEqual(['imagery']);
    expect(again.resume.takePoses()?.globe).toEqual(POSE);
    expect(again.resume.takePoses()).toBeUndefined();
  });

  it('lets the user stay on the page', async () => {
    const portal = await workUntilItEnds();
    const dialog = await openDialog(portal);
    portal.notices.actions.answer(dialog.key, false);
    await clock.run(60_000);
    expect(reloads).toEqual([]);
    expect(hasEntered(portal.session)).toBe(true);
  });

  it('asks once, however many calls learn of it', async () => {
    const portal = await workUntilItEnds();
    await portal.api.call(ENDPOINTS.menuRoutes, { query: {} });
    expect(portal.notices.getState().dialogs).toHaveLength(1);
  });

  it('gives nothing of it to another user', async () => {
    const portal = await workUntilItEnds();
    portal.notices.actions.answer((await openDialog(portal)).key, true);
    await vi.waitFor(() => expect(reloads).toHaveLength(1), { timeout: 10_000 });
    const other = { UserID: 'u2', UserName: 'admin2', RoleIDs: ['1'], UserConfig: '{"department":"x"}' };
    server.answer(ENDPOINTS.userInfo, 200, { Success: true, Message: other, ErrorInfo: null });
    const again = loadPage();
    expect(await enterBySignIn(again, CREDENTIALS)).toBe('/Home');
    expect(again.resume.takePoses()).toBeUndefined();
  });
});

describe('a shared link', () => {
  const VIEW: SharedView = {
    path: '/ResourceOverview?page=%E8%8D%89%E5%8E%9F',
    globe: POSE,
    plane: { lon: 81.2, lat: 44.7, scale: 36_000 },
    onIds: ['Z0201', 'Z9999'],
    opacity: { Z0201: 0.3 },
    order: {},
    imagery: { opacity: 1, withModels: false },
    ground: { opacity: 0.5, underground: true },
    layout: {
      layerPanelOpen: false,
      legendOpen: false,
      eyeViewOpen: false,
      linkedViews: false,
      collapsedView: 'none',
      splitRatio: 0.5,
    },
    windows: ['imagery', 'no-such-window'],
    drawings: [],
  };
  let address: string;
  /** Opens an address in this tab, as a shared link would. */
  const open = (url: string) => {
    const { hash, pathname, search } = new URL(url);
    const history = { replaceState: (_state: unknown, _title: string, to: string) => (address = to) };
    return openLink({ location: { hash, pathname, search }, history } as unknown as Window, sessionStorage);
  };

  it('leads through sign-in to its whole state, once', async () => {
    expect(open(`${sharedAddress(server.origin, VIEW).address.replace('/Home', '/Home?quality=low')}`)).toBe(
      true,
    );
    expect(address).toBe(`${VIEW.path}&quality=low`);
    const portal = loadPage();
    expect(portal.resume.waiting).toBe(true);
    expect(await guard(portal)).toBe('sign-in');
    expect(await enterBySignIn(portal, CREDENTIALS)).toBe(VIEW.path);
    expect(portal.layers.getState()).toMatchObject({ onIds: ['Z0201'], opacity: { Z0201: 0.3 } });
    expect(portal.preferences.getState()).toMatchObject({ layerPanelOpen: false, linkedViews: false });
    expect(portal.views.getState().ground).toEqual(VIEW.ground);
    expect(portal.windows.getState().stack.map(({ id }) => id)).toEqual(['imagery']);
    expect(portal.resume.takePoses()).toEqual({ globe: POSE, plane: VIEW.plane });
    const [toast] = portal.notices.getState().toasts;
    expect(toast?.event).toEqual({ id: 'link.layersMissing', message: '1' });
    const later = loadPage();
    expect(later.resume.waiting).toBe(false);
    // The sender's panels are not the receiver's from now on.
    expect(later.preferences.getState()).toMatchObject({ layerPanelOpen: true, linkedViews: true });
  });

  it('brings drawings along, also over a reload, until the screen is cleared', async () => {
    const drawings = [{ s: { kind: 'point', position: [82, 44.5] } }];
    open(sharedAddress(server.origin, { ...VIEW, onIds: ['Z0201'], drawings }).address);
    const portal = loadPage();
    await enterBySignIn(portal, CREDENTIALS);
    expect(portal.views.getState().received).toEqual(drawings);
    const [toast] = portal.notices.getState().toasts;
    expect(toast?.event).toEqual({ id: 'link.drawings', message: '1' });
    portal.resume.keep();
    const again = loadPage();
    expect(await guard(again)).toBe('allow');
    expect(again.views.getState().received).toEqual(drawings);
    again.views.actions.clearScreen();
    expect(again.views.getState().received).toEqual([]);
  });

  it('leaves drawings out that no reader would take, and counts them', () => {
    const path = Array.from({ length: 2000 }, (_, index) => [82 + index / 1e5, 44.5]);
    const { address: long, leftOut } = sharedAddress(server.origin, {
      ...VIEW,
      drawings: [{ s: { kind: 'polyline', path } }],
    });
    expect(leftOut).toBe(1);
    expect(long).toBe(sharedAddress(server.origin, VIEW).address);
  });

  it('that is damaged is told, and loses nothing', async () => {
    const working = loadPage();
    await enterBySignIn(working, CREDENTIALS);
    working.views.actions.setGlobePose(POSE);
    working.windows.actions.open('imagery');
    working.resume.keep();
    expect(open(`${server.origin}/Home#s=damaged`)).toBe(true);
    expect(address).toBe('/Home');
    const portal = loadPage();
    expect(await guard(portal)).toBe('allow');
    expect(portal.resume.takePoses()?.globe).toEqual(POSE);
    expect(portal.windows.getState().stack.map(({ id }) => id)).toEqual(['imagery']);
    expect(portal.notices.getState().toasts.map((toast) => toast.event.id)).toEqual(['link.invalid']);
  });

  it('of what is shown now shows the same again, without the user’s own query and the window that makes it', async () => {
    open(sharedAddress(server.origin, VIEW).address);
    const portal = loadPage();
    await enterBySignIn(portal, CREDENTIALS);
    portal.views.actions.setGlobePose(POSE);
    portal.views.actions.setPlanePose(VIEW.plane);
    portal.windows.actions.open('share');
    path = `${VIEW.path}&quality=low`;
    expect(viewToShare(portal)).toEqual({
      ...VIEW,
      onIds: ['Z0201'],
      windows: ['imagery'],
    });
    expect(open(`${server.origin}/Home#other`)).toBe(false);
  });
});

describe('leaving', () => {
  it('asks, says 退出成功, and goes to sign-in after 2 s with nothing kept', async () => {
    const portal = loadPage();
    await enterBySignIn(portal, CREDENTIALS);
    const left = signOut(portal, () => undefined);
    portal.notices.actions.answer((await openDialog(portal)).key, true);
    await left;
    expect(server.calls.at(-1)).toBe('logout');
    expect(portal.notices.getState().toasts[0]?.event.id).toBe('exit.done');
    expect(portal.session.getState().userInfo).toBeNull();
    expect(reloads).toEqual([]);
    await clock.run(2000);
    expect(reloads).toEqual(['/login']);
    portal.resume.keep();
    expect(loadPage().resume.waiting).toBe(false);
  });

  it('goes on to the sign-out of the service by which the session began', async () => {
    const portal = loadPage();
    await enterBySignIn(portal, CREDENTIALS);
    server.answer(ENDPOINTS.logout, 200, { flag: 'Success', next: '/api/portal/oidc/sign-out' });
    const left = signOut(portal, () => undefined);
    portal.notices.actions.answer((await openDialog(portal)).key, true);
    await left;
    expect([reloads, portal.session.getState().token]).toEqual([['/api/portal/oidc/sign-out'], null]);
  });

  it('takes the pictures of the views along', async () => {
    const portal = loadPage();
    await enterBySignIn(portal, CREDENTIALS);
    const picture = new Blob(['x']);
    const pictures = {
      globe: { picture, pose: POSE },
      plane: { picture, pose: { lon: 81, lat: 44, scale: 1e5 } },
    };
    await portal.pictures.keep(pictures, true);
    expect((await portal.pictures.read()).opening?.globe.pose).toEqual(POSE);
    const left = signOut(portal, () => undefined);
    portal.notices.actions.answer((await openDialog(portal)).key, true);
    await left;
    const again = loadPage();
    await enterBySignIn(again, CREDENTIALS);
    expect(await again.pictures.read()).toEqual({});
  });

  it('stays when it is cancelled', async () => {
    const portal = loadPage();
    await enterBySignIn(portal, CREDENTIALS);
    const left = signOut(portal, () => expect.unreachable());
    portal.notices.actions.answer((await openDialog(portal)).key, false);
    await left;
    expect(portal.notices.getState().toasts[0]?.event.id).toBe('exit.cancelled');
    expect(hasEntered(portal.session)).toBe(true);
  });

  it('signs out here even when the server cannot be reached, and says so', async () => {
    const portal = loadPage();
    await enterBySignIn(portal, CREDENTIALS);
    server.breakOff(ENDPOINTS.logout);
    const left = signOut(portal, () => undefined);
    portal.notices.actions.answer((await openDialog(portal)).key, true);
    await left;
    const shown = portal.notices.getState().toasts.map((toast) => toast.event.id);
    expect(shown).toEqual(['request.network', 'exit.done']);
    expect(portal.session.getState().token).toBeNull();
  });
});

describe('switching the unit', () => {
  it('takes the session of the unit and loads the portal anew', async () => {
    const portal = loadPage();
    await enterBySignIn(portal, CREDENTIALS);
    const switched = switchUnit(portal, { roleType: 13, name: '三台林场' }, () => undefined);
    portal.notices.actions.answer((await openDialog(portal)).key, true);
    await switched;
    expect(portal.session.getState().token).toBe('token-2');
    expect(server.received(ENDPOINTS.userInfo).headers.authorization).toBe('token-2');
    expect(reloads).toEqual(['/Home']);
  });

  it('keeps the session when the server refuses, and says why', async () => {
    const portal = loadPage();
    await enterBySignIn(portal, CREDENTIALS);
    server.answer(ENDPOINTS.switchUnit, 403, { code: 403, data: null, msg: '无权切换' });
    const under: boolean[] = [];
    const switched = switchUnit(portal, { roleType: 13, name: '三台林场' }, (now) => under.push(now));
    portal.notices.actions.answer((await openDialog(portal)).key, true);
    await switched;
    expect(under).toEqual([true, false]);
    expect(portal.notices.getState().toasts[0]?.event).toEqual({
      id: 'request.refused',
      message: '无权切换',
    });
    expect(portal.session.getState().token).toBe('token-1');
  });
});
