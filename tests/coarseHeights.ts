// Writes assets/ground-heights.json from the sample's relief: npx tsx tests/coarseHeights.ts
import { writeFileSync } from 'node:fs';
import { buildTerrain, cutRivers } from '../sample/terrain/build.ts';
import { coarseSampleHeights } from '../sample/terrain/coarseHeights.ts';

const terrain = buildTerrain();
// Carves the heights.
cutRivers(terrain);
writeFileSync('assets/ground-heights.json', `${JSON.stringify(coarseSampleHeights(terrain.heights))}\n`);
