import IntegratedMesh3DTilesLayer from '@arcgis/core/layers/IntegratedMesh3DTilesLayer.js';
import { unionExtent } from '../../../domain/geo/extent.ts';
import { LayerLoadError, type LayerProblem } from '../../../domain/layer/layerProblem.ts';
import type { LayerDefinition } from '../../../domain/layer/layerRecord.ts';
import type { LegendEntry } from '../../../domain/layer/legend.ts';
import { tilesetExtent } from '../../../domain/tiles3d/tilesetFootprint.ts';
import { createSignal, type Signal } from '../../../lib/signal.ts';
import { requestOutcomes } from '../requestOutcomes.ts';
import type { EngineLayer } from './engineLayer.ts';
import {
  createFootprintLayer,
  readFootprint,
  type FootprintLayer,
  type ModelFootprint,
} from './modelFootprint.ts';
import { isCancelled, problemOf } from './problems.ts';
import { openTileset, tilesetUrl, type OpenedTileset } from './tilesetReading.ts';
import { withoutEndSlashes } from '../../../lib/texts.ts';

/** The five types of a record that are 3D Tiles. */
type ModelType =
  'boxmodelLayer' | 'maxmodelLayer' | 'obliquemodelLayer' | 'pointmodelLayer' | 'pipelinemodelLayer';

/** Colour of the footprint in the plane and in the legend. */
const COLOURS: Readonly<Record<ModelType, readonly [number, number, number]>> = {
  boxmodelLayer: [217, 192, 138],
  maxmodelLayer: [224, 178, 82],
  obliquemodelLayer: [170, 160, 210],
  pointmodelLayer: [95, 192, 139],
  pipelinemodelLayer: [78, 163, 216],
};

/** One tileset of a layer. */
interface Piece {
  readonly part: string | undefined;
  readonly opened: OpenedTileset;
  readonly footprint: ModelFootprint;
  readonly layer: IntegratedMesh3DTilesLayer;
}

async function openPiece(
  definition: LayerDefinition<ModelType>,
  url: string,
  part: string | undefined,
  signal: AbortSignal,
): Promise<Piece> {
  const opened = await openTileset(url, signal);
  const footprint = await readFootprint(opened, part, signal);
  const id = part === undefined ? definition.id : `${definition.id}:${part}`;
  const layer = new IntegratedMesh3DTilesLayer({ id, title: definition.name, url });
  try {
    await layer.load({ signal });
  } catch (error) {
    layer.destroy();
    throw error;
  }
  return { part, opened, footprint, layer };
}

/** Says so when a content of the tilesets cannot be had while they are shown. */
function watchContents(pieces: readonly Piece[], partial: Signal<LayerProblem | undefined>): () => void {
  const folders = pieces.map(({ part, opened }) => ({ part, folder: new URL('.', opened.url).href }));
  return requestOutcomes.subscribe(({ url, error }) => {
    if (error === undefined || isCancelled(error)) return;
    const owner = folders.find(({ folder }) => url.startsWith(folder));
    if (owner === undefined) return;
    const problem = problemOf(error, url);
    partial.set(owner.part === undefined ? problem : { ...problem, parts: [owner.part] });
  });
}

function legendOf({ name, type }: LayerDefinition<ModelType>): readonly LegendEntry[] {
  return [{ name, group: name, type: 'face', color: `rgb(${COLOURS[type].join(', ')})`, show: true }];
}

function release(pieces: readonly Piece[], footprint: FootprintLayer): void {
  for (const { layer } of pieces) layer.destroy();
  footprint.layer.destroy();
  footprint.dispose();
}

/** Puts the tilesets of one record together: meshes on the globe, footprints in the plane. */
async function assemble(
  definition: LayerDefinition<ModelType>,
  pieces: readonly Piece[],
  missing: LayerProblem | undefined,
  signal: AbortSignal,
): Promise<EngineLayer> {
  const plane = createFootprintLayer(
    definition,
    pieces.map(({ footprint }) => footprint),
    COLOURS[definition.type],
  );
  try {
    await plane.layer.load({ signal });
  } catch (error) {
    release(pieces, plane);
    throw error;
  }
  const partial = createSignal(missing ?? pieces.find(({ opened }) => opened.partial)?.opened.partial);
  const unwatch = watchContents(pieces, partial);
  let hidden: ReadonlySet<string> = new Set();
  return {
    globe: pieces.map(({ layer }) => layer),
    plane: [plane.layer],
    elevation: [],
    extent: unionExtent(pieces.map(({ opened }) => tilesetExtent(opened.tileset))) ?? definition.extent,
    legend: () => legendOf(definition),
    attributesOf: plane.attributesOf,
    partial,
    setHiddenParts(parts) {
      hidden = new Set(parts);
      plane.setHiddenParts(parts);
    },
    isShown: (layer) => {
      const piece = pieces.find((one) => one.layer === layer);
      return piece?.part === undefined || !hidden.has(piece.part);
    },
    identify: (request) => Promise.resolve(plane.identify(request)),
    dispose() {
      unwatch();
      plane.dispose();
    },
  };
}

/**
 * `boxmodelLayer`, `maxmodelLayer`, `obliquemodelLayer`, `pointmodelLayer`: a tileset of 3D Tiles, drawn on the globe; in the plane
 * its footprint.
 */
export async function loadModelLayer(
  definition: LayerDefinition<ModelType>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  const piece = await openPiece(definition, tilesetUrl(definition.link), undefined, signal);
  return assemble(definition, [piece], undefined, signal);
}

/** What is said of parts that failed: the first reason, and all of their names. */
function problemOfParts(failed: readonly { readonly part: string; readonly problem: LayerProblem }[]) {
  const [first] = failed;
  if (first === undefined) return undefined;
  const parts = failed.map(({ part }) => part);
  const detail = `${parts.join(', ')}: ${first.problem.detail ?? first.problem.code}`;
  return { code: first.problem.code, detail, parts };
}

/**
 * `pipelinemodelLayer`: the parts that the record names, each a tileset `{link}/{part}/tileset.json` of its own; without parts one
 * tileset. Parts that cannot be had leave the layer partly shown.
 * @throws LayerLoadError when none can be had
 */
export async function loadPipelineLayer(
  definition: LayerDefinition<'pipelinemodelLayer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  const { pipeChildren = [], link } = definition;
  if (pipeChildren.length === 0) return loadModelLayer(definition, signal);
  const pieces: Piece[] = [];
  const failed: { part: string; problem: LayerProblem }[] = [];
  await Promise.all(
    pipeChildren.map(async (part) => {
      const url = tilesetUrl(`${withoutEndSlashes(link)}/${encodeURIComponent(part)}`);
      try {
        pieces.push(await openPiece(definition, url, part, signal));
      } catch (error) {
        failed.push({ part, problem: problemOf(error, url) });
      }
    }),
  );
  if (signal.aborted) {
    for (const { layer } of pieces) layer.destroy();
    throw signal.reason;
  }
  const missing = problemOfParts(failed);
  if (pieces.length === 0 && missing !== undefined) throw new LayerLoadError(missing);
  const inOrder = pipeChildren.flatMap((part) => pieces.filter((piece) => piece.part === part));
  return assemble(definition, inOrder, missing, signal);
}
