import { bytesToHeader, TileType, type Header } from 'pmtiles';
import { MAX_MERCATOR_LAT } from '../../src/domain/geodesy/webMercator.ts';
import type { ReadAnswer } from './readService.ts';
import { titleIn } from './titleIn.ts';

/** Of an archive of version 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
const HEADER_BYTES = 127;

/** Deepest level that a map asks for. */
const MAX_LEVEL = 25;

const DRAWN: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif];

/** Whether tiles are features, not pictures. */
export const isOfVectors = ({ tileType }: Pick<Header, 'tileType'>): boolean => tileType === TileType.Mvt;

/** The header of what is a PMTiles archive. */
export const archiveHeader = (bytes: Buffer): Header =>
  bytesToHeader(Uint8Array.from(bytes.subarray(0, HEADER_BYTES)).buffer);

/** What the beginning of a PMTiles archive tells of it; of vector tiles it does not tell which layers they have. */
export function readArchiveHeader(bytes: Buffer, url: string): ReadAnswer {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 7) !== 'PMTiles')
    return { is: 'broken', why: '不是 PMTiles 文件' };
  if (bytes[7] !== 3) return { is: 'broken', why: `PMTiles 第 ${String(bytes[7])} 版，只支持第 3 版` };
  const header = archiveHeader(bytes);
  const { tileType, minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
  if (tileType === TileType.Mlt) return { is: 'not-shown', what: ' MapLibre 瓦片（MLT）的 PMTiles' };
  const isSound =
    (DRAWN.includes(tileType) || isOfVectors(header)) &&
    minZoom <= maxZoom &&
    maxZoom <= MAX_LEVEL &&
    minLon < maxLon &&
    minLat < maxLat &&
    Math.abs(minLon) <= 180 &&
    Math.abs(maxLon) <= 180;
  if (!isSound) return { is: 'broken', why: 'PMTiles 文件头有误' };
  const held = (lat: number) => Math.max(-MAX_MERCATOR_LAT, Math.min(MAX_MERCATOR_LAT, lat));
  const extent = { west: minLon, south: held(minLat), east: maxLon, north: held(maxLat) };
  const layer = { name: '', title: titleIn(url), extent, levels: [minZoom, maxZoom] as const };
  return {
    is: 'service',
    service: { kind: isOfVectors(header) ? 'vectorPmtiles' : 'pmtiles', title: '', layers: [layer] },
  };
}
