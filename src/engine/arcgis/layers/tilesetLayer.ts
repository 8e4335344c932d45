import IntegratedMesh3DTilesLayer from '@arcgis/core/layers/IntegratedMesh3DTilesLayer.js';
import { unionExtent } from '../../../domain/geodesy/extent.ts';
import type { LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import type { CommonDefinition } from '../../../layerTypes/layerRecord.ts';
import { tilesetExtent } from '../tiles3d/tilesetFootprint.ts';
import { createSignal, type Signal } from '../../../lib/signal.ts';
import { requestOutcomes } from '../requestOutcomes.ts';
import type { EngineLayer } from './engineLayer.ts';
import {
  createFootprintLayer,
  readFootprint,
  type FootprintLayer,
  type ModelFootprint,
} from './modelFootprint.ts';
import { isCancelled, sdkProblem } from './problems.ts';
import { openTileset, tilesetUrl, type OpenedTileset } from './tilesetReading.ts';

/** One tileset of a layer. */
export interface TilesetPiece {
  readonly part: string | undefined;
  readonly opened: OpenedTileset;
  readonly footprint: ModelFootprint;
  readonly layer: IntegratedMesh3DTilesLayer;
}

/** Opens a tileset. @param part the part of the layer that it is, if the layer has any */
export async function openPiece(
  definition: CommonDefinition,
  url: string,
  part: string | undefined,
  signal: AbortSignal,
): Promise<TilesetPiece> {
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
function watchContents(
  pieces: readonly TilesetPiece[],
  partial: Signal<LayerProblem | undefined>,
): () => void {
  const folders = pieces.map(({ part, opened }) => ({ part, folder: new URL('.', opened.url).href }));
  return requestOutcomes.subscribe(({ url, error }) => {
    if (error === undefined || isCancelled(error)) return;
    const owner = folders.find(({ folder }) => url.startsWith(folder));
    if (owner === undefined) return;
    const problem = sdkProblem(error, url);
    partial.set(owner.part === undefined ? problem : { ...problem, parts: [owner.part] });
  });
}

function release(pieces: readonly TilesetPiece[], footprint: FootprintLayer): void {
  for (const { layer } of pieces) layer.destroy();
  footprint.layer.destroy();
  footprint.dispose();
}

/** Red, green and blue of the footprints in the plane. */
type FootprintColour = Parameters<typeof createFootprintLayer>[2];

/**
 * Puts the tilesets of one record together: meshes on the globe, footprints in the plane.
 * @param missing why some of the record's tilesets are not among them
 */
export async function assemblePieces(
  { definition, colour }: { readonly definition: CommonDefinition; readonly colour: FootprintColour },
  pieces: readonly TilesetPiece[],
  missing: LayerProblem | undefined,
  signal: AbortSignal,
): Promise<EngineLayer> {
  const plane = createFootprintLayer(
    definition,
    pieces.map(({ footprint }) => footprint),
    colour,
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

/** A layer that is one tileset of 3D Tiles: drawn on the globe; in the plane its footprint. */
export async function loadTileset(
  definition: CommonDefinition,
  colour: FootprintColour,
  signal: AbortSignal,
): Promise<EngineLayer> {
  const piece = await openPiece(definition, tilesetUrl(definition.link), undefined, signal);
  return assemblePieces({ definition, colour }, [piece], undefined, signal);
}
