import type { PipePart } from '../drainage/index.ts';
import type { SampleCollection } from '../features/layers.ts';
import { createFrame, type Frame, type GroundReader } from './frame.ts';
import { writeGlb } from './glb.ts';
import { createPart } from './mesh.ts';
import { addPipeFeature, pipeOutline, pipePlace, type PipeDrawing, type PipeFeature } from './pipeShapes.ts';
import {
  regionHolding,
  unionRegion,
  writeFootprints,
  writeTileset,
  type Footprint,
  type ModelFile,
  type TileDraft,
} from './tileset.ts';

/** The parts of the network, each a tileset of its own. */
export const PIPE_PARTS: readonly PipePart[] = ['container', 'joint', 'plate', 'well', 'equipment'];

/** Side of the fine tiles, metres. */
const CELL_M = 700;

/** Errors that remain: of the whole, and of the network drawn thick, metres. */
const ERROR_M = { tileset: 150, coarse: 5, fine: 0 } as const;

/** The middle of the network: that of 博乐. */
const MIDDLE = { lon: 82.07, lat: 44.9 } as const;

async function writeMesh(drawing: PipeDrawing, features: readonly PipeFeature[], uri: string) {
  const mesh = createPart();
  for (const feature of features) addPipeFeature(mesh, feature, drawing);
  return {
    region: regionHolding(drawing.frame, mesh.positions),
    file: { path: uri, bytes: await writeGlb([{ mesh }]) },
  };
}

function cellsOf(
  frame: Frame,
  features: readonly PipeFeature[],
): ReadonlyMap<string, readonly PipeFeature[]> {
  const cells = new Map<string, PipeFeature[]>();
  for (const feature of features) {
    const [east, north] = pipePlace(feature, frame);
    const key = `${String(Math.floor(east / CELL_M))}_${String(Math.floor(north / CELL_M))}`;
    cells.set(key, [...(cells.get(key) ?? []), feature]);
  }
  return cells;
}

function footprintOf(frame: Frame, kind: PipePart, feature: PipeFeature): Footprint[] {
  const outline = pipeOutline(kind, feature, frame);
  if (outline === undefined) return [];
  const { part: _, ...properties } = feature.properties;
  const known = Object.entries(properties).filter((entry): entry is [string, string | number] =>
    ['string', 'number'].includes(typeof entry[1]),
  );
  return [
    {
      outline: outline.map(([east, north]) => {
        const { lon, lat } = frame.placeOf([east, north, 0]);
        return [lon, lat] as const;
      }),
      properties: Object.fromEntries(known),
    },
  ];
}

async function buildPart(
  frame: Frame,
  kind: PipePart,
  features: readonly PipeFeature[],
): Promise<readonly ModelFile[]> {
  const coarse = await writeMesh({ kind, frame, detail: 'coarse' }, features, 'all.glb');
  const children: TileDraft[] = [];
  const files: ModelFile[] = [];
  for (const [name, inside] of cellsOf(frame, features)) {
    const uri = `cells/${name}.glb`;
    const { region, file } = await writeMesh({ kind, frame, detail: 'fine' }, inside, uri);
    children.push({ region, geometricError: ERROR_M.fine, uri });
    files.push(file);
  }
  const root: TileDraft = {
    region: unionRegion([coarse.region, ...children.map(({ region }) => region)]),
    geometricError: ERROR_M.coarse,
    refine: 'REPLACE',
    uri: 'all.glb',
    children,
  };
  return [
    writeTileset('1.1', root, { frame, geometricError: ERROR_M.tileset }),
    writeFootprints(features.flatMap((feature) => footprintOf(frame, kind, feature))),
    coarse.file,
    ...files,
  ];
}

/**
 * `pipeline`: the drainage network as bodies under the streets, one tileset of 3D Tiles 1.1 for each part, `{part}/tileset.json`:
 * thick lines from afar, true sizes near by.
 * @param network the network's features with the part of each and heights above sea level
 */
export async function buildPipeline(
  network: SampleCollection,
  groundAt: GroundReader,
): Promise<readonly ModelFile[]> {
  const frame = createFrame(MIDDLE.lon, MIDDLE.lat, groundAt);
  const files: ModelFile[] = [];
  for (const kind of PIPE_PARTS) {
    const features = network.features.filter(({ properties }) => properties.part === kind);
    if (features.length === 0) continue;
    for (const { path, bytes } of await buildPart(frame, kind, features))
      files.push({ path: `${kind}/${path}`, bytes });
  }
  return files;
}
