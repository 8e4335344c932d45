import type { ReaderCalls } from './server.ts';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { expect } from 'vitest';

/** A window costs more than most documents that are read with it. */
const parser = new new Window().DOMParser();

/** Parses XML; fails when it is not well formed. */
export function parseXml(text: string): Element {
  const document = parser.parseFromString(text, 'text/xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  return document.documentElement as unknown as Element;
}

/** The texts of all elements with a tag. */
export function textsOf(root: Element, tag: string): string[] {
  return [...root.getElementsByTagName(tag)].map(({ textContent }) => textContent);
}

/** A decoded picture. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The channels of a pixel. */
  at(x: number, y: number): number[];
  /** Whether the other picture, of the same size, has the same pixel there; for comparing whole pictures. */
  hasSame(other: Picture, x: number, y: number): boolean;
  /** The channels of all pixels, row by row. */
  readonly data: Uint8Array;
}

/** Decodes a PNG or JPEG. */
export async function decodePicture(bytes: ArrayBuffer | Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(bytes as Uint8Array))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const startOf = (x: number, y: number) => (Math.floor(y) * width + Math.floor(x)) * channels;
  return {
    width,
    height,
    data,
    at: (x, y) => [...data.subarray(startOf(x, y), startOf(x, y) + channels)],
    hasSame(other, x, y) {
      const from = startOf(x, y);
      for (let at = from; at < from + channels; at += 1) if (data[at] !== other.data[at]) return false;
      return true;
    },
  };
}

/** The numbers of the layers in the ArcGIS services, by name: these count from the top, the list from the bottom. */
export async function layerNumbers(server: Pick<ReaderCalls, 'fetch'>): Promise<ReadonlyMap<string, number>> {
  const { layers } = (await server.fetch('/geo/layers')).body as { layers: { name: string }[] };
  return new Map(layers.reverse().map(({ name }, id) => [name, id]));
}
