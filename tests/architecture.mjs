// The one ranked list of design.md, section 2: each rank may import the ranks before it, never its own neighbours.
// dependency-cruiser's rules and ESLint's fences are made from it.

/** Ranks of src/, lowest first; folders of one rank do not import each other. */
export const RANKS = [
  ['lib'],
  ['domain'],
  ['i18n', 'config', 'scene'],
  ['api', 'layers', 'tools', 'windows'],
  ['stores'],
  ['commands', 'ui'],
  ['portal'],
  ['features', 'engine'],
  ['app'],
];

/** Packages that live in one room only. */
export const FENCES = [
  { packages: '@arcgis/', rooms: ['src/engine/arcgis'] },
  { packages: 'fabric', rooms: ['src/features/picture-editor'] },
  { packages: 'html2canvas', rooms: ['src/features/export', 'src/features/picture-editor'] },
  { packages: 'ky', rooms: ['src/api'] },
  { packages: '@esri/calcite-components', rooms: ['src/ui', 'src/features', 'src/app', 'src/engine'] },
];

/** What the server may take from the client's tree. */
export const SERVER_MAY_IMPORT = ['src/api/contracts', 'src/domain', 'src/lib'];
