import { ENGINE_PARTS, FENCES, LAYER_TYPE, RANKS, SERVER_MAY_IMPORT } from './tests/architecture.mjs';

const anyOf = (folders) => `^(${folders.join('|')})(/|$)`;
const TESTS = '\\.test\\.tsx?$';
const inSrc = (names) => names.map((name) => `src/${name}`);

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
          ? { path: [anyOf(['src/engine']), ...ENGINE_PARTS], pathNot: TESTS }
          : { path: anyOf([`src/${folder}`]), pathNot: [TESTS, ...ENGINE_PARTS] },
      to: { path: anyOf([...inSrc(forbidden), 'server', 'tests']) },
    };
  }),
).filter((rule) => rule.to.path !== anyOf([]));

const fenceRules = FENCES.map(({ packages, rooms, files = [] }) => ({
  name: `fence-${packages.replaceAll(/\W/g, '')}`,
  severity: 'error',
  from: { path: '^(src|server)/', pathNot: [anyOf(rooms), ...files] },
  to: { path: `node_modules/${packages}${packages.endsWith('/') ? '' : '/'}` },
}));

export default {
  forbidden: [
    ...rankRules,
    ...fenceRules,
    {
      name: 'features-never-meet',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'layer-types-through-their-table',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: ['^src/layerTypes/', TESTS] },
      to: { path: LAYER_TYPE },
    },
    {
      name: 'engine-parts-for-the-engine',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: ['^src/engine/', ...ENGINE_PARTS] },
      to: { path: ENGINE_PARTS },
    },
    {
      name: 'server-imports',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|tests)/', pathNot: anyOf(SERVER_MAY_IMPORT) },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/' },
    },
    { name: 'no-circles', severity: 'error', from: { path: '^(src|server)/' }, to: { circular: true } },
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
