import type { Rights } from '../../server/base/access/rights.ts';
import type { MapDrawing } from '../drawing/mapDrawing.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import type { WorkQueue } from '../../server/base/queue/workQueue.ts';
import type { FeatureStore } from '../featureStore.ts';
import { TILE_SIDE_PX } from '../tiles/geographic.ts';
import { parseTileNumber, type TileAddress } from '../../server/base/geo/tileMath.ts';
import type { TileSource } from '../tiles/tileSource.ts';
import { WmsException } from '../wms/exception.ts';
import { findIn, MAX_FEATURES, squareAround } from '../wms/featureInfo.ts';
import { infoAnswer, parseInfoFormat } from '../wms/infoFormat.ts';
import { integerParameter, STYLE_NAME, type WmsParameters } from '../wms/parameters.ts';
import type { OwnImageryStore } from '../imagery/ownImagery.ts';
import { OwsException } from './exception.ts';
import { wmtsLayers, type WmtsLayer } from './layers.ts';
import { matrixSize, tileBounds, type MatrixSet } from './matrixSets.ts';

/** The stored layers and the imagery that tiles are made of, and the queue they are drawn in. */
export interface WmtsContext {
  readonly store: FeatureStore;
  /** Own pictures. */
  readonly imagery: OwnImageryStore;
  readonly drawing: MapDrawing;
  /** In which queries wait. */
  readonly queue: WorkQueue;
  readonly tiles: TileSource;
  /** Changes whenever the imagery would. */
  readonly version: string;
}

/** A tile as a request names it, its parts still texts. */
export interface TileRequest {
  readonly layer: string;
  readonly style: string;
  readonly matrixSet: string;
  readonly matrix: string;
  readonly row: string;
  readonly col: string;
  /** A media type, or a file name extension in a RESTful address; '' for whatever the layer has. */
  readonly format: string;
}

/** A tile that exists. */
export interface FoundTile {
  readonly layer: WmtsLayer;
  readonly set: MatrixSet;
  readonly tile: TileAddress;
  /** Changes whenever its content would. */
  readonly key: string;
}

function numberOf(text: string, parameter: string): number {
  const value = parseTileNumber(text);
  if (value === undefined) {
    throw new OwsException(
      'InvalidParameterValue',
      `${parameter} must be a whole number, not ${text}`,
      parameter,
    );
  }
  return value;
}

function levelOf(text: string, layer: WmtsLayer, set: MatrixSet): number {
  const level = parseTileNumber(text);
  if (level === undefined || level > set.maxLevel) {
    throw new OwsException(
      'InvalidParameterValue',
      `${layer.name} has the tile matrices 0 to ${set.maxLevel} of ${set.id}, not ${text}`,
      'TileMatrix',
    );
  }
  return level;
}

/**
 * Finds the tile that a request names.
 * @throws OwsException that names the parameter at fault
 */
export async function findTile(
  { store, imagery, version }: WmtsContext,
  request: TileRequest,
  rights: Rights,
): Promise<FoundTile> {
  const wrong = (what: string, parameter: string) =>
    new OwsException('InvalidParameterValue', what, parameter);
  const layer = (await wmtsLayers({ store, imagery }, rights)).find(({ name }) => name === request.layer);
  if (layer === undefined) throw wrong(`layer ${request.layer} is not offered`, 'Layer');
  if (request.style !== STYLE_NAME && request.style !== '')
    throw wrong(`style ${request.style} is not offered`, 'Style');
  const set = layer.matrixSets.find(({ id }) => id === request.matrixSet);
  if (set === undefined) {
    const offered = layer.matrixSets.map(({ id }) => id).join(', ');
    throw wrong(`${layer.name} is not offered in ${request.matrixSet}; offered: ${offered}`, 'TileMatrixSet');
  }
  const format = request.format.toLowerCase();
  if (
    format !== '' &&
    ![layer.format, layer.extension, layer.extension === 'jpg' ? 'jpeg' : ''].includes(format)
  )
    throw wrong(`${layer.name} is offered as ${layer.format}, not ${request.format}`, 'Format');
  const z = levelOf(request.matrix, layer, set);
  const [columns, rows] = matrixSize(set, z);
  const tile = { z, x: numberOf(request.col, 'TileCol'), y: numberOf(request.row, 'TileRow') };
  const outside = (parameter: string, count: number) =>
    new OwsException(
      'TileOutOfRange',
      `${parameter} must be 0 to ${count - 1} in matrix ${z}`,
      parameter,
      404,
    );
  if (tile.x >= columns) throw outside('TileCol', columns);
  if (tile.y >= rows) throw outside('TileRow', rows);
  const revision = layer.source?.revision ?? layer.picture?.revision ?? version;
  return { layer, set, tile, key: `${revision}-${set.id}-${z}-${tile.x}-${tile.y}` };
}

