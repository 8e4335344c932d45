/** When points are drawn as one cluster (viewer.md, section 9, "Clustering"). */
export interface ClusterRule {
  /** Room kept free around each mark's picture, CSS pixels. */
  readonly rangePx: number;
  /** Fewer points than this stay single. */
  readonly minPoints: number;
}

/** Thematic points. */
export const THEMATIC_CLUSTERS: ClusterRule = { rangePx: 50, minPoints: 2 };

/** Facility layers. With minimum 1 every point counts as a cluster; one of a single point looks as the point does. */
export const FACILITY_CLUSTERS: ClusterRule = { rangePx: 15, minPoints: 1 };

/** What {@link ClusterRule} means for marks of a size: points nearer to each other than the radius merge. */
export interface MergeRule {
  /** CSS pixels; with 0 only points in the very same place merge. */
  readonly radiusPx: number;
  readonly minPoints: number;
}

/**
 * The radius of a rule. The spec's words are those of Cesium's `EntityCluster`, whose `pixelRange` extends the screen space bounding
 * box of the picture: a neighbour merges when its place lies within the picture's half size and the range.
 */
export function readMergeRule(
  { rangePx, minPoints }: ClusterRule,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): MergeRule {
  return { radiusPx: rangePx + Math.max(widthPx, heightPx) / 2, minPoints };
}

/** Counts at which a cluster gets another badge (viewer.md, section 9). */
export const BADGE_THRESHOLDS = [2, 3, 5, 7, 10, 15, 20, 30, 50, 100] as const;

/** One of {@link BADGE_THRESHOLDS}. */
export type BadgeThreshold = (typeof BADGE_THRESHOLDS)[number];

/** The highest threshold that `count` reaches, shown with a plus sign; undefined for a single point. */
export function clusterBadge(count: number): BadgeThreshold | undefined {
  return BADGE_THRESHOLDS.findLast((threshold) => count >= threshold);
}
