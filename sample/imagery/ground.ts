import { smoothstep } from '../grid.ts';
import { duneShare, moisture, playaShare, snowShare, spruceShare, type Site } from './cover.ts';
import { paintField } from './fields.ts';
import { PALETTE, type Paint, type PaintedPixel } from './paint.ts';
import { paintTown, type Town } from './towns.ts';

/** Grounds from dry to lush with the moisture at which each is pure. */
const GROUNDS = [
  { at: 0.0, colour: PALETTE.gobi },
  { at: 0.26, colour: PALETTE.semiDesert },
  { at: 0.5, colour: PALETTE.steppe },
  { at: 0.7, colour: PALETTE.meadowSteppe },
  { at: 0.92, colour: PALETTE.meadow },
] as const;

/**
 * The unlit colour of land (lakes are painted by `paintWater`).
 * @param towns the built-up places that may reach here
 */
export function paintLand(paint: Paint, site: Site, pixel: PaintedPixel, towns: readonly Town[]): void {
  paintOpenGround(paint, site);
  paintMountain(paint, site);
  if (site.heightM < 430) paintDesert(paint, site, pixel);
  const riparian =
    smoothstep(0.3, 0.75, site.wet + site.patch * 0.25 + site.grain * 0.12) * (1 - site.mountain * 0.7);
  if (site.heightM < 2300)
    paint.mix(PALETTE.riparian, riparian * 0.85 * (1 - smoothstep(1500, 2300, site.heightM)));
  if (site.oasis > 0.02)
    paintField(paint, pixel, smoothstep(0.25, 0.75, site.oasis + site.patch * 0.22 + site.grain * 0.05));
  if (towns.length > 0) paintTown(paint, towns, pixel, site.patch);
  paint.scale(1 + 0.05 * site.grain + 0.035 * site.patch);
}

function paintOpenGround(paint: Paint, site: Site): void {
  const lush = moisture(site);
  paint.set(PALETTE.gobi);
  for (let k = 1; k < GROUNDS.length; k++) {
    const from = GROUNDS[k - 1];
    const to = GROUNDS[k];
    if (from !== undefined && to !== undefined) paint.mix(to.colour, smoothstep(from.at, to.at, lush));
  }
  const stony = (1 - smoothstep(0.1, 0.4, lush)) * smoothstep(-0.1, 0.7, site.broad + site.patch * 0.5);
  paint.mix(PALETTE.gravel, stony * 0.6);
}

function paintMountain(paint: Paint, site: Site): void {
  const { heightM, slope } = site;
  paint.mix(
    PALETTE.dryRock,
    smoothstep(0.28, 0.7, slope + site.grain * 0.08) * (1 - smoothstep(1300, 2100, heightM)) * 0.75,
  );
  if (heightM < 1400) return;
  const ragged = heightM + 130 * site.patch + 90 * site.broad + 40 * site.grain;
  paint.mix(PALETTE.alpine, smoothstep(2550, 2950, ragged));
  paint.mix(PALETTE.scree, smoothstep(3050, 3480, ragged + 160 * Math.max(0, -site.north)));
  paint.mix(
    PALETTE.rock,
    smoothstep(0.5, 0.95, slope + site.grain * 0.12) * smoothstep(1700, 2900, heightM) * 0.85,
  );
  paint.mix(PALETTE.rock, smoothstep(3250, 3700, ragged) * 0.6);
  const spruce = spruceShare(site);
  paint.mix(PALETTE.spruce, spruce * 0.95);
  paint.scale(1 + 0.3 * spruce * site.grain);
  const snow = snowShare(site);
  paint.mix(slope < 0.3 && heightM > 3900 ? PALETTE.ice : PALETTE.snow, snow);
}

function paintDesert(paint: Paint, site: Site, { x, y, sizePx }: PaintedPixel): void {
  const shrubs =
    (1 - smoothstep(300, 430, site.heightM)) * smoothstep(-0.25, 0.5, site.patch + site.broad * 0.7);
  paint.mix(PALETTE.tamarisk, shrubs * 0.7);
  const playa = playaShare(site);
  if (playa > 0) {
    paint.mix(PALETTE.mud, playa * 0.8);
    paint.mix(
      PALETTE.salt,
      playa * smoothstep(-0.25, 0.55, site.broad + site.patch * 0.55 + site.grain * 0.1),
    );
    const reeds = smoothstep(0.1, 0.5, site.patch * 0.8 - site.broad * 0.8 + site.wet * 0.9);
    paint.mix(PALETTE.reed, playa * reeds * 0.9);
  }
  const dunes = duneShare(site);
  if (dunes <= 0) return;
  paint.mix(PALETTE.sand, dunes);
  if (sizePx > 16) return;
  const phase =
    (x * 0.35 + y * 0.94) / 21 +
    site.patch * 2.6 +
    Math.sin((x * 0.94 - y * 0.35) / 47 + site.broad * 6) * 1.2;
  const ridge = Math.sin(phase);
  paint.mix(PALETTE.sandShade, dunes * smoothstep(0.1, 0.95, ridge) * 0.75 * smoothstep(16, 5, sizePx));
}

/** The colour of a lake: deep in the middle, bright over the shoals. */
export function paintWater(paint: Paint, site: Site): void {
  const inM = -site.shoreM + site.patch * 140;
  if (site.heightM > 1000) {
    paint.set(PALETTE.shoalLake);
    paint.mix(PALETTE.midLake, smoothstep(40, 520, inM));
    paint.mix(PALETTE.deepLake, smoothstep(350, 2400, inM));
  } else {
    paint.set(PALETTE.saltShoal);
    paint.mix(PALETTE.saltLake, smoothstep(100, 2600, inM + site.broad * 700));
  }
  paint.scale(1 + 0.012 * site.grain);
}
