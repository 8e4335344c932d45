import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SAMPLE_CATALOGUE, type SampleLayer } from '../../sample/catalogue/index.ts';
import { topicScreenOf, unitAreaOf, type TopicRoute } from '../../src/domain/bureau/figures/topicScreens.ts';
import { FACILITY_LOOKS } from '../../src/domain/layers/facility/facilityKind.ts';
import { readMenuAddress } from '../../src/domain/bureau/menu/menuAddress.ts';
import { ROLES } from '../../src/domain/bureau/roles.ts';

interface Entry {
  readonly name: string;
  readonly path: string;
  readonly children?: readonly Entry[];
}

function* entriesOf(entries: readonly Entry[]): Generator<Entry> {
  for (const entry of entries) {
    yield entry;
    yield* entriesOf(entry.children ?? []);
  }
}

function* layersOf(layers: readonly SampleLayer[]): Generator<SampleLayer> {
  for (const layer of layers) {
    yield layer;
    yield* layersOf(layer.children ?? []);
  }
}

const names = new Set([
  ...[...layersOf(SAMPLE_CATALOGUE)].flatMap(({ name, record }) => (record === undefined ? [] : [name])),
  ...Object.values(FACILITY_LOOKS).map(({ name }) => name),
]);

/** Menu paths of resource mode, with their `page`. */
const topics = (['forest', 'drainage'] as const).flatMap((deployment) => {
  const { menu } = JSON.parse(readFileSync(`config/menus/${deployment}.json`, 'utf8')) as { menu: Entry[] };
  return [...entriesOf(menu)].flatMap(({ path }) => readMenuAddress(path).page ?? []);
});

const ROUTES: readonly TopicRoute[] = [
  'TotalResourceOverview',
  'CarbonSinkOverview',
  'ZongLanIndex',
  'OverviewProtectedAreas',
  'EbinurLakeIndex',
  'OperationOverview',
];

describe('the screens of the topics', () => {
  it.each(topics)('has one for the menu’s %s, with layers of the catalogue', (topic) => {
    const screen = topicScreenOf(topic, undefined);
    expect(screen?.layers.length).toBeGreaterThan(0);
    for (const layer of screen?.layers ?? []) expect(names).toContain(layer);
  });

  it.each(ROUTES)('has one for /%s, with layers of the catalogue', (route) => {
    const screen = topicScreenOf(undefined, route);
    expect(screen).toBeDefined();
    for (const layer of screen?.layers ?? []) expect(names).toContain(layer);
  });

  it('goes by the menu name before the route, and knows no others', () => {
    expect(topicScreenOf('防火', 'TotalResourceOverview')?.figures[0]).toBe('fire');
    expect(topicScreenOf('别的', 'TotalResourceOverview')?.figures[0]).toBe('overview');
    expect(topicScreenOf('别的', undefined)).toBeUndefined();
  });
});

describe('a unit’s own area', () => {
  it('is a reserve or a county for stations and forest bureaus, and none for the bureau and its sections', () => {
    const own = ROLES.filter(({ roleType }) => unitAreaOf(roleType) !== undefined);
    expect(own.map(({ roleType }) => roleType)).toEqual([1, 9, 12, 13, 14, 15, 16]);
  });
});
