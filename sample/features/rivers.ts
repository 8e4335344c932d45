import { bilinear, columnAt, rowAt, smoothstep, type Raster } from '../grid.ts';
import { createNoise, fbm } from '../noise.ts';
import type { LonLat } from '../place/waters.ts';
import { chaikin } from '../terrain/lakes.ts';
import type { River } from '../terrain/rivers.ts';
import { feature, lineString, type SampleFeature } from './collection.ts';
import {
  beside,
  isInRing,
  lengthKm,
  metresApart,
  nearestOn,
  rounded,
  simplified,
  toDigits,
} from './measure.ts';

/** Share of a river's course within the prefecture that puts it on the map. */
const RIVER_SHARE = 0.5;

/**
 * How a river winds on a plain: its windings are some twelve times as long as it is wide (Leopold and Wolman 1960). What it strays
 * stays within the bed that is cut into the relief.
 */
const WINDINGS: Readonly<Record<River['grade'], { readonly strayM: number; readonly lengthM: number }>> = {
  1: { strayM: 110, lengthM: 560 },
  2: { strayM: 75, lengthM: 360 },
  3: { strayM: 45, lengthM: 240 },
};

/** Between its ends and so far from them a river strays less, metres. */
const TAPER_M = 500;

/** What a line may leave out, metres: less than a pixel of the finest imagery. */
const SIMPLIFY_M = 2.5;

/** A river that ends this near to an earlier one ends in it, metres. */
const MEETING_M = 800;

const noise = createNoise(20210);

/** A course through corners a cell or two apart as water runs: without corners, winding where the ground is flat. */
function wound({ course, grade }: River, seed: number, mountain: Raster): LonLat[] {
  let line = [...course];
  for (let pass = 0; pass < 3; pass++) line = chaikin(line, false);
  const { strayM, lengthM } = WINDINGS[grade];
  const alongM: number[] = [];
  line.forEach((at, k) =>
    alongM.push(k === 0 ? 0 : (alongM[k - 1] ?? 0) + metresApart(line[k - 1] ?? at, at)),
  );
  const wholeM = alongM.at(-1) ?? 0;
  const strayed = beside(line, (at, k) => {
    const along = alongM[k] ?? 0;
    const flat = 1 - bilinear(mountain, columnAt(at[0], mountain.z), rowAt(at[1], mountain.z));
    const room = smoothstep(0, TAPER_M, Math.min(along, wholeM - along));
    return strayM * flat * room * 1.6 * fbm(noise, along / lengthM, seed * 10, 2);
  });
  return chaikin(strayed, false);
}

/** The lines of rivers as they are drawn and told, in their order; tributaries end in the line of what they join. */
export function riverLines(rivers: readonly River[], mountain: Raster): LonLat[][] {
  const lines: LonLat[][] = [];
  rivers.forEach((river, index) => {
    const line = wound(river, index, mountain);
    const mouth = line.at(-1);
    if (mouth === undefined) return void lines.push(line);
    const meetings = lines.map((other) => nearestOn(other, mouth));
    const [meeting] = meetings.sort((a, b) => metresApart(a, mouth) - metresApart(b, mouth));
    if (meeting !== undefined && metresApart(meeting, mouth) < MEETING_M) line.push(meeting);
    lines.push(simplified(line, SIMPLIFY_M));
  });
  return lines;
}

/** The rivers that run within the outline for the most part. */
export function riverFeatures(
  rivers: readonly River[],
  mountain: Raster,
  outline: readonly LonLat[],
): SampleFeature[] {
  const lines = riverLines(rivers, mountain);
  return rivers.flatMap(({ name, nameEn, grade, catchmentKm2, course }, index) => {
    const within = course.filter(([lon, lat]) => isInRing(outline, lon, lat)).length;
    if (within < course.length * RIVER_SHARE) return [];
    const line = (lines[index] ?? []).map(rounded);
    const lengthOfKm = toDigits(lengthKm(line), 2);
    return feature(
      {
        ...{ name, nameEn: nameEn ?? null, grade },
        catchmentKm2: toDigits(catchmentKm2, 1),
        lengthKm: lengthOfKm,
      },
      lineString(line),
    );
  });
}
