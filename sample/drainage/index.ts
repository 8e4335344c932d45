import type { HeightAt } from '../features/areas.ts';
import type { NamedLayers, SampleCollection } from '../features/layers.ts';
import type { LonLat } from '../place/waters.ts';
import { facilityLayers } from './facilities.ts';
import { drain } from './flow.ts';
import { layOut } from './layout.ts';
import { pipeLayer } from './pipes.ts';
import type { DrainageNetwork, DrainageSystem } from './network.ts';

export type { DrainageNetwork, PipePart } from './network.ts';

const SYSTEMS: readonly DrainageSystem[] = ['污水', '雨水'];

/**
 * The drainage network of Bole (示意数据): foul and rain sewers under its streets. Every well drains to an outlet along one
 * way; sewers fall all the way, and a pump lifts the water where they would get too deep. The same every time.
 * @param heightAtM ground level in metres above sea level
 * @param river course of the river that takes the rain water
 */
export function buildDrainage(heightAtM: HeightAt, river: readonly LonLat[]): DrainageNetwork {
  const networks = SYSTEMS.map((system) => drain(system, layOut(system, river), heightAtM));
  return { nodes: networks.flatMap(({ nodes }) => nodes), pipes: networks.flatMap(({ pipes }) => pipes) };
}

/** The course of the river that runs through the drained town. */
export function mainRiver(rivers: SampleCollection): LonLat[] {
  const river = rivers.features.find(({ properties }) => properties.name === '博尔塔拉河');
  if (river?.geometry.type !== 'LineString') throw new Error('the sample has no 博尔塔拉河');
  return river.geometry.coordinates.map(([lon = NaN, lat = NaN]) => [lon, lat]);
}

/** The network and its facilities as layers: `pipes` and the six kinds that the data service knows. */
export function drainageLayers(network: DrainageNetwork, heightAtM: HeightAt): NamedLayers {
  return { pipes: pipeLayer(network), ...facilityLayers(network, heightAtM) };
}
