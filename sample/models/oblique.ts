import sharp from 'sharp';

import { columnAt, latAtRow, lonAtColumn, rowAt } from '../grid.ts';
import type { Sample } from '../sample.ts';
import { addDetailed, createTownParts, layOutTown, standOn, type Building } from './buildings.ts';
import { createFrame, type Frame } from './frame.ts';
import { writeGlb, type ModelPart, type Picture } from './glb.ts';
import { createPart, lightOn, type MeshPart } from './mesh.ts';
import {
  regionHolding,
  unionRegion,
  writeFootprints,
  writeTileset,
  type ModelFile,
  type TileDraft,
} from './tileset.ts';
import { townModel, townSite } from './town.ts';

/** Level of the imagery that covers the finest tiles. */
const LEVEL = 14;

/** Levels of the tile tree: one tile, four, sixteen. */
const DEPTH = 2;

/** Side of a tile's picture, and of a tile of the imagery, pixels. */
const PICTURE_PX = 256;

/** Intervals along a side of a tile's mesh. */
const STEPS = 32;

/** How far the flown surface lies above the ground, metres: a photographed surface holds grass and kerbs. */
const ABOVE_M = 0.4;

/** How far the hem of a tile hangs down, by level, metres: it hides the cracks between levels of detail. */
const HEM_M = [40, 20, 8] as const;

/** Errors that remain by level, metres. */
const ERROR_M = { tileset: 600, levels: [40, 12, 0] } as const;

/** How far 温泉 is built up, metres. */
const TOWN_RADIUS_M = 900;

/** A tile's window of the level-14 pixels. */
interface Window {
  readonly column: number;
  readonly row: number;
  readonly sidePx: number;
  readonly depth: number;
}

/** The imagery of the whole area at its finest level, RGB. The area begins on a tile of it. */
async function mosaicOf(sample: Sample, { column, row, sidePx }: Window): Promise<Buffer> {
  const tiles: { readonly input: Buffer; readonly left: number; readonly top: number }[] = [];
  for (let top = 0; top < sidePx; top += PICTURE_PX) {
    for (let left = 0; left < sidePx; left += PICTURE_PX) {
      const [x, y] = [(column + left) / PICTURE_PX, (row + top) / PICTURE_PX];
      tiles.push({ input: await sample.renderImageryTile(LEVEL, x, y), left, top });
    }
  }
  return sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: '#000' } })
    .composite(tiles)
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** The part of the mosaic that a window covers; coarser tiles take it smaller. */
async function pictureOf({ mosaic, whole }: Scenery, { column, row, sidePx }: Window): Promise<Picture> {
  const bytes = await sharp(mosaic, { raw: { width: whole.sidePx, height: whole.sidePx, channels: 3 } })
    .extract({ left: column - whole.column, top: row - whole.row, width: sidePx, height: sidePx })
    .resize(PICTURE_PX, PICTURE_PX)
    .jpeg({ quality: 82 })
    .toBuffer();
  return { bytes, mimeType: 'image/jpeg', repeats: false };
}

/** The ground of a window as a grid with a hem that hangs down on its edges. */
function groundMesh(sample: Sample, frame: Frame, { column, row, sidePx, depth }: Window): MeshPart {
  const part = createPart();
  const hemM = HEM_M[depth] ?? 0;
  const width = STEPS + 3;
  for (let j = -1; j <= STEPS + 1; j++) {
    for (let i = -1; i <= STEPS + 1; i++) {
      const [u, v] = [Math.min(STEPS, Math.max(0, i)) / STEPS, Math.min(STEPS, Math.max(0, j)) / STEPS];
      const [lon, lat] = [lonAtColumn(column + u * sidePx, LEVEL), latAtRow(row + v * sidePx, LEVEL)];
      const isHem = i < 0 || j < 0 || i > STEPS || j > STEPS;
      const heightM = sample.heightAtM(lon, lat) + ABOVE_M - (isHem ? hemM : 0);
      part.positions.push(...frame.at(lon, lat, heightM));
      part.colours.push(255, 255, 255);
      part.uvs.push(u, v);
    }
  }
  for (let j = 0; j < width - 1; j++) {
    for (let i = 0; i < width - 1; i++) {
      const at = j * width + i;
      part.indices.push(at, at + width, at + 1, at + 1, at + width, at + width + 1);
    }
  }
  return part;
}

const insideOf = (frame: Frame, { column, row, sidePx }: Window) => {
  return ({ centre: [east, north] }: Building): boolean => {
    const { lon, lat } = frame.placeOf([east, north, 0]);
    const [x, y] = [columnAt(lon, LEVEL) - column, rowAt(lat, LEVEL) - row];
    return x >= 0 && y >= 0 && x < sidePx && y < sidePx;
  };
};

