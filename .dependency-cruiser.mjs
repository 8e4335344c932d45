import {
  ENGINE_PARTS,
  FENCES,
  LAUNCHERS,
  LAYER_TYPE,
  PROGRAMS,
  PROGRAMS_MAY_IMPORT,
  RANKS,
} from './tests/architecture.mjs';

const anyOf = (folders) => `^(${folders.join('|')})(/|$)`;
const TEST = '\\.test\\.tsx?$';

/** All that is no test's. */
const CODE = '^(src|server|services|sample)/';

const inSrc = (names) => names.map((name) => `src/${name}`);

const ROOMS = PROGRAMS.map(({ room }) => room);

/** What may be imported of a room: its door, or all of it. */
const entranceOf = (name) => {
  const { room, door } = PROGRAMS.find((program) => program.room === name);
  return door === undefined ? anyOf([room]) : `^${door}$`;
};

/** A program imports of the others what it may, by their doors. */
const programRules = PROGRAMS.map(({ room, mayImport }) => {
  // A room in another one's folder is no part of it.
  const inner = ROOMS.filter((other) => other.startsWith(`${room}/`));
  return {
    name: `program-${room.replaceAll('/', '-')}`,
    severity: 'error',
    from: {
      path: anyOf([room]),
      pathNot: [TEST, ...LAUNCHERS.files, ...inner.map((other) => anyOf([other]))],
    },
    to: { path: anyOf(ROOMS), pathNot: [anyOf([room]), ...mayImport.map(entranceOf)] },
  };
});

/** A folder may not import a folder of its own rank or of a higher one. */
const rankRules = RANKS.flatMap((rank, index) =>
  rank.map((folder) => {
    const forbidden = RANKS.slice(index)
      .flat()
      .filter((other) => other !== folder);
    return {
      name: `rank-${folder}`,
      severity: 'error',
      from:
        folder === 'engine'
          ? { path: [anyOf(['src/engine']), ...ENGINE_PARTS], pathNot: TEST }
          : { path: anyOf([`src/${folder}`]), pathNot: [TEST, ...ENGINE_PARTS] },
      to: { path: anyOf([...inSrc(forbidden), ...ROOMS, 'tests']) },
    };
  }),
).filter((rule) => rule.to.path !== anyOf([]));

const fenceRules = FENCES.map(({ packages, rooms, files = [] }) => ({
  name: `fence-${packages.replaceAll(/\W/g, '')}`,
  severity: 'error',
  from: { path: CODE, pathNot: [anyOf(rooms), ...files] },
  to: { path: `node_modules/${packages}${packages.endsWith('/') ? '' : '/'}` },
}));

export default {
  forbidden: [
    ...rankRules,
    ...fenceRules,
    ...programRules,
    {
      name: 'features-never-meet',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'layer-types-through-their-table',
      severity: 'error',
      from: { path: CODE, pathNot: ['^src/layerTypes/', TEST] },
      to: { path: LAYER_TYPE },
    },
    {
      name: 'engine-parts-for-the-engine',
      severity: 'error',
      from: { path: CODE, pathNot: ['^src/engine/', ...ENGINE_PARTS] },
      to: { path: ENGINE_PARTS },
    },
    {
      name: 'programs-and-the-page',
      severity: 'error',
      from: { path: anyOf(ROOMS), pathNot: TEST },
      to: { path: '^src/', pathNot: anyOf(PROGRAMS_MAY_IMPORT) },
    },
    {
      name: 'launchers',
      severity: 'error',
      from: { path: LAUNCHERS.files },
      to: { path: anyOf(['src', ...ROOMS]), pathNot: anyOf([LAUNCHERS.mayImport]) },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: CODE, pathNot: TEST },
      to: { path: '^tests/' },
    },
    { name: 'no-circles', severity: 'error', from: { path: CODE }, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.css$|\\?' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
    },
  },
};
