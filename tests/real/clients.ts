import { Window } from 'happy-dom';
import sharp from 'sharp';
import { vi } from 'vitest';
import { toWebMercator } from '../../src/domain/geodesy/webMercator.ts';
import { imagePlan, tilePlan } from '../../src/domain/layers/raster/placedSampling.ts';
import { sceneTileWindow, type MercatorWindow } from '../../src/domain/layers/raster/sampling.ts';
import { warp, type Pixels } from '../../src/engine/arcgis/layers/raster/warp.ts';
import { serviceAddress, serviceRequest } from '../../src/domain/layers/ogc/serviceAddress.ts';
import { readCapabilities, type WmsCapabilities } from '../../src/domain/layers/ogc/wmsCapabilities.ts';
import {
  chooseWms,
  WMS_PARAMETERS,
  wmsImageSource,
  wmsMapUrl,
} from '../../src/engine/arcgis/layers/ogc/wmsRequests.ts';
import { readWmtsCapabilities } from '../../src/domain/layers/ogc/wmtsCapabilities.ts';
import { chooseWmts } from '../../src/engine/arcgis/layers/ogc/wmtsChoice.ts';
import { WMTS_PARAMETERS, wmtsTileUrl } from '../../src/engine/arcgis/layers/ogc/wmtsRequests.ts';

/**
 * Gives Node the XML parser of browsers, with which the portal reads services. Happy-dom takes a declaration in single quotes and a
 * document type with an internal subset for HTML; browsers do not, so both are left away.
 */
export function useBrowserXml(): void {
  const { DOMParser } = new Window();
  class Parser extends DOMParser {
    override parseFromString(xml: string, type: Parameters<DOMParser['parseFromString']>[1]) {
      const prolog = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!DOCTYPE[^[>]*(?:\[[^\]]*\])?[^>]*>)?/;
      return super.parseFromString(xml.replace(prolog, ''), type);
    }
  }
  vi.stubGlobal('DOMParser', Parser);
}

/** The text at an address, whatever its status. */
export async function textAt(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** The picture at an address. @throws with the service's words when it is none */
export async function pixelsAt(url: string): Promise<Pixels> {
  const response = await fetch(url);
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('image/'))
    throw new Error(`${type} · ${(await response.text()).slice(0, 500)} · ${url}`);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: Uint8ClampedArray.from(data), width: info.width, height: info.height };
}

/** Capabilities by their address: a service under test does not change them. */
const capabilitiesRead = new Map<string, Promise<WmsCapabilities>>();

/** What is left of a service that offered its layers in one reference only: QGIS Server adds degrees to whatever it is told to offer. */
function onlyIn(capabilities: WmsCapabilities, reference: string): WmsCapabilities {
  const layers = [...capabilities.layers].map(([name, layer]) => {
    const references = [...layer.references].filter((one) => one === reference);
    return [name, { ...layer, references: new Set(references) }] as const;
  });
  return { ...capabilities, layers: new Map(layers) };
}

/** Reads a WMS and chooses layers of it, as a layer with this link does. @param reference as if it offered no other */
export async function openWms(link: string, names: readonly string[], reference?: string) {
  const address = serviceAddress(link, WMS_PARAMETERS);
  const { version } = address.own;
  const question = { SERVICE: 'WMS', REQUEST: 'GetCapabilities' };
  const url = serviceRequest(address, version === undefined ? question : { ...question, VERSION: version });
  const reading = capabilitiesRead.get(url) ?? textAt(url).then(readCapabilities);
  capabilitiesRead.set(url, reading);
  const capabilities = await reading;
  const offered = reference === undefined ? capabilities : onlyIn(capabilities, reference);
  return { address, capabilities, choice: chooseWms(offered, names) };
}

const blank = ({ widthPx, heightPx }: MercatorWindow): Pixels => ({
  data: new Uint8ClampedArray(widthPx * heightPx * 4),
  width: widthPx,
  height: heightPx,
});

/** Draws a window of the scene from a WMS: one picture in the service's reference, brought to Web Mercator. */
export async function drawWms(
  { address, capabilities, choice }: Awaited<ReturnType<typeof openWms>>,
  window: MercatorWindow,
): Promise<Pixels> {
  const made = blank(window);
  const plan = await imagePlan(window, wmsImageSource(capabilities, choice));
  if (plan === undefined) return made;
  const { box, widthPx, heightPx, sampling } = plan;
  const url = wmsMapUrl(address, choice, { format: 'image/png' }, { box, widthPx, heightPx });
  warp(await pixelsAt(url), sampling, made.data);
  return made;
}

