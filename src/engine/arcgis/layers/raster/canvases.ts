/** A canvas and its context for pictures that are read back. */
export interface Canvas {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
}

/** A transparent canvas that lives in the machine's memory, not on the graphics card. @throws when the browser has none left */
export function createCanvas(widthPx: number, heightPx: number): Canvas {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2D canvas');
  return { canvas, context };
}
