import { Window } from 'happy-dom';
import sharp from 'sharp';
import { expect } from 'vitest';

/** Parses XML; fails when it is not well formed. */
export function parseXml(text: string): Element {
  const document = new new Window().DOMParser().parseFromString(text, 'text/xml');
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
}

/** Decodes a PNG or JPEG. */
export async function decodePicture(bytes: ArrayBuffer | Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(Buffer.from(bytes as Uint8Array))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    width,
    height,
    at(x, y) {
      const from = (Math.floor(y) * width + Math.floor(x)) * channels;
      return [...data.subarray(from, from + channels)];
    },
  };
}
