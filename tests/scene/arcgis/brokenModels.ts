/** The prefecture's middle in radians and metres. */
const REGION = [1.4295, 0.7805, 1.4355, 0.7865, 0, 3000];

const tile = (uri: string, more: object = {}) => ({
  boundingVolume: { region: REGION },
  geometricError: 0,
  content: { uri },
  ...more,
});

const tileset = (root: object, version = '1.0') =>
  JSON.stringify({ asset: { version }, geometricError: 500, root: { refine: 'ADD', ...root } });

const torn = tile('gone.glb', { geometricError: 100, children: [tile('/geo/models/poplars/poplars.i3dm')] });

/** Tilesets of 3D Tiles with something wrong, by their path below the fixture services: status, content type, body. */
export const BROKEN_MODELS: readonly (readonly [path: string, readonly [number, string, string]])[] = [
  ['models/html/tileset.json', [200, 'text/html', '<!doctype html><title>Sign in</title>']],
  ['models/cut/tileset.json', [200, 'application/json', tileset(tile('a.glb')).slice(0, 120)]],
  ['models/old/tileset.json', [200, 'application/json', tileset(tile('a.glb'), '0.0')]],
  ['models/points/tileset.json', [200, 'application/json', tileset(tile('a.pnts'))]],
  ['models/points/a.pnts', [200, 'application/octet-stream', `pnts${'\0'.repeat(24)}`]],
  ['models/gone/tileset.json', [200, 'application/json', tileset(tile('gone.glb'))]],
  ['models/torn/tileset.json', [200, 'application/json', tileset(torn)]],
];
