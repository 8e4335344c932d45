import type { FeatureGround } from '../../sample/features/build.ts';
import { MASTER, MASTER_LEVEL, regionRaster, smoothstep } from '../../sample/grid.ts';
import { RIDGES, VALLEYS } from '../../sample/place/relief.ts';
import { deriveAttributes } from '../../sample/terrain/attributes.ts';
import { interpolateLines } from '../../sample/terrain/base.ts';
import { cutRivers } from '../../sample/terrain/build.ts';
import { lakesWithShores, shoreDistance } from '../../sample/terrain/lakes.ts';
import { refine } from '../../sample/terrain/refine.ts';

/** The relief without its wear, which takes long: the skeleton's surface with its real lakes and rivers. */
export function quickGround(): FeatureGround {
  let heights = interpolateLines([...VALLEYS, ...RIDGES], 6);
  for (let z = 7; z <= MASTER_LEVEL; z++) {
    const shrink = 2 ** (MASTER_LEVEL - z);
    const { x0, y0, width, height } = MASTER;
    heights = refine(heights, {
      x0: x0 / shrink,
      y0: y0 / shrink,
      width: width / shrink,
      height: height / shrink,
    });
  }
  const mountain = { ...heights, data: heights.data.map((heightM) => smoothstep(600, 1500, heightM)) };
  const region = regionRaster(MASTER_LEVEL);
  const shore = { ...region, data: shoreDistance(lakesWithShores(), region, 4000) };
  const { rivers, catchment } = cutRivers({ heights, mountain, shore });
  return {
    heights,
    mountain,
    shore,
    rivers,
    attributes: deriveAttributes(heights, catchment, shore, mountain),
  };
}
