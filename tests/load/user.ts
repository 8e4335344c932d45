import { setTimeout } from 'node:timers/promises';
import { ENDPOINTS } from '../../src/api/contracts/index.ts';
import { insertGroup, jsonAsked, savePlot, type SignedCall } from './plots.ts';
import { printSheet } from './sheet.ts';
import { openWire, type Answer } from './wire.ts';

/** What came of one call. */
export interface Outcome {
  readonly what: Doing | 'sign in';
  /** 0 where no answer came. */
  readonly status: number;
  readonly durationMs: number;
}

/** Of a hundred things that a user does, how many are what; between two of them he looks at what he got. */
const MIX = {
  menu: 6,
  tree: 6,
  tiles: 43,
  map: 14,
  query: 12,
  save: 12,
  healthz: 4,
  'sign in anew': 2.8,
  print: 0.2,
} as const;

type Doing = keyof typeof MIX;

/** Between two things that a user does, milliseconds: this much in the mean, as chance has it. */
const MEAN_PAUSE_MS = 2000;

/** Plots of a user that are kept; older ones make room. */
const KEPT_PLOTS = 20;

/** A view of the map asks for so many tiles side by side, and above each other. */
const VIEW_TILES = [4, 2] as const;

const between = (least: number, most: number) => least + Math.random() * (most - least);

/** Chooses what to do next. */
function nextDoing(): Doing {
  let left = between(
    0,
    Object.values(MIX).reduce((sum, share) => sum + share, 0),
  );
  const found = (Object.entries(MIX) as [Doing, number][]).find(([, share]) => (left -= share) < 0);
  return found?.[0] ?? 'tiles';
}

/** Tiles of a view somewhere in the prefecture. */
function viewTiles(): string[] {
  const level = Math.floor(between(9, 13));
  const scale = 2 ** (level - 8);
  const [column, row] = [Math.floor(between(184.8, 186.8) * scale), Math.floor(between(92, 93) * scale)];
  const [across, down] = VIEW_TILES;
  return Array.from(
    { length: across * down },
    (_, index) =>
      `/geo/tiles/imagery/${String(level)}/${String(column + (index % across))}/${String(row + Math.floor(index / across))}.jpg`,
  );
}

/** A map of some layers somewhere in the prefecture. */
function mapPath(): string {
  const [west, south] = [between(80, 83), between(44, 45.2)];
  const bbox = [west, south, west + between(0.2, 1.5), south + between(0.15, 1)].join(',');
  const layers = ['landcover,lakes', 'landuse', 'rivers,roads,areas'][Math.floor(between(0, 3))] ?? 'lakes';
  return `/geo/wms?service=WMS&version=1.3.0&request=GetMap&styles=&crs=CRS:84&format=image/png&transparent=true&layers=${layers}&width=512&height=384&bbox=${bbox}`;
}

/** Records of a layer within some kilometres of a place. */
function circleQuery() {
  const path = ENDPOINTS.spatialRecords.path.replace('{type}', 'landuse').replace('{fieldSet}', 'fields_all');
  const radiusM = Math.round(between(1000, 10_000));
  const place = `${String(between(80.5, 83))},${String(between(44.2, 45.2))}`;
  return { path, asked: jsonAsked({ sc: `(3,0,${String(radiusM)},${place})`, pg: '0,50' }) };
}

/** Somebody at the portal, by his own connections. */
export interface User {
  readonly ended: Promise<void>;
  /** Closes his connections at once. */
  leave(): void;
}

/** Who he is, and how long he stays. */
export interface Visit {
  readonly origin: string;
  readonly account: string;
  readonly password: string;
  /** Nothing is begun after it aborts. */
  readonly signal: AbortSignal;
  readonly note: (outcome: Outcome) => void;
}

/** Lets somebody work: he signs in, then does one thing after the other. */
export function startUser(name: string, { origin, account, password, signal, note }: Visit): User {
  const wire = openWire(origin);
  let token = '';
  let plots = 0;
  const group = `load-${name}`;
  const signedIn: SignedCall = (path, asked = {}) =>
    wire.call(path, { ...asked, headers: { ...asked.headers, Authorization: token } });
  const pictures = (path: string) => wire.call(path, { headers: { Cookie: `Admin-Token=${token}` } });

  async function timed(what: Outcome['what'], asked: Promise<Answer>): Promise<Answer> {
    const startedMs = performance.now();
    const answer = await asked;
    note({ what, status: answer.status, durationMs: performance.now() - startedMs });
    return answer;
  }

  async function signIn(): Promise<void> {
    const query = new URLSearchParams({ account, password });
    const { body } = await timed('sign in', wire.call(`${ENDPOINTS.accountToken.path}?${query.toString()}`));
    token = /"token":"([^"]+)"/.exec(body.toString())?.[1] ?? '';
  }

  const doings: Readonly<Record<Doing, () => Promise<unknown>>> = {
    menu: () => timed('menu', signedIn(ENDPOINTS.menuRoutes.path)),
    tree: () => timed('tree', signedIn(ENDPOINTS.layerTree.path)),
    tiles: () => Promise.all(viewTiles().map((path) => timed('tiles', pictures(path)))),
    map: () => timed('map', pictures(mapPath())),
    query() {
      const { path, asked } = circleQuery();
      return timed('query', signedIn(path, asked));
    },
    save() {
      const id = `${group}-${String(plots)}`;
      const older = plots < KEPT_PLOTS ? {} : { olderId: `${group}-${String(plots - KEPT_PLOTS)}` };
      plots += 1;
      return timed('save', savePlot(signedIn, group, { id, ...older }));
    },
    healthz: () => timed('healthz', wire.call('/healthz')),
    'sign in anew': async () => {
      await signedIn(ENDPOINTS.logout.path);
      await signIn();
    },
    print: () =>
      timed(
        'print',
        printSheet(signedIn).then(({ answer }) => answer),
      ),
  };

  async function work(): Promise<void> {
    // Not all at the same moment, as people come to the office.
    await setTimeout(between(0, MEAN_PAUSE_MS));
    await signIn();
    await insertGroup(signedIn, group);
    while (!signal.aborted) {
      await doings[nextDoing()]();
      await setTimeout(-Math.log(1 - Math.random()) * MEAN_PAUSE_MS, undefined, { signal }).catch(
        () => undefined,
      );
    }
    await signedIn(ENDPOINTS.plotGroupDelete.path + `?id=${group}`);
    await signedIn(ENDPOINTS.logout.path);
  }
  return { ended: work().finally(wire.close), leave: wire.close };
}
