import type { LonLat } from '../place/waters.ts';

/** Foul water runs to the treatment works, rain water to the river. */
export type DrainageSystem = '污水' | '雨水';

/** The parts that a pipe layer is split into (viewer.md, section 3), by the names of their tilesets. */
export type PipePart = 'container' | 'joint' | 'plate' | 'well' | 'equipment';

/** What stands in a well beside its walls. */
export type Equipment = '潜水泵' | '闸门' | '流量计';

/** A well of the network. Heights in metres above sea level. */
export interface DrainageNode {
  /** `WS0001` in the foul system, `YS0001` in the rain system. */
  readonly id: string;
  readonly system: DrainageSystem;
  readonly at: LonLat;
  /** Street under which it lies. */
  readonly street: string;
  /** Level of the cover. */
  readonly groundM: number;
  /** Level of the lowest pipe's inner bottom. */
  readonly invertM: number;
  /** Inner diameter of the shaft, metres. */
  readonly shaftM: number;
  /** Under a street, not under a lane. */
  readonly isMain: boolean;
  /** Water leaves the network here. */
  readonly isOutlet: boolean;
  readonly equipment: Equipment | undefined;
}

/** A pipe between two wells, straight, in the direction of flow. */
export interface DrainagePipe {
  readonly id: string;
  readonly system: DrainageSystem;
  /** Ids of the wells at its ends. */
  readonly from: string;
  readonly to: string;
  /** Levels of the inner bottom at its ends, metres above sea level. */
  readonly fromInvertM: number;
  readonly toInvertM: number;
  readonly lengthM: number;
  readonly diameterMm: number;
  readonly material: '球墨铸铁' | 'HDPE' | '钢筋混凝土';
  /** Under pressure: from a pump to the next well. */
  readonly isPumped: boolean;
}

/** The network of a town: every well drains to an outlet along exactly one way. */
export interface DrainageNetwork {
  readonly nodes: readonly DrainageNode[];
  readonly pipes: readonly DrainagePipe[];
}
