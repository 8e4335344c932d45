/** What a tile of the relief's shade has on level ground, of 255: colours are as they are there, darker and lighter on slopes. */
export const LEVEL_SHADE = 227;
