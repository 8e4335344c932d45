// The one ranked list of design.md, section 2: each rank may import the ranks before it, never its own neighbours.
// dependency-cruiser's rules and ESLint's fences are made from it.

/** Ranks of src/, lowest first; folders of one rank do not import each other. */
export const RANKS = [
  ['lib'],
  ['domain'],
  ['layerTypes'],
  ['i18n', 'config', 'scene'],
  ['viewing'],
  ['api', 'layers', 'tools', 'windows'],
  ['stores'],
  ['commands', 'ui'],
  ['portal'],
  ['features', 'engine'],
  ['app'],
];

/**
 * The engine's part of the layer types, and of the table over them: it stands with the type that it is of, but it is the engine's.
 * Only the engine imports it, and it may import what the engine may.
 */
export const ENGINE_PARTS = [
  '^src/layerTypes/arcgis\\.ts$',
  '^src/layerTypes/[^/]+/arcgis\\.ts$',
  // What the engine's parts of two types have in common.
  '^src/layerTypes/vectorPmtilesLayer/drawnTiles\\.ts$',
];

/** A layer type's folder: others know the table over all types, never one of them. */
export const LAYER_TYPE = '^src/layerTypes/[^/]+/';

/** Packages that live in one room only; `files` are those of other rooms that may have them too. */
export const FENCES = [
  { packages: '@arcgis/', rooms: ['src/engine/arcgis'], files: ENGINE_PARTS },
  { packages: 'fabric', rooms: ['src/features/picture-editor'] },
  { packages: 'html2canvas', rooms: ['src/features/export', 'src/features/picture-editor'] },
  { packages: 'ky', rooms: ['src/api'] },
  { packages: 'pdfkit', rooms: ['src/domain/sheet/pdf'] },
  { packages: '@esri/calcite-components', rooms: ['src/ui'] },
  { packages: 'echarts', rooms: ['src/features/pages/figures'] },
  { packages: 'hls.js', rooms: ['src/features/pages/video'] },
  { packages: '@codemirror/', rooms: ['src/features/workbench'] },
];

/** What the programs beside the page may take from the client's tree. */
export const PROGRAMS_MAY_IMPORT = ['src/api/contracts', 'src/domain', 'src/layerTypes', 'src/lib'];

/**
 * The rooms of those programs: what each may import of the others, and of a room with a door that file alone. `server/base` is what both
 * programs that serve stand on, and knows neither.
 */
export const PROGRAMS = [
  { room: 'sample', door: 'sample/index.ts', mayImport: [] },
  { room: 'server/base', mayImport: [] },
  { room: 'services', door: 'services/index.ts', mayImport: ['sample', 'server/base'] },
  { room: 'server', mayImport: ['sample', 'server/base', 'services'] },
];

/** What starts a program: it installs and builds before anything of the program is loaded. */
export const LAUNCHERS = { files: ['sample/start.mjs', 'services/start.mjs'], mayImport: 'server/base' };
