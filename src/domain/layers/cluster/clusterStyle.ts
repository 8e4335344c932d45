import { FACILITY_LOOKS, type FacilityKind } from '../facility/facilityKind.ts';
import type { LayerConfig } from '../record/customConfig.ts';
import type { LayerClasses } from '../record/layerClasses.ts';
import { vectorStyleOf, withLabels } from '../record/vectorStyle.ts';
import { FACILITY_CLUSTERS, type MergeRule, readMergeRule, THEMATIC_CLUSTERS } from './clusterRule.ts';

/** What a record of points says of their looks. */
export interface PointRecord {
  readonly name: string;
  readonly facility?: FacilityKind;
  readonly config?: LayerConfig;
  readonly classes?: LayerClasses;
  readonly labelExpression?: string;
}

/** How the points of a layer are clustered and drawn, in both views alike. Colours are CSS, sizes CSS pixels. */
export interface ClusterStyle {
  readonly merge: MergeRule;
  readonly marker: {
    /** Picture of one point, an address; a plain round mark where none is given. */
    readonly url?: string;
    readonly widthPx: number;
    readonly heightPx: number;
    readonly color: string;
  };
  readonly label?: {
    readonly field: string;
    /** Writes the label instead of the one property. */
    readonly expression?: string | undefined;
    readonly color: string;
    /** Greatest distance at which labels are drawn, metres. */
    readonly rangeM: number;
  };
  /** Greatest distance at which the layer is drawn, metres; from any where none is given. */
  readonly rangeM?: number;
}

/** A round mark needs room for its ring. */
const ROUND_PX = 16;

/** Facilities that are not clustered still merge where they stand in the very same place, so that none hides another. */
const SAME_PLACE: MergeRule = { radiusPx: 0, minPoints: 2 };

function facilityStyleOf(kind: FacilityKind): ClusterStyle {
  const look = FACILITY_LOOKS[kind];
  return {
    merge: look.isClustered ? readMergeRule(FACILITY_CLUSTERS, look) : SAME_PLACE,
    marker: { url: look.iconUrl, widthPx: look.widthPx, heightPx: look.heightPx, color: look.labelColor },
    label: { field: look.labelField, color: look.labelColor, rangeM: look.labelRangeM },
    rangeM: look.iconRangeM,
  };
}

/** Whether a layer's points are clustered: facility layers, and points whose record says `isCluster` and has no classes. */
export function isClustered({ facility, config, classes }: Omit<PointRecord, 'name'>): boolean {
  return facility !== undefined || vectorStyleOf(config, '', false, classes).cluster;
}

/** How a layer for which {@link isClustered} holds is clustered and drawn. */
export function clusterStyleOf({ facility, config, name, labelExpression }: PointRecord): ClusterStyle {
  if (facility !== undefined) return facilityStyleOf(facility);
  const { point, label } = withLabels(vectorStyleOf(config, name), config, name, labelExpression);
  const { image, color } = point;
  const marker =
    image === undefined
      ? { widthPx: ROUND_PX, heightPx: ROUND_PX, color }
      : { url: image.url, widthPx: image.widthPx, heightPx: image.heightPx, color };
  return {
    merge: readMergeRule(THEMATIC_CLUSTERS, marker),
    marker,
    ...(label === undefined
      ? {}
      : {
          label: {
            ...{ field: label.field, expression: label.expression },
            ...{ color: label.color, rangeM: label.visibleRangeM },
          },
        }),
  };
}
