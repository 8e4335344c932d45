import { splitThemes, walkNodes, type LayerNode } from './layerCatalogue.ts';

/**
 * The altitude rule of the base data tree (viewer.md, section 4): the detailed imagery `dom_00bozhou17` is shown only while the camera
 * is no higher than the threshold, metres above the ellipsoid.
 */
export const ALTITUDE_RULE = { layerName: 'dom_00bozhou17', thresholdM: 155_883 } as const;

/** A camera that rose above the threshold counts as below again only so much lower: at the threshold itself nothing flickers. */
const RETURN_RATIO = 0.99;

/**
 * Whether the camera counts as above the threshold now.
 * @param wasAbove what it counted as before
 */
export function isAboveThreshold(wasAbove: boolean, heightM: number): boolean {
  if (heightM > ALTITUDE_RULE.thresholdM) return true;
  return wasAbove && heightM > ALTITUDE_RULE.thresholdM * RETURN_RATIO;
}

/** Ids of the layers of the base data tree that the rule is about. */
export function altitudeLayerIds(trees: readonly LayerNode[]): readonly string[] {
  return [...walkNodes(splitThemes(trees).base)].flatMap(({ id, definition }) =>
    definition?.name === ALTITUDE_RULE.layerName || definition?.alias === ALTITUDE_RULE.layerName ? [id] : [],
  );
}