/** Blocks of the coarser levels: a box without a picture, as a flight that high would see it. */
function coarseBuildings(part: MeshPart, buildings: readonly Building[], ground: Frame['ground']): void {
  for (const building of buildings) {
    const parts = createTownParts();
    addDetailed(parts, { ...building, use: '商业' }, standOn(building, ground));
    const walls = parts.walls.商业;
    for (const source of [walls, parts.plain]) {
      const first = part.positions.length / 3;
      part.positions.push(...source.positions);
      part.colours.push(...source.colours.map((channel) => Math.round(channel * lightOn([0, 0, 1]) * 0.86)));
      part.indices.push(...source.indices.map((index) => first + index));
    }
  }
}

interface Written {
  readonly tile: TileDraft;
  readonly files: readonly ModelFile[];
}

interface Scenery {
  readonly sample: Sample;
  readonly whole: Window;
  readonly mosaic: Buffer;
  readonly frame: Frame;
  readonly buildings: readonly Building[];
}

async function modelOf(scenery: Scenery, window: Window): Promise<readonly ModelPart[]> {
  const { sample, frame, buildings } = scenery;
  const inside = buildings.filter(insideOf(frame, window));
  const ground = { mesh: groundMesh(sample, frame, window), picture: await pictureOf(scenery, window) };
  if (window.depth === DEPTH) {
    const parts = createTownParts();
    for (const building of inside) addDetailed(parts, building, standOn(building, frame.ground));
    return [ground, ...(await townModel(parts))];
  }
  const plain = createPart();
  const shown = window.depth === 0 ? inside.filter(({ use }) => use !== '平房') : inside;
  coarseBuildings(plain, shown, frame.ground);
  return [ground, { mesh: plain }];
}

async function writeWindow(scenery: Scenery, window: Window, name: string): Promise<Written> {
  const model = await modelOf(scenery, window);
  const half = window.sidePx / 2;
  const children: Written[] = [];
  for (const quarter of window.depth === DEPTH ? [] : [0, 1, 2, 3]) {
    const column = window.column + (quarter & 1) * half;
    const row = window.row + (quarter >> 1) * half;
    const inner = { column, row, sidePx: half, depth: window.depth + 1 };
    children.push(await writeWindow(scenery, inner, `${name}${quarter}`));
  }
  const uri = `tiles/${name}.glb`;
  const own = model.filter(({ mesh }) => mesh.indices.length > 0);
  return {
    tile: {
      region: unionRegion([
        ...own.map(({ mesh }) => regionHolding(scenery.frame, mesh.positions)),
        ...children.map(({ tile }) => tile.region),
      ]),
      geometricError: ERROR_M.levels[window.depth] ?? 0,
      refine: 'REPLACE',
      uri,
      children: children.map(({ tile }) => tile),
    },
    files: [{ path: uri, bytes: await writeGlb(model) }, ...children.flatMap(({ files }) => files)],
  };
}

/** `oblique`: the valley about 温泉 as one photographed surface, 3D Tiles 1.1 in three levels with pictures from the imagery. */
export async function buildOblique(sample: Sample): Promise<readonly ModelFile[]> {
  const { lon, lat, streetAngle } = townSite('温泉县');
  const frame = createFrame(lon, lat, (toLon, toLat) => sample.heightAtM(toLon, toLat));
  const sidePx = PICTURE_PX * 2 ** DEPTH;
  // Whole tiles of the imagery, the town as near to the middle as they allow.
  const [column = 0, row = 0] = [columnAt(lon, LEVEL), rowAt(lat, LEVEL)].map(
    (middle) => Math.round((middle - sidePx / 2) / PICTURE_PX) * PICTURE_PX,
  );
  const whole: Window = { column, row, sidePx, depth: 0 };
  const mosaic = await mosaicOf(sample, whole);
  const buildings = layOutTown(TOWN_RADIUS_M, streetAngle, 6523);
  const { tile, files } = await writeWindow({ sample, whole, mosaic, frame, buildings }, whole, 'r');
  const corner = (u: number, v: number): readonly [number, number] => [
    lonAtColumn(whole.column + u * sidePx, LEVEL),
    latAtRow(whole.row + v * sidePx, LEVEL),
  ];
  const outline = [corner(0, 1), corner(1, 1), corner(1, 0), corner(0, 0)];
  const properties = { name: '温泉县城倾斜摄影（示意）', level: LEVEL, tiles: files.length };
  return [
    writeTileset('1.1', tile, { frame, geometricError: ERROR_M.tileset }),
    writeFootprints([{ outline, properties }]),
    ...files,
  ];
}
