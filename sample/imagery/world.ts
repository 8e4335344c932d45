import { join } from 'node:path';
import sharp from 'sharp';
import { clamp, latAtRow, lonAtColumn, mix } from '../grid.ts';
import { OWN_FOLDER } from '../ownFolder.ts';

/** The world outside the sample: NASA's pictures in plate carrée from 180 W, 90 N; see `world/LICENCE.md`. */
export interface World {
  /** RGB bytes of a tile of 256 x 256 pixels. */
  tile(z: number, x: number, y: number): Uint8Array;
  /** Coarse height of the land in metres; 0 at sea. */
  heightM(lon: number, lat: number): number;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array;
}

/** Height of the brightest step of the relief picture, metres: 8 bits span 0 to 6400 m (NASA Visible Earth, SRTM ramp). */
const BRIGHTEST_M = 6400;

/** Widths at which the colours are kept: a tile reads the one whose pixels are nearest to its own, so that none flicker. */
const COLOUR_WIDTHS = [512, 1024, 2048] as const;

const RELIEF_WIDTH = 1024;

const fileOf = (name: string): string => join(OWN_FOLDER, 'world', name);

async function read(name: string, width: number, grey: boolean): Promise<Picture> {
  const picture = sharp(fileOf(name)).resize(width, width / 2);
  const { data, info } = await (grey ? picture.greyscale() : picture.removeAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

/** Weights of the uniform cubic B-spline, which shows no pixel corners when a coarse picture is enlarged. */
function weights(t: number): readonly [number, number, number, number] {
  const s = 1 - t;
  return [
    (s * s * s) / 6,
    (4 - 6 * t * t + 3 * t * t * t) / 6,
    (4 - 6 * s * s + 3 * s * s * s) / 6,
    (t * t * t) / 6,
  ];
}

/** One channel of a picture at a place; the picture wraps in longitude and is held at the poles. */
function sample(picture: Picture, lon: number, lat: number, channel: number): number {
  const x = ((lon + 180) / 360) * picture.width - 0.5;
  const y = ((90 - lat) / 180) * picture.height - 0.5;
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = weights(x - column);
  const down = weights(y - row);
  let sum = 0;
  for (let j = 0; j < 4; j++) {
    const from = clamp(row + j - 1, 0, picture.height - 1) * picture.width;
    for (let i = 0; i < 4; i++) {
      const wrapped = (column + i - 1 + picture.width) % picture.width;
      const share = (across[i] ?? 0) * (down[j] ?? 0);
      sum += share * (picture.data[(from + wrapped) * picture.channels + channel] ?? 0);
    }
  }
  return sum;
}

let opened: Promise<World> | undefined;

/**
 * Opens the world's pictures; a thread has them once.
 * @throws what reading the files throws
 */
export function openWorld(): Promise<World> {
  opened ??= readWorld();
  return opened;
}

async function readWorld(): Promise<World> {
  const [relief, ...colours] = await Promise.all([
    read('topology.png', RELIEF_WIDTH, true),
    ...COLOUR_WIDTHS.map((width) => read('blue-marble.jpg', width, false)),
  ]);
  const finest = colours.at(-1) ?? relief;
  return {
    tile: (z, x, y) => paint(colours.find(({ width }) => width >= 256 * 2 ** z) ?? finest, z, x, y),
    heightM: (lon, lat) => (sample(relief, lon, lat, 0) / 255) * BRIGHTEST_M,
  };
}

/** Pixels between places where the colour is computed; it varies slowly on fine levels. */
const latticeStep = (z: number): number => (z >= 7 ? 16 : z >= 5 ? 4 : 1);

function lattice(picture: Picture, z: number, x: number, y: number): Float32Array {
  const step = latticeStep(z);
  const offset = step === 1 ? 0.5 : 0;
  const side = 256 / step + 1;
  const nodes = new Float32Array(side * side * 3);
  for (let row = 0; row < side; row++) {
    const lat = latAtRow(y * 256 + row * step + offset, z);
    for (let column = 0; column < side; column++) {
      const lon = lonAtColumn(x * 256 + column * step + offset, z);
      for (let channel = 0; channel < 3; channel++) {
        nodes[(row * side + column) * 3 + channel] = sample(picture, lon, lat, channel);
      }
    }
  }
  return nodes;
}

function paint(picture: Picture, z: number, x: number, y: number): Uint8Array {
  const step = latticeStep(z);
  const offset = step === 1 ? 0.5 : 0;
  const side = 256 / step + 1;
  const nodes = lattice(picture, z, x, y);
  const rgb = new Uint8Array(256 * 256 * 3);
  for (let row = 0; row < 256; row++) {
    const v = (row + 0.5 - offset) / step;
    const j = Math.floor(v);
    for (let column = 0; column < 256; column++) {
      const u = (column + 0.5 - offset) / step;
      const i = Math.floor(u);
      for (let channel = 0; channel < 3; channel++) {
        const at = (j * side + i) * 3 + channel;
        const top = mix(nodes[at] ?? 0, nodes[at + 3] ?? 0, u - i);
        const bottom = mix(nodes[at + side * 3] ?? 0, nodes[at + side * 3 + 3] ?? 0, u - i);
        rgb[(row * 256 + column) * 3 + channel] = mix(top, bottom, v - j);
      }
    }
  }
  return rgb;
}