function frameOf({ set, tile }: FoundTile) {
  return { box: tileBounds(set, tile), widthPx: TILE_SIDE_PX, heightPx: TILE_SIDE_PX };
}

/**
 * The picture of a tile.
 * @throws OwsException 429 or 503 when too many wait; the signal's reason; what a lost database and rendering throw
 */
export async function tilePicture(
  { tiles, drawing, imagery }: WmtsContext,
  found: FoundTile,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { layer, set, tile } = found;
  if (layer.picture !== undefined) {
    const picture = await imagery.pngTile(layer.picture, tile);
    if (picture !== undefined) return picture;
    throw new OwsException('NoApplicableCode', `${layer.name} has a new version; ask again`, 'Layer', 404);
  }
  if (layer.source === undefined)
    return tiles.tile(set.kind === 'geographic' ? 'imagery-4326' : 'imagery', tile, signal);
  const request = { layers: [layer.source], kind: set.kind, frame: frameOf(found), format: layer.format };
  try {
    return await drawing.draw(request, signal);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new OwsException('NoApplicableCode', error.message, undefined, error.httpStatus);
  }
}

/** Reads a parameter that the WMS reads alike; its refusals become the WMTS's. */
function asOws<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WmsException)) throw error;
    const isMissing = error.code === 'MissingParameterValue';
    throw new OwsException(
      isMissing ? 'MissingParameterValue' : 'InvalidParameterValue',
      error.message,
      error.locator,
    );
  }
}

/**
 * Answers GetFeatureInfo at pixel I, J of a tile.
 * @throws OwsException for what is wrong with the request
 */
export async function tileFeatureInfo(
  { store, queue }: WmtsContext,
  found: FoundTile,
  parameters: WmsParameters,
  signal: AbortSignal,
): Promise<{ readonly contentType: string; readonly body: string | Buffer }> {
  const { source, name } = found.layer;
  if (source === undefined)
    throw new OwsException('OperationNotSupported', `${name} cannot be queried`, 'Layer');
  const format = asOws(() => parseInfoFormat(parameters.get('INFOFORMAT') ?? parameters.get('INFO_FORMAT')));
  const pixel = (parameter: 'I' | 'J') => {
    const value = asOws(() => integerParameter(parameters, parameter, { min: -1e9, max: 1e9 }));
    if (value >= 0 && value < TILE_SIDE_PX) return value;
    throw new OwsException(
      'PointIJOutOfRange',
      `${parameter} must be 0 to ${TILE_SIDE_PX - 1}, not ${value}`,
      parameter,
    );
  };
  const limits = { min: 1, max: MAX_FEATURES, fallback: 10 };
  const limit = asOws(() => integerParameter(parameters, 'FEATURE_COUNT', limits));
  const searched = squareAround(found.set.kind, frameOf(found), pixel('I'), pixel('J'));
  const findings = await queue.run(signal, (inTurn) => findIn(store, [source], { searched, limit }, inTurn));
  return infoAnswer(format, findings);
}
