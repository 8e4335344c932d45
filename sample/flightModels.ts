import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Vector3 } from '../src/domain/geodesy/ecef.ts';
import { writeGlb } from './models/glb.ts';
import {
  addFace,
  addFrustum,
  addPrism,
  addTube,
  createPart,
  disc,
  rectangle,
  type MeshPart,
  type Rgb,
} from './models/mesh.ts';

/*
 * Draws the models of the flights. Run by hand when they change:
 * `npx tsx sample/flightModels.ts assets/models`
 * Each looks north, stands on the ground, and is as large as the real thing, metres.
 */

const SPRUCE: Rgb = [46, 125, 88];
const GOLD: Rgb = [224, 178, 82];
const SNOW: Rgb = [236, 242, 239];
const GLASS: Rgb = [58, 78, 92];
const RUBBER: Rgb = [38, 42, 41];
const SKIN: Rgb = [222, 178, 142];
const SLATE: Rgb = [70, 84, 92];

/** Half a part again on the other side: what is east becomes west, and its faces are turned about. */
function mirrored(part: MeshPart): void {
  const { positions, colours, indices } = part;
  const [places, faces] = [positions.length, indices.length];
  for (let at = 0; at < places; at += 3) {
    positions.push(-(positions[at] ?? 0), positions[at + 1] ?? 0, positions[at + 2] ?? 0);
    colours.push(colours[at] ?? 0, colours[at + 1] ?? 0, colours[at + 2] ?? 0);
  }
  const shift = places / 3;
  for (let at = 0; at < faces; at += 3) {
    indices.push((indices[at] ?? 0) + shift, (indices[at + 2] ?? 0) + shift, (indices[at + 1] ?? 0) + shift);
  }
}

/** A wheel on the east side, its axle along the east. */
function addWheel(part: MeshPart, north: number, radiusM: number, eastM: number): void {
  addTube(part, [eastM - 0.24, north, radiusM], [eastM, north, radiusM], {
    radiusM,
    sides: 12,
    colour: RUBBER,
  });
  const hub = Array.from({ length: 12 }, (_, corner): Vector3 => {
    const angle = (2 * Math.PI * corner) / 12;
    return [eastM, north + Math.cos(angle) * radiusM, radiusM + Math.sin(angle) * radiusM];
  });
  addFace(part, hub, SLATE);
}

/** A ranger's off-road car: 4.6 m long, 1.9 m wide, 1.9 m high. */
function car(): MeshPart {
  const part = createPart();
  addWheel(part, 1.45, 0.4, 0.95);
  addWheel(part, -1.4, 0.4, 0.95);
  mirrored(part);
  addFrustum(part, [rectangle([0, 0], 1.86, 4.5), 0.38], [rectangle([0, 0], 1.9, 4.6), 1.05], SPRUCE);
  addFrustum(part, [rectangle([0, -0.55], 1.8, 3.2), 1.05], [rectangle([0, -0.75], 1.5, 2.4), 1.72], {
    wall: GLASS,
    lid: SNOW,
  });
  addPrism(part, rectangle([0, -0.75], 1.3, 2.1), [1.72, 1.8], SNOW);
  addPrism(part, rectangle([0, -0.1], 1.1, 0.22), [1.8, 1.95], GOLD);
  addPrism(part, rectangle([0, 2.3], 1.3, 0.06), [0.62, 0.86], GOLD);
  return part;
}

/** A ranger on foot: 1.78 m high. */
function person(): MeshPart {
  const part = createPart();
  addFrustum(part, [rectangle([0.11, 0.03], 0.15, 0.3), 0], [rectangle([0.11, 0], 0.16, 0.18), 0.84], SLATE);
  addFrustum(
    part,
    [rectangle([0.29, 0.02], 0.09, 0.12), 0.82],
    [rectangle([0.26, 0], 0.12, 0.14), 1.42],
    SPRUCE,
  );
  mirrored(part);
  addFrustum(part, [rectangle([0, 0], 0.38, 0.22), 0.84], [rectangle([0, 0], 0.46, 0.26), 1.44], SPRUCE);
  addPrism(part, rectangle([0, -0.2], 0.32, 0.18), [0.98, 1.42], GOLD);
  addPrism(part, disc([0, 0], 0.06, 8), [1.44, 1.52], SKIN);
  addFrustum(part, [disc([0, 0], 0.1, 10), 1.5], [disc([0, 0], 0.11, 10), 1.7], SKIN);
  addFrustum(part, [disc([0, 0.02], 0.17, 12), 1.68], [disc([0, 0], 0.1, 12), 1.78], SPRUCE);
  return part;
}

