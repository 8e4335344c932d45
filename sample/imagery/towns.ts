import { columnAt, metresPerPixel, rowAt } from '../grid.ts';
import { hash2 } from '../noise.ts';
import { SETTLEMENTS, type SettlementPlace } from '../place/settlements.ts';
import { PALETTE, type Colour, type Paint, type PaintedPixel } from './paint.ts';

/** A built-up place; lengths in pixels of level 14. */
export interface Town {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly cos: number;
  readonly sin: number;
}

const LEVEL = 14;

/** How far a settlement is built up, metres. */
const BUILT_M: Readonly<Record<SettlementPlace['kind'], number>> = {
  州府: 3100,
  县级政府驻地: 1900,
  镇: 850,
  乡: 650,
  团场: 900,
  林场: 220,
  景区: 260,
  口岸: 900,
  村: 380,
};

/** Roofs and yards. */
const ROOFS: readonly Colour[] = [
  [171, 160, 149],
  [150, 142, 135],
  [186, 178, 168],
  [136, 122, 112],
  [158, 121, 104],
  [122, 138, 156],
];

/** Size of a street block, pixels of level 14. */
const BLOCK = { length: 30, width: 20 } as const;

const TOWNS: readonly Town[] = SETTLEMENTS.map(({ kind, lon, lat }, index) => {
  const angle = (hash2(index, 71) - 0.5) * 0.8;
  return {
    x: columnAt(lon, LEVEL),
    y: rowAt(lat, LEVEL),
    radius: BUILT_M[kind] / metresPerPixel(LEVEL, lat),
    cos: Math.cos(angle),
    sin: Math.sin(angle),
  };
});

/** The towns that reach into a rectangle given in pixels of level 14. */
export function townsWithin(x: number, y: number, width: number, height: number): readonly Town[] {
  const reach = 1.4;
  return TOWNS.filter(
    (town) =>
      town.x + town.radius * reach > x &&
      town.y + town.radius * reach > y &&
      town.x - town.radius * reach < x + width &&
      town.y - town.radius * reach < y + height,
  );
}

/** A place within a town, in its directions; pixels of level 14. */
interface TownPlace {
  readonly along: number;
  readonly across: number;
}

function placeIn(towns: readonly Town[], x: number, y: number, patch: number): TownPlace | undefined {
  for (const town of towns) {
    const dx = x - town.x;
    const dy = y - town.y;
    const away = Math.sqrt(dx * dx + dy * dy) / town.radius;
    if (away > 1.35) continue;
    const along = dx * town.cos + dy * town.sin;
    const across = dy * town.cos - dx * town.sin;
    const ragged = hash2(Math.floor(along / BLOCK.length), Math.floor(across / BLOCK.width)) - 0.5;
    const built = away + 0.28 * patch + 0.34 * ragged;
    if (built <= 0.92) return { along, across };
  }
  return undefined;
}

/**
 * Paints streets, roofs and gardens where a town stands.
 * @param patch patchiness of the site, which frays the town's edge
 */
export function paintTown(
  paint: Paint,
  towns: readonly Town[],
  { x, y, sizePx }: PaintedPixel,
  patch: number,
): void {
  const place = placeIn(towns, x, y, patch);
  if (place !== undefined) paintBlock(paint, place.along, place.across, sizePx);
}

/** Side of a house's plot, pixels of level 14, and the share of it that is left free at each edge. */
const PLOT = { length: 4.6, width: 3.8, free: 0.17 } as const;

/** Heights of houses, metres. */
const HOUSE_M = { low: 3.2, high: 15 } as const;

/**
 * The height of the house at a place as `paintTown` has it, metres; 0 in a street or a garden, undefined outside the towns.
 * @param x,y in pixels of level 14
 * @param patch patchiness of the site
 */
export function houseM(towns: readonly Town[], x: number, y: number, patch: number): number | undefined {
  const place = placeIn(towns, x, y, patch);
  if (place === undefined) return undefined;
  const blockX = Math.floor(place.along / BLOCK.length);
  const blockY = Math.floor(place.across / BLOCK.width);
  const [u, v] = [place.along - blockX * BLOCK.length, place.across - blockY * BLOCK.width];
  const [houseX, houseY] = [Math.floor(u / PLOT.length), Math.floor(v / PLOT.width)];
  const isGarden = hash2(blockX * 13, blockY * 7) < 0.13 || hash2(houseX + blockY, houseY - blockX) < 0.2;
  const street = Math.min(u, v, BLOCK.length - u, BLOCK.width - v);
  const within = Math.min(
    ...[u / PLOT.length - houseX, v / PLOT.width - houseY].map((share) => Math.min(share, 1 - share)),
  );
  if (isGarden || street < 1.8 || within < PLOT.free) return 0;
  const pick = hash2(blockX * 53 + houseX, blockY * 61 + houseY);
  return HOUSE_M.low + (HOUSE_M.high - HOUSE_M.low) * pick ** 3;
}

/** The street block at a place of the town, in its directions. */
function paintBlock(paint: Paint, along: number, across: number, sizePx: number): void {
  const blockX = Math.floor(along / BLOCK.length);
  const blockY = Math.floor(across / BLOCK.width);
  const u = along - blockX * BLOCK.length;
  const v = across - blockY * BLOCK.width;
  const kind = hash2(blockX * 13, blockY * 7);
  const detail = Math.min(1, 3 / sizePx);
  paint.mix(PALETTE.town, 0.82);
  if (kind < 0.13) paint.mix(PALETTE.poplar, 0.7 * detail);
  else {
    const houseX = Math.floor(u / PLOT.length);
    const houseY = Math.floor(v / PLOT.width);
    const pick = hash2(blockX * 97 + houseX, blockY * 89 + houseY);
    const roof = ROOFS[Math.floor(pick * ROOFS.length)] ?? PALETTE.town;
    paint.mix(roof, 0.62 * detail);
    if (hash2(houseX + blockY, houseY - blockX) < 0.2) paint.mix(PALETTE.poplar, 0.65 * detail);
  }
  const street = Math.min(u, v, BLOCK.length - u, BLOCK.width - v);
  const wide = blockX % 4 === 0 || blockY % 5 === 0 ? 1.7 : 0.9;
  if (street < wide) paint.mix(PALETTE.road, 0.85 * Math.min(1, wide / sizePx));
}
