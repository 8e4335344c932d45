import { AREA_KINDS, type NamedArea } from '../../src/api/contracts/namedAreas.ts';
import type { Rights } from '../base/access/rights.ts';
import { extentOfParts, positionRuns, type StoredGeometry } from '../base/geo/geometry.ts';
import { createKeptAnswers } from '../base/keptAnswers.ts';
import { featureText } from '../figures/figureSource.ts';
import { createClip, type Clip } from '../figures/clip.ts';
import type { FeatureStore, GeoLayer } from '../../services/index.ts';

/** What a feature is called, as what; several names where it belongs to larger areas. */
type Naming = (feature: {
  readonly properties: Readonly<Record<string, unknown>>;
}) => readonly Omit<NamedArea, 'extent'>[];

/** How the features of each layer name areas, in the order that areas are listed in. */
const NAMINGS: Readonly<Record<string, Naming>> = {
  areas: (area) =>
    featureText(area, 'level') === 'county' ? [{ kind: 'county', name: featureText(area, 'name') }] : [],
  reserves: (reserve) => [
    { kind: 'reserve', name: featureText(reserve, 'bhd') },
    { kind: 'reserveClass', name: featureText(reserve, 'class') },
  ],
  chiefareas(area) {
    const county = featureText(area, '县市');
    return [{ kind: 'chiefArea', name: featureText(area, 'name'), ...(county === '' ? {} : { county }) }];
  },
};

interface ListedArea {
  readonly area: NamedArea;
  readonly shapes: readonly StoredGeometry[];
  /** Made when it is first asked whether a place lies within. */
  clip?: Clip;
}

async function areasOf(store: FeatureStore, layer: GeoLayer, naming: Naming): Promise<ListedArea[]> {
  const found = new Map<string, { area: Omit<NamedArea, 'extent'>; shapes: StoredGeometry[] }>();
  for await (const page of store.featurePages(layer, {})) {
    for (const { properties, geometry } of page) {
      for (const area of naming({ properties })) {
        if (area.name === '') continue;
        const key = `${area.kind} ${area.name}`;
        const known = found.get(key) ?? { area, shapes: [] };
        known.shapes.push(geometry);
        found.set(key, known);
      }
    }
  }
  return [...found.values()].map(({ area, shapes }) => ({
    area: { ...area, extent: extentOfParts(shapes.flatMap((shape) => [...positionRuns(shape)])) },
    shapes,
  }));
}

/** States of layers kept: three layers as a dozen roles see them. */
const KEPT_LAYERS = 36;

/** The areas that go by a name, those that hold a place where one is asked about. */
export type AreaQuery = (
  rights: Rights,
  place: readonly [lon: number, lat: number] | undefined,
) => Promise<readonly NamedArea[]>;

/** Creates the query; each layer's areas are read once for each of its states that is seen. */
export function createAreaQuery(store: FeatureStore): AreaQuery {
  const kept = createKeptAnswers<ListedArea[]>(KEPT_LAYERS);
  return async (rights, place) => {
    const layers = await store.layers(rights);
    const listed: ListedArea[] = [];
    for (const [name, naming] of Object.entries(NAMINGS)) {
      const layer = layers.find((candidate) => candidate.name === name);
      if (layer !== undefined)
        listed.push(...(await kept(`${name} ${layer.revision}`, () => areasOf(store, layer, naming))));
    }
    const found =
      place === undefined
        ? listed
        : listed.filter((one) => (one.clip ??= createClip(one.shapes)).holds(place));
    return found
      .map(({ area }) => area)
      .sort((a, b) => AREA_KINDS.indexOf(a.kind) - AREA_KINDS.indexOf(b.kind));
  };
}