/** The wing of one side: its upper and its lower face, and the gold tip. */
function addWing(part: MeshPart): void {
  addFace(
    part,
    [
      [0.4, 1.5, 1.95],
      [5.5, 1.1, 2.05],
      [5.5, 0.1, 2.05],
      [0.4, -0.2, 1.95],
    ],
    SNOW,
  );
  addFace(
    part,
    [
      [0.4, -0.2, 1.83],
      [5.5, 0.1, 1.97],
      [5.5, 1.1, 1.97],
      [0.4, 1.5, 1.83],
    ],
    SNOW,
  );
  addFace(
    part,
    [
      [5.5, 1.1, 1.97],
      [5.5, 0.1, 1.97],
      [5.5, 0.1, 2.05],
      [5.5, 1.1, 2.05],
    ],
    GOLD,
  );
}

/** The tailplane of one side: its upper and its lower face. */
function addTailplane(part: MeshPart): void {
  addFace(
    part,
    [
      [0, -3.5, 1.62],
      [1.8, -3.8, 1.66],
      [1.8, -4.3, 1.66],
      [0, -4.4, 1.62],
    ],
    SNOW,
  );
  addFace(
    part,
    [
      [0, -4.4, 1.58],
      [1.8, -4.3, 1.62],
      [1.8, -3.8, 1.62],
      [0, -3.5, 1.58],
    ],
    SNOW,
  );
}

/** The body from nose to tail, with the cabin on it. */
function addFuselage(part: MeshPart): void {
  addTube(part, [0, 3.4, 1.45], [0, 2.6, 1.45], { radiusM: 0.52, sides: 12, colour: GOLD });
  addTube(part, [0, 2.6, 1.45], [0, -0.6, 1.45], { radiusM: 0.62, sides: 12, colour: SPRUCE });
  addTube(part, [0, -0.6, 1.45], [0, -2.6, 1.5], { radiusM: 0.46, sides: 12, colour: SNOW });
  addTube(part, [0, -2.6, 1.5], [0, -4.5, 1.58], { radiusM: 0.26, sides: 12, colour: SNOW });
  addFrustum(part, [rectangle([0, 0.8], 0.9, 2), 1.85], [rectangle([0, 0.6], 0.7, 1.2), 2.2], GLASS);
}

/** The fin on the tail: its two sides. */
function addFin(part: MeshPart): void {
  addFace(
    part,
    [
      [0.04, -3.4, 1.7],
      [0.04, -4.5, 1.7],
      [0.04, -4.7, 2.7],
      [0.04, -4.1, 2.7],
    ],
    SPRUCE,
  );
  addFace(
    part,
    [
      [-0.04, -4.1, 2.7],
      [-0.04, -4.7, 2.7],
      [-0.04, -4.5, 1.7],
      [-0.04, -3.4, 1.7],
    ],
    SPRUCE,
  );
}

/** The propeller, and the disc that closes the nose behind it. */
function addNose(part: MeshPart): void {
  addFace(
    part,
    [
      [-1, 3.45, 1.36],
      [-1, 3.45, 1.54],
      [1, 3.45, 1.54],
      [1, 3.45, 1.36],
    ],
    RUBBER,
  );
  const nose = Array.from({ length: 12 }, (_, corner): Vector3 => {
    const angle = (2 * Math.PI * corner) / 12;
    return [Math.sin(angle) * 0.52, 3.4, 1.45 + Math.cos(angle) * 0.52];
  });
  addFace(part, nose, SLATE);
}

/** A small patrol plane: 8.3 m long, 11 m across, 2.7 m high. */
function plane(): MeshPart {
  const part = createPart();
  addWing(part);
  addTailplane(part);
  addWheel(part, 0.6, 0.28, 1.1);
  addTube(part, [0.4, 0.4, 0.95], [1, 0.6, 0.32], { radiusM: 0.06, sides: 6, colour: SLATE });
  mirrored(part);
  addFuselage(part);
  addFin(part);
  addNose(part);
  return part;
}

async function main(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, mesh] of Object.entries({ car: car(), person: person(), plane: plane() }))
    await writeFile(join(folder, `${name}.glb`), await writeGlb([{ mesh }]));
}

await main(process.argv[2] ?? 'assets/models');
