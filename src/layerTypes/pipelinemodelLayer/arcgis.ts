import { LayerLoadError, type LayerProblem } from '../../domain/layers/record/layerProblem.ts';
import type { EngineLayer } from '../../engine/arcgis/layers/engineLayer.ts';
import { sdkProblem } from '../../engine/arcgis/layers/problems.ts';
import {
  assemblePieces,
  loadTileset,
  openPiece,
  type TilesetPiece,
} from '../../engine/arcgis/layers/tilesetLayer.ts';
import { tilesetUrl } from '../../engine/arcgis/layers/tilesetReading.ts';
import { withoutEndSlashes } from '../../lib/texts.ts';
import type { LayerDefinition } from '../index.ts';
import { pipelinemodelLayer } from './index.ts';

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
export async function loadPipes(
  definition: LayerDefinition<'pipelinemodelLayer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  const { pipeChildren = [], link } = definition;
  const { colour } = pipelinemodelLayer.legend;
  if (pipeChildren.length === 0) return loadTileset(definition, colour, signal);
  const pieces: TilesetPiece[] = [];
  const failed: { part: string; problem: LayerProblem }[] = [];
  await Promise.all(
    pipeChildren.map(async (part) => {
      const url = tilesetUrl(`${withoutEndSlashes(link)}/${encodeURIComponent(part)}`);
      try {
        pieces.push(await openPiece(definition, url, part, signal));
      } catch (error) {
        failed.push({ part, problem: sdkProblem(error, url) });
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
  return assemblePieces({ definition, colour }, inOrder, missing, signal);
}
