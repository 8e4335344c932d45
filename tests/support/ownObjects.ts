import { bookmarkInsert, bookmarkQuery } from '../../src/api/contracts/bookmarks.ts';
import { flightRouteQuery, flightRouteSave } from '../../src/api/contracts/flightRoutes.ts';
import { annotationList, annotationSave } from '../../src/api/contracts/annotations.ts';
import { plotGroupInsert } from '../../src/api/contracts/plot/group.ts';
import { plotLinkQuery } from '../../src/api/contracts/plot/link.ts';
import { plotSave } from '../../src/api/contracts/plot/save.ts';
import { savedQueryList, savedQuerySave } from '../../src/api/contracts/savedQueries.ts';
import { savedViewList, savedViewSave } from '../../src/api/contracts/savedViews.ts';
import { DEFAULT_STYLE, type Annotation } from '../../src/domain/drawing/annotation.ts';
import { FIXED_ROUTE } from '../../src/domain/views/flight/route.ts';
import type { SavedQuery } from '../../src/domain/query/savedQuery.ts';
import type { SavedView } from '../../src/domain/views/savedView.ts';
import type { ServerCalls } from './server.ts';

const VIEW: SavedView = {
  id: 'V-1',
  name: '赛里木湖 "晨"',
  note: '第一行\n第二行\\',
  shown: {
    globe: { lon: 81.180_000_000_000_01, lat: 44.6, heightM: 24_000, headingDeg: 350, pitchDeg: -42 },
    plane: { lon: 81.18, lat: 44.6, scale: 250_000 },
    onIds: ['base', 'lakes'],
    opacity: { lakes: 0.1 + 0.2 },
    imagery: { opacity: 1, withModels: false },
    ground: { opacity: 0.4, underground: true },
    clip: null,
    weather: ['rain'],
  },
};

const ANNOTATION: Annotation = {
  id: 'A-1',
  label: '水库',
  show: true,
  time: '2026-11-21 20:00:00',
  shape: { kind: 'circle', centre: [81.18, 44.6], radiusM: 12_000 },
  style: DEFAULT_STYLE,
};

const QUERY: SavedQuery = {
  id: 'Q-1',
  name: '全州道路',
  query: { layerId: 'Z02', conditions: { join: 'or', list: [] }, limit: { kind: 'prefecture' } },
};

const GROUP = { id: 'own-group', name: '演练方案', prop: 'solution' };

const PLOT = { id: 'own-plot', name: '火场', type: 'polygon', points: '[[82,44],[82.5,44],[82.5,44.5]]' };

/** What one of everything is saved with. */
const SAVES: readonly (readonly [path: string, body: unknown])[] = [
  [savedViewSave.path, { version: 0, items: [VIEW] }],
  [annotationSave.path, { version: 0, items: [ANNOTATION] }],
  [savedQuerySave.path, { version: 0, items: [QUERY] }],
  [flightRouteSave.path, { id: 'R-1', name: '城区巡护', route: FIXED_ROUTE }],
  [bookmarkInsert.path, { id: 'B-1', name: '赛里木湖', ex: 81.18, ey: 44.6, points: '81.18,44.6' }],
  [plotGroupInsert.path, GROUP],
  [
    plotSave.path,
    {
      key: 'own-save',
      steps: [
        { step: 'insertItem', record: PLOT },
        { step: 'insertLink', record: { groupId: GROUP.id, itemId: PLOT.id } },
      ],
    },
  ],
];

/** What is read of it: with a body where the call is a POST. */
const READS: readonly (readonly [path: string, body?: unknown])[] = [
  [savedViewList.path],
  [annotationList.path],
  [savedQueryList.path],
  [flightRouteQuery.path, []],
  [bookmarkQuery.path, []],
  [plotLinkQuery.path, [{ column: 'groupId', type: 'eq', value: GROUP.id }]],
];

/** Names of them: what is read later holds each. */
export const OWN_NAMES = [VIEW.name, ANNOTATION.label, QUERY.name, '城区巡护', GROUP.id, PLOT.name] as const;

/** Calls with a session of an account. */
async function callerOf(server: ServerCalls, account: string, password?: string) {
  const headers = {
    Authorization: await server.signIn(account, password),
    'content-type': 'application/json',
  };
  return async (path: string, body?: unknown): Promise<unknown> => {
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await server.fetch(path, { headers, ...post });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

/** Saves one of everything that a user keeps in the database. */
export async function saveOwnObjects(
  server: ServerCalls,
  account = 'admin1',
  password?: string,
): Promise<void> {
  const call = await callerOf(server, account, password);
  for (const [path, body] of SAVES) await call(path, body);
}

/** Signs in and reads all that a user keeps in the database. */
export async function ownObjects(server: ServerCalls, account = 'admin1'): Promise<unknown[]> {
  const call = await callerOf(server, account);
  const read: unknown[] = [];
  for (const [path, body] of READS) {
    const answer = (await call(path, body)) as { data?: unknown; result?: unknown };
    read.push(answer.data ?? answer.result);
  }
  return read;
}
