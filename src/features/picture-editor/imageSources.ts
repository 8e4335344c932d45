import { createEmitter, type Stream } from '../../lib/signal.ts';

/** Something that a canvas can draw, with its own size. */
export type Drawable = HTMLImageElement | HTMLCanvasElement;

/** Gives the images of a picture as they are needed on the screen and in an export. */
export interface ImageSources {
  /** Tells that an image arrived that was asked for. */
  readonly arrived: Stream<string>;
  /**
   * What to draw now for an image that comes out `neededPx` wide; undefined while it is loading.
   * Large images are drawn from reduced copies, so that each frame is quick; an export gets the original.
   */
  drawable(address: string, neededPx: number): Drawable | undefined;
  /** Waits for an image. @throws Error when it cannot be read */
  load(address: string): Promise<HTMLImageElement>;
  /** True for an image that cannot be read. */
  isBroken(address: string): boolean;
  /** Forgets images that nothing shows any more. */
  keepOnly(addresses: ReadonlySet<string>): void;
}

interface Entry {
  readonly image: HTMLImageElement;
  readonly loaded: Promise<HTMLImageElement>;
  state: 'loading' | 'ready' | 'broken';
  /** A reduced copy and its width; drawings are copied too, since drawing them anew for each frame is slow. */
  copy?: { readonly levelPx: number; readonly canvas: HTMLCanvasElement };
}

const LEAST_LEVEL_PX = 128;

/** Copies are made up to this width; above, the original is drawn. */
const MOST_LEVEL_PX = 4096;

function levelFor(neededPx: number): number {
  return Math.max(LEAST_LEVEL_PX, 2 ** Math.ceil(Math.log2(Math.max(1, neededPx))));
}

function reducedCopy(image: HTMLImageElement, levelPx: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = levelPx;
  canvas.height = Math.max(1, Math.round((levelPx * image.naturalHeight) / image.naturalWidth));
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** True for an address of a drawing: it has no pixels of its own and is sharp at every size. */
const isDrawing = (address: string) => address.endsWith('.svg') || address.startsWith('data:image/svg');

/** Creates the sources. */
export function createImageSources(): ImageSources {
  const entries = new Map<string, Entry>();
  const arrived = createEmitter<string>();

  const entryOf = (address: string): Entry => {
    const known = entries.get(address);
    if (known !== undefined) return known;
    const image = new Image();
    const loaded = new Promise<HTMLImageElement>((resolve, reject) => {
      image.onload = () => {
        entry.state = 'ready';
        resolve(image);
        arrived.emit(address);
      };
      image.onerror = () => {
        entry.state = 'broken';
        reject(new Error('the image cannot be read'));
        arrived.emit(address);
      };
    });
    // Who waits is told; nobody waiting is no defect.
    loaded.catch(() => undefined);
    const entry: Entry = { image, loaded, state: 'loading' };
    entries.set(address, entry);
    image.src = address;
    return entry;
  };
  return {
    arrived,
    isBroken: (address) => entries.get(address)?.state === 'broken',
    load: (address) => entryOf(address).loaded,
    drawable(address, neededPx) {
      const entry = entryOf(address);
      if (entry.state !== 'ready') return undefined;
      const levelPx = levelFor(neededPx);
      const wantsOriginal = isDrawing(address) ? false : levelPx >= entry.image.naturalWidth;
      if (wantsOriginal || levelPx > MOST_LEVEL_PX) return entry.image;
      if (entry.copy?.levelPx !== levelPx) {
        entry.copy = { levelPx, canvas: reducedCopy(entry.image, levelPx) };
      }
      return entry.copy.canvas;
    },
    keepOnly(addresses) {
      for (const address of entries.keys()) if (!addresses.has(address)) entries.delete(address);
    },
  };
}