/** Reads a WMTS and chooses a layer and a matrix set of it, as a layer with this link does. */
export async function openWmts(link: string, alias: string, matrixSet: string) {
  const address = serviceAddress(link, WMTS_PARAMETERS);
  const question = { SERVICE: 'WMTS', REQUEST: 'GetCapabilities', VERSION: '1.0.0' };
  const capabilities = readWmtsCapabilities(await textAt(serviceRequest(address, question)));
  const wish = { alias, name: alias, format: undefined, matrixSet };
  return { address, capabilities, choice: chooseWmts(capabilities, wish) };
}

/** Copies a tile into the piece of the pyramid that it is part of. */
function paste(tile: Pixels, into: Pixels, left: number, top: number): void {
  for (let row = 0; row < tile.height; row++) {
    const line = tile.data.subarray(row * tile.width * 4, (row + 1) * tile.width * 4);
    into.data.set(line, ((top + row) * into.width + left) * 4);
  }
}

/** Draws a window of the scene from the tiles of a WMTS. @throws when the pyramid has nothing there */
export async function drawWmts(
  { address, choice }: Awaited<ReturnType<typeof openWmts>>,
  window: MercatorWindow,
): Promise<Pixels> {
  const plan = await tilePlan(choice.set, window);
  if (plan === undefined) throw new Error(`no tiles of ${choice.set.id} there`);
  const piece = blank({ ...window, widthPx: plan.widthPx, heightPx: plan.heightPx });
  for (const { column, row, x, y } of plan.tiles)
    paste(await pixelsAt(wmtsTileUrl(address, choice, { matrix: plan.matrix, column, row })), piece, x, y);
  const made = blank(window);
  warp(piece, plan.sampling, made.data);
  return made;
}

/** A place, degrees. */
export interface Place {
  readonly lon: number;
  readonly lat: number;
}

/** The scene's tile over a place. */
export function tileOver(level: number, { lon, lat }: Place): MercatorWindow {
  const { x, y } = toWebMercator(lon, lat);
  const world = sceneTileWindow(0, 0, 0);
  const sideM = (world.maxX - world.minX) / 2 ** level;
  return sceneTileWindow(level, Math.floor((world.maxY - y) / sideM), Math.floor((x - world.minX) / sideM));
}

/** The pixel of a window's picture at a place. */
export function colourAt({ data, width }: Pixels, window: MercatorWindow, { lon, lat }: Place): number[] {
  const { x, y } = toWebMercator(lon, lat);
  const column = Math.floor(((x - window.minX) / (window.maxX - window.minX)) * window.widthPx);
  const row = Math.floor(((window.maxY - y) / (window.maxY - window.minY)) * window.heightPx);
  return [...data.subarray((row * width + column) * 4, (row * width + column) * 4 + 4)];
}

/**
 * Pixels that are drawn in one picture while nothing within a pixel of them is in the other, or the other way round: 0 when every
 * edge lies within a pixel of where it should.
 */
export function misplacedPixels(a: Pixels, b: Pixels): number {
  const drawn = ({ data }: Pixels, at: number) => (data[at * 4 + 3] ?? 0) >= 128;
  const isNear = (other: Pixels, column: number, row: number, wanted: boolean) => {
    for (let y = Math.max(0, row - 1); y <= Math.min(other.height - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(other.width - 1, column + 1); x++)
        if (drawn(other, y * other.width + x) === wanted) return true;
    return false;
  };
  let count = 0;
  for (let at = 0; at < a.width * a.height; at++) {
    const [column, row] = [at % a.width, Math.floor(at / a.width)];
    const [inA, inB] = [drawn(a, at), drawn(b, at)];
    if (inA !== inB && (!isNear(b, column, row, inA) || !isNear(a, column, row, inB))) count += 1;
  }
  return count;
}

/** How many pixels of a picture are drawn. */
export function drawnPixels({ data }: Pixels): number {
  let count = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) >= 128) count += 1;
  return count;
}
