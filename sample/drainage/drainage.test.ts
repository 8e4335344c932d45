import { beforeAll, describe, expect, it } from 'vitest';
import type { SampleCollection } from '../features/layers.ts';
import { metresApart } from '../features/measure.ts';
import type { LonLat } from '../place/waters.ts';
import { buildDrainage, drainageLayers, type DrainageNetwork } from './index.ts';

/** Ground that falls to the east and to the river, with waves in it that sewers must be pumped over. */
const groundAtM = ([lon, lat]: LonLat): number =>
  530 - (lon - 82.07) * 800 + Math.abs(lat - 44.903) * 900 + 3 * Math.sin(lon * 900);

const RIVER: readonly LonLat[] = [
  [82.0, 44.902],
  [82.07, 44.9],
  [82.14, 44.91],
];

let network: DrainageNetwork;
let layers: ReturnType<typeof drainageLayers>;

beforeAll(() => {
  network = buildDrainage(groundAtM, RIVER);
  layers = drainageLayers(network, groundAtM);
});

function layer(name: keyof typeof layers): SampleCollection {
  const found = layers[name];
  if (found === undefined) throw new Error(`no layer ${name}`);
  return found;
}

describe('the drainage network', () => {
  it('is the same every time', () => {
    expect(buildDrainage(groundAtM, RIVER)).toEqual(network);
  });

  it('has a well for every id, and pipes between them', () => {
    const ids = new Set(network.nodes.map(({ id }) => id));
    expect(ids.size).toBe(network.nodes.length);
    expect(network.pipes.length).toBeGreaterThan(ids.size / 2);
    for (const { from, to } of network.pipes) expect(ids.has(from) && ids.has(to)).toBe(true);
    for (const { at } of network.nodes) {
      expect(metresApart(at, [82.07, 44.9])).toBeLessThan(4000);
    }
  });

  it('drains every well to an outlet', () => {
    const next = new Map(network.pipes.map(({ from, to }) => [from, to]));
    const outlets = new Set(network.nodes.filter(({ isOutlet }) => isOutlet).map(({ id }) => id));
    for (const { id } of network.nodes) {
      let at = id;
      for (let steps = 0; steps < network.nodes.length && next.has(at); steps++) at = next.get(at) ?? at;
      expect(outlets.has(at)).toBe(true);
    }
  });

  it('lets pipes fall, under the ground and above the bottom of the wells they enter', () => {
    const wells = new Map(network.nodes.map((node) => [node.id, node]));
    for (const pipe of network.pipes) {
      const [from, to] = [wells.get(pipe.from), wells.get(pipe.to)];
      expect(pipe.toInvertM).toBeLessThan(pipe.fromInvertM);
      expect(pipe.fromInvertM).toBeLessThan((from?.groundM ?? 0) - 1.5);
      expect(pipe.toInvertM).toBeLessThan((to?.groundM ?? 0) - 1.5);
      expect(pipe.toInvertM).toBeGreaterThanOrEqual((to?.invertM ?? Infinity) - 0.011);
      expect(pipe.lengthM).toBeGreaterThan(1);
    }
  });

  it('widens on the way down', () => {
    const after = new Map(network.pipes.map((pipe) => [pipe.from, pipe]));
    for (const pipe of network.pipes) {
      expect(after.get(pipe.to)?.diameterMm ?? Infinity).toBeGreaterThanOrEqual(pipe.diameterMm);
    }
  });

  it('has pumps where sewers would get too deep', () => {
    const pumps = network.nodes.filter(({ equipment }) => equipment === '潜水泵');
    expect(pumps.length).toBeGreaterThan(0);
    for (const { id } of pumps) expect(network.pipes.find(({ from }) => from === id)?.isPumped).toBe(true);
  });
});

describe('the pipe layer', () => {
  it('has every part, named after its kind, with ids of their own', () => {
    const { features } = layer('pipes');
    const kinds = { container: '管身', joint: '接头', plate: '盖板', well: '井', equipment: '设备' };
    for (const [part, kind] of Object.entries(kinds)) {
      const found = features.filter(({ properties }) => properties.part === part);
      expect(found.length).toBeGreaterThan(10);
      for (const { properties, geometry } of found) {
        expect(properties.gw_layer).toContain(kind);
        expect(properties.gw_layer_guid).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
        expect(geometry.type).toBe(part === 'container' ? 'LineString' : 'Point');
      }
    }
    const keys = features.map(({ properties }) => `${String(properties.part)} ${String(properties.gw_id)}`);
    expect(new Set(keys).size).toBe(features.length);
  });
});

describe('the facility layers', () => {
  it.each([
    ['manhole', 1400, 1600],
    ['discharger', 260, 260],
    ['hybrid', 60, 60],
    ['outfall', 20, 30],
    ['pumpstation', 12, 12],
    ['wwtp', 3, 3],
  ] as const)('%s has %i to %i records', (name, least, most) => {
    const { features } = layer(name);
    expect(features.length).toBeGreaterThanOrEqual(least);
    expect(features.length).toBeLessThanOrEqual(most);
    features.forEach(({ properties, geometry }, index) => {
      expect(properties.objectid).toBe(index + 1);
      expect(properties.编号).toBeTypeOf('string');
      expect(geometry.type === 'Point' ? geometry.coordinates : []).toHaveLength(3);
    });
    expect(new Set(features.map(({ properties }) => properties.编号)).size).toBe(features.length);
  });

  it('gives treatment works their place as text', () => {
    for (const { properties, geometry } of layer('wwtp').features) {
      const [lon, lat] = geometry.type === 'Point' ? geometry.coordinates : [];
      expect(properties.geom).toBe(`POINT(${String(lon)} ${String(lat)})`);
    }
  });

  it('joins dischargers and hybrids to wells of the network', () => {
    const wells = new Map(network.nodes.map((node) => [node.id, node]));
    for (const { properties } of layer('discharger').features) {
      expect(wells.get(String(properties.接入井))?.system).toBe('污水');
    }
    for (const { properties } of layer('hybrid').features) {
      expect(wells.get(String(properties.雨水井))?.system).toBe('雨水');
      expect(wells.get(String(properties.污水井))?.system).toBe('污水');
    }
  });

  it('says in places that nothing is known', () => {
    const owners = layer('manhole').features.map(({ properties }) => properties.权属单位);
    expect(owners).toContain('null');
  });
});
