import { createHash } from 'node:crypto';
import { collection, feature, point, type SampleFeature } from '../features/collection.ts';
import type { SampleCollection, SampleProperties } from '../features/layers.ts';
import { toDigits } from '../features/measure.ts';
import type { DrainageNetwork, DrainageNode, DrainagePipe, PipePart } from './network.ts';

/** What the parts are called in the names of the network's layers; pipes and wells are picked by these words. */
const PARTS: Readonly<
  Record<PipePart, { readonly kind: string; readonly group: '管线' | '管点'; readonly suffix: string }>
> = {
  container: { kind: '管身', group: '管线', suffix: '' },
  joint: { kind: '接头', group: '管点', suffix: '-JT' },
  plate: { kind: '盖板', group: '管点', suffix: '-GB' },
  well: { kind: '井', group: '管点', suffix: '' },
  equipment: { kind: '设备', group: '管点', suffix: '-SB' },
};

/** Two pipes that meet at a smaller angle than this need no joint, degrees. */
const STRAIGHT_DEG = 8;

/** An identifier in the form of a GUID that depends on the text alone. */
function guidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex').toUpperCase();
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return `{${groups.join('-')}}`;
}

/** What every part carries: its id, the layer of the network it belongs to, and that layer's GUID. */
function partProperties(
  part: PipePart,
  { id, system }: { readonly id: string; readonly system: string },
  more: Omit<SampleProperties, 'name'>,
): SampleProperties {
  const { kind, group, suffix } = PARTS[part];
  const layer = `${system}${group}-${kind}`;
  return {
    name: `${system}${kind} ${id}`,
    gw_id: `${id}${suffix}`,
    gw_layer: layer,
    gw_layer_guid: guidOf(layer),
    part,
    类型: system,
    ...more,
  };
}

function container(pipe: DrainagePipe, from: DrainageNode, to: DrainageNode): SampleFeature {
  const { diameterMm, material, lengthM, fromInvertM, toInvertM, isPumped } = pipe;
  return feature(
    partProperties('container', pipe, {
      管径: diameterMm,
      材质: material,
      管长: lengthM,
      起点井: from.id,
      终点井: to.id,
      起点管底高程: fromInvertM,
      终点管底高程: toInvertM,
      起点埋深: toDigits(from.groundM - fromInvertM, 2),
      终点埋深: toDigits(to.groundM - toInvertM, 2),
      输水方式: isPumped ? '压力' : '重力',
      所在道路: from.street,
    }),
    {
      type: 'LineString',
      coordinates: [
        [...from.at, fromInvertM],
        [...to.at, toInvertM],
      ],
    },
  );
}

/** Direction of a pipe away from one of its ends, degrees from the east. */
function directionDeg(from: DrainageNode, to: DrainageNode): number {
  const shrink = Math.cos((from.at[1] * Math.PI) / 180);
  return (Math.atan2(to.at[1] - from.at[1], (to.at[0] - from.at[0]) * shrink) * 180) / Math.PI;
}

/** True where pipes meet at a bend or more than two of them meet. */
function needsJoint(node: DrainageNode, others: readonly DrainageNode[]): boolean {
  const [a, b] = others;
  if (a === undefined || b === undefined) return false;
  if (others.length > 2) return true;
  const turn = Math.abs(directionDeg(node, a) - directionDeg(node, b));
  return Math.abs(180 - Math.min(turn, 360 - turn)) > STRAIGHT_DEG;
}

function wellParts(node: DrainageNode, others: readonly DrainageNode[]): SampleFeature[] {
  const { at, groundM, invertM, shaftM, street, equipment } = node;
  const depth = { 井深: toDigits(groundM - invertM, 2), 所在道路: street };
  const parts = [
    feature(partProperties('well', node, { ...depth, 井径: shaftM, 地面高程: groundM }), point(at, invertM)),
    feature(partProperties('plate', node, { 井盖材质: '球墨铸铁', 所在道路: street }), point(at, groundM)),
  ];
  if (needsJoint(node, others))
    parts.push(
      feature(partProperties('joint', node, { 接入管数: others.length, ...depth }), point(at, invertM)),
    );
  if (equipment !== undefined)
    parts.push(feature(partProperties('equipment', node, { 设备: equipment, ...depth }), point(at, invertM)));
  return parts;
}

/** The network as features: pipe bodies as lines, everything else as points; heights in metres above sea level. */
export function pipeLayer({ nodes, pipes }: DrainageNetwork): SampleCollection {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const others = new Map<string, DrainageNode[]>();
  const bodies = pipes.flatMap((pipe) => {
    const [from, to] = [byId.get(pipe.from), byId.get(pipe.to)];
    if (from === undefined || to === undefined) return [];
    others.set(from.id, [...(others.get(from.id) ?? []), to]);
    others.set(to.id, [...(others.get(to.id) ?? []), from]);
    return [container(pipe, from, to)];
  });
  const points = nodes.flatMap((node) => wellParts(node, others.get(node.id) ?? []));
  return collection('排水管网', 'Drainage network', 'LineString', [...bodies, ...points]);
}
