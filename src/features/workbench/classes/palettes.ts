/**
 * Colours for classes: ColorBrewer 2.0 by Cynthia A. Brewer and Mark Harrower, The Pennsylvania State University
 * (https://colorbrewer2.org), Apache License 2.0.
 */
export const PALETTES = {
  YlGn: ['sequential', 'ffffe5 f7fcb9 d9f0a3 addd8e 78c679 41ab5d 238443 006837 004529'],
  YlGnBu: ['sequential', 'ffffd9 edf8b1 c7e9b4 7fcdbb 41b6c4 1d91c0 225ea8 253494 081d58'],
  YlOrRd: ['sequential', 'ffffcc ffeda0 fed976 feb24c fd8d3c fc4e2a e31a1c bd0026 800026'],
  YlOrBr: ['sequential', 'ffffe5 fff7bc fee391 fec44f fe9929 ec7014 cc4c02 993404 662506'],
  Blues: ['sequential', 'f7fbff deebf7 c6dbef 9ecae1 6baed6 4292c6 2171b5 08519c 08306b'],
  Purples: ['sequential', 'fcfbfd efedf5 dadaeb bcbddc 9e9ac8 807dba 6a51a3 54278f 3f007d'],
  RdYlGn: ['diverging', 'd73027 f46d43 fdae61 fee08b ffffbf d9ef8b a6d96a 66bd63 1a9850'],
  RdYlBu: ['diverging', 'd73027 f46d43 fdae61 fee090 ffffbf e0f3f8 abd9e9 74add1 4575b4'],
  BrBG: ['diverging', '8c510a bf812d dfc27d f6e8c3 f5f5f5 c7eae5 80cdc1 35978f 01665e'],
  PuOr: ['diverging', 'b35806 e08214 fdb863 fee0b6 f7f7f7 d8daeb b2abd2 8073ac 542788'],
  Set1: ['categories', 'e41a1c 377eb8 4daf4a 984ea3 ff7f00 ffff33 a65628 f781bf 999999'],
  Dark2: ['categories', '1b9e77 d95f02 7570b3 e7298a 66a61e e6ab02 a6761d 666666'],
  Paired: [
    'categories',
    'a6cee3 1f78b4 b2df8a 33a02c fb9a99 e31a1c fdbf6f ff7f00 cab2d6 6a3d9a ffff99 b15928',
  ],
  Set3: ['categories', '8dd3c7 ffffb3 bebada fb8072 80b1d3 fdb462 b3de69 fccde5 d9d9d9 bc80bd ccebc5 ffed6f'],
} as const satisfies Readonly<Record<string, readonly [PaletteUse, string]>>;

/** What a palette says: more and less, two sides of a middle, or only that things differ. */
export type PaletteUse = 'sequential' | 'diverging' | 'categories';

/** One of {@link PALETTES}. */
export type PaletteName = keyof typeof PALETTES;

/** All palettes. */
export const PALETTE_NAMES = Object.keys(PALETTES) as readonly PaletteName[];

const inkOf = (name: PaletteName): readonly string[] => PALETTES[name][1].split(' ').map((hex) => `#${hex}`);

/** Of a palette of categories those of the others follow, so that no two of two dozen are the same. */
function unlike(name: PaletteName): readonly string[] {
  const others = PALETTE_NAMES.filter((one) => one !== name && PALETTES[one][0] === 'categories');
  return [...new Set([name, ...others].flatMap(inkOf))];
}

/** The places of some of many, evenly and with both ends. */
function spread(count: number, of: number): number[] {
  if (count === 1) return [Math.floor((of - 1) / 2)];
  return Array.from({ length: count }, (_, at) => Math.round((at * (of - 1)) / (count - 1)));
}

/** The palest of a sequence is hardly seen on snow, desert and paper, and the darkest not in forest, while fewer do. */
const PALE = 1;
const DARK = 1;

/**
 * Colours of a palette for some classes, CSS.
 * @param isReversed from its end to its beginning
 */
export function paletteColours(name: PaletteName, count: number, isReversed: boolean): readonly string[] {
  const [use] = PALETTES[name];
  const all = use === 'categories' ? unlike(name) : inkOf(name);
  const shown =
    use === 'sequential' && count <= all.length - PALE - DARK ? all.slice(PALE, all.length - DARK) : all;
  const places =
    use === 'categories'
      ? Array.from({ length: count }, (_, at) => at % shown.length)
      : spread(count, shown.length);
  const colours = places.map((at) => shown[Math.min(at, shown.length - 1)] ?? '#808080');
  return isReversed ? colours.reverse() : colours;
}
