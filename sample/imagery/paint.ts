/** A colour that is mixed step by step; sRGB 0 to 255. */
export class Paint {
  r = 0;
  g = 0;
  b = 0;

  /** Starts anew. */
  set(colour: Colour): void {
    [this.r, this.g, this.b] = colour;
  }

  /** Mixes `share` (0 to 1) of `colour` in. */
  mix(colour: Colour, share: number): void {
    if (share <= 0) return;
    const t = share > 1 ? 1 : share;
    this.r += (colour[0] - this.r) * t;
    this.g += (colour[1] - this.g) * t;
    this.b += (colour[2] - this.b) * t;
  }

  /** Brightens (above 1) or darkens. */
  scale(factor: number): void {
    this.r *= factor;
    this.g *= factor;
    this.b *= factor;
  }
}

/** A pixel that is painted, to be set place by place. */
export interface PaintedPixel {
  /** Its middle, in pixels of level 14. */
  x: number;
  y: number;
  /** Its side, in pixels of level 14. */
  readonly sizePx: number;
}

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [r: number, g: number, b: number];

/** A natural palette, as a summer picture from space shows the place. */
export const PALETTE = {
  gobi: [166, 152, 129],
  gravel: [150, 143, 131],
  semiDesert: [160, 148, 112],
  steppe: [143, 139, 95],
  meadowSteppe: [120, 125, 79],
  meadow: [99, 115, 65],
  alpine: [122, 123, 82],
  scree: [141, 133, 121],
  rock: [116, 108, 101],
  dryRock: [134, 115, 95],
  snow: [243, 246, 251],
  ice: [206, 221, 234],
  spruce: [36, 57, 38],
  riparian: [84, 100, 56],
  reed: [112, 122, 68],
  salt: [226, 221, 211],
  mud: [158, 148, 128],
  tamarisk: [128, 122, 92],
  sand: [207, 186, 146],
  sandShade: [178, 155, 116],
  deepLake: [17, 57, 101],
  midLake: [34, 92, 132],
  shoalLake: [92, 155, 160],
  saltLake: [96, 137, 145],
  saltShoal: [150, 166, 154],
  riverBed: [178, 170, 152],
  river: [92, 124, 128],
  poplar: [58, 80, 42],
  road: [158, 150, 139],
  town: [154, 146, 138],
} as const satisfies Record<string, Colour>;
