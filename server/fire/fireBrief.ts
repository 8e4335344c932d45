import type { FireBrief, FireChief, FireStation, FireWatcher } from '../../src/api/contracts/fireBrief.ts';
import { FIRE_LIMITS } from '../../src/domain/bureau/fireLimits.ts';
import { geodesicBetween, placeAt } from '../../src/domain/geodesy/lines.ts';
import type { FeatureStore, GeoFeature } from '../../services/index.ts';
import type { Rights } from '../base/access/rights.ts';
import { positionRuns, type StoredGeometry } from '../base/geo/geometry.ts';
import { circleArea } from '../dataService/circleArea.ts';
import { createClip } from '../figures/clip.ts';
import { featureNumber, featureText } from '../figures/figureSource.ts';
import { landGroupOf } from '../figures/landGroups.ts';
import { createRoadGraph, type RoadGraph } from './roadGraph.ts';

/** A place, degrees. */
interface Place {
  readonly lon: number;
  readonly lat: number;
}

/** Class of the layer's lines that are no roads. */
const RAILWAY = '铁路';
const OFFLINE = '离线';

/** Levels of forest chiefs, the nearest to the land first. */
const LEVELS = ['村级', '乡级', '县级', '州级'];

/** Reads layers as one caller sees them. */
interface Reader {
  /** All features of a layer; none of one that is not there or not seen. */
  all(name: string): Promise<readonly GeoFeature[]>;
  /** Those that share a point with a circle; undefined where the layer is not there or not seen. */
  within(name: string, place: Place, radiusM: number): Promise<readonly GeoFeature[] | undefined>;
  revision(name: string): Promise<string>;
}

/** Features that are looked at of one layer: what is beyond is not a bureau's list of towers any more. */
const MOST_FEATURES = 20_000;

function createReader(store: FeatureStore, rights: Rights, signal: AbortSignal): Reader {
  return {
    async all(name) {
      const layer = await store.layer(name, rights);
      return layer === undefined ? [] : store.queryFeatures(layer, { limit: MOST_FEATURES });
    },
    async within(name, { lon, lat }, radiusM) {
      const layer = await store.layer(name, rights);
      if (layer === undefined) return undefined;
      // A point is too little for what meets a circle exactly.
      const circle = { kind: 'circle', lon, lat, radiusM: Math.max(radiusM, 1) } as const;
      const found = await store.match(layer, circleArea(circle), signal);
      return found.read(0, Math.min(found.total, MOST_FEATURES));
    },
    revision: async (name) => (await store.layer(name, rights))?.revision ?? '',
  };
}

const textOf = (feature: GeoFeature, ...names: readonly string[]) =>
  names.map((name) => featureText(feature, name)).find((text) => text !== '') ?? '';

/** Where a feature is, as seen from the fire: its nearest corner. */
function sited(fire: Place, feature: GeoFeature) {
  const places = positionRuns(feature.geometry).flat();
  const from: [number, number] = [fire.lon, fire.lat];
  const lonScale = Math.cos((fire.lat * Math.PI) / 180);
  const apart = ([lon = NaN, lat = NaN]: readonly number[]) =>
    Math.hypot((lon - fire.lon) * lonScale, lat - fire.lat);
  const nearest = places.reduce(
    (best, place) => (apart(place) < apart(best) ? place : best),
    places[0] ?? [],
  );
  const [lon = NaN, lat = NaN] = nearest;
  const { distanceM, azimuthDeg } = geodesicBetween(from, [lon, lat]);
  return { name: textOf(feature, 'name'), lon, lat, distanceM, bearingDeg: azimuthDeg };
}

const byDistance = (a: { readonly distanceM: number }, b: { readonly distanceM: number }) =>
  a.distanceM - b.distanceM;

function watchersOf(
  fire: Place,
  towers: readonly GeoFeature[],
  cameras: readonly GeoFeature[],
): FireWatcher[] {
  const found = [
    ...towers.map((tower): FireWatcher => {
      const rangeKm = featureNumber(tower, '瞭望半径（公里）');
      return {
        ...sited(fire, tower),
        kind: 'tower',
        rangeM: rangeKm === undefined ? FIRE_LIMITS.towerRangeM : rangeKm * 1000,
        eyeM: featureNumber(tower, '塔高') ?? FIRE_LIMITS.towerHeightM,
        note: textOf(tower, '值守人'),
        isOff: false,
      };
    }),
    ...cameras.map((camera): FireWatcher => ({
      ...sited(fire, camera),
      kind: 'camera',
      rangeM: FIRE_LIMITS.cameraRangeM,
      eyeM: FIRE_LIMITS.cameraHeightM,
      note: textOf(camera, '类型'),
      isOff: textOf(camera, '状态') === OFFLINE,
    })),
  ];
  const inRange = found.filter(({ distanceM, rangeM }) => distanceM <= rangeM);
  return inRange.sort(byDistance).slice(0, FIRE_LIMITS.watchers);
}

/** Stations that could be the first by road: more than are told, since the nearest need not be the quickest. */
const ASKED_STATIONS = 20;

function stationsOf(fire: Place, stations: readonly GeoFeature[], graph: RoadGraph): FireStation[] {
  const near = stations
    .map((station) => ({ station, at: sited(fire, station) }))
    .sort((a, b) => byDistance(a.at, b.at))
    .slice(0, ASKED_STATIONS);
  const end = graph.nearest([fire.lon, fire.lat]);
  const begins = near.map(({ at }) => graph.nearest([at.lon, at.lat]));
  const routes =
    end === undefined
      ? []
      : graph.routes(
          end.node,
          begins.map((begin) => begin?.node ?? -1),
        );
  const told = near.map(({ station, at }, index): FireStation => {
    const route = routes[index];
    return {
      ...at,
      kind: textOf(station, '类型'),
      people: featureNumber(station, '管护人员') ?? null,
      vehicles: featureNumber(station, '巡护车辆') ?? null,
      head: textOf(station, '负责人'),
      route:
        route === undefined || end === undefined
          ? null
          : {
              lengthM: route.lengthM + (begins[index]?.distanceM ?? 0),
              durationS: route.durationS,
              offRoadM: end.distanceM,
              // The way was looked for from the fire.
              path: [...route.path].reverse().map(([lon, lat]): [number, number] => [lon, lat]),
            },
    };
  });
  const arrives = ({ route, distanceM }: FireStation) => route?.durationS ?? 1e6 + distanceM;
  return told.sort((a, b) => arrives(a) - arrives(b)).slice(0, FIRE_LIMITS.nearest);
}

/** Corners of a circle that areas are cut with: 0.2 % less than the circle's own area. */
const CIRCLE_CORNERS = 60;

function circleOf({ lon, lat }: Place, radiusM: number): StoredGeometry {
  const corners = Array.from({ length: CIRCLE_CORNERS }, (_, index) =>
    placeAt([lon, lat], (index * 360) / CIRCLE_CORNERS, radiusM),
  );
  return {
    type: 'Polygon',
    coordinates: [[...corners, corners[0] ?? [lon, lat]].map((place) => [...place])],
  };
}

async function ringsOf(reader: Reader, fire: Place): Promise<FireBrief['rings']> {
  const largest = Math.max(...FIRE_LIMITS.ringsM);
  const [settlements = [], parcels] = [
    await reader.within('settlements', fire, largest),
    await reader.within('landuse', fire, largest),
  ];
  const rings: FireBrief['rings'] = [];
  for (const radiusM of FIRE_LIMITS.ringsM) {
    const clip = createClip([circleOf(fire, radiusM)]);
    const landKm2 = { woodland: 0, grassland: 0 };
    for (const parcel of parcels ?? []) {
      const group = landGroupOf(featureText(parcel, 'dlbm'));
      if (group === 'woodland' || group === 'grassland') landKm2[group] += clip.insideKm2(parcel.geometry);
    }
    const reserves = (await reader.within('reserves', fire, radiusM)) ?? [];
    rings.push({
      radiusM,
      settlements: settlements
        .map((settlement) => sited(fire, settlement))
        .filter(({ distanceM }) => distanceM <= radiusM)
        .sort(byDistance),
      reserves: reserves.map((reserve) => textOf(reserve, 'name')),
      ...(parcels === undefined ? {} : { woodlandKm2: landKm2.woodland, grasslandKm2: landKm2.grassland }),
    });
  }
  return rings;
}

function chiefsOf(areas: readonly GeoFeature[]): FireChief[] {
  const rank = ({ level }: FireChief) => (LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.length);
  return areas
    .map((area) => ({
      level: textOf(area, 'level'),
      area: textOf(area, 'zrq', 'name'),
      chief: textOf(area, '林长'),
      patrol: textOf(area, '巡护频次'),
    }))
    .sort((a, b) => rank(a) - rank(b));
}

/** Tells what lies round a fire. */
export type ReadFireBrief = (fire: Place, rights: Rights, signal: AbortSignal) => Promise<FireBrief>;

/** Creates the reader of briefs; the network of roads is made once for each state of their layer. */
export function createFireBriefs(store: FeatureStore): ReadFireBrief {
  let known: { readonly revision: string; readonly graph: RoadGraph } | undefined;
  const graphOf = async (reader: Reader): Promise<RoadGraph> => {
    const revision = await reader.revision('roads');
    if (known?.revision === revision) return known.graph;
    const roads = (await reader.all('roads')).flatMap((road) => {
      const className = textOf(road, 'class');
      return className === RAILWAY
        ? []
        : [{ name: textOf(road, 'name'), className, geometry: road.geometry }];
    });
    known = { revision, graph: createRoadGraph(roads) };
    return known.graph;
  };
  return async (fire, rights, signal) => {
    const reader = createReader(store, rights, signal);
    const at = async (name: string) => (await reader.within(name, fire, 1)) ?? [];
    const counties = await at('areas');
    const [township] = await at('townships');
    const [zone] = await at('firerisk');
    const waters = (await reader.all('watersources')).map((water) => ({
      ...sited(fire, water),
      kind: textOf(water, '类型'),
      volumeM3: featureNumber(water, '可取水量（m³）') ?? null,
      access: textOf(water, '通车条件'),
    }));
    const graph = await graphOf(reader);
    const road = graph.nearest([fire.lon, fire.lat]);
    return {
      county: counties
        .map((area) => (textOf(area, 'level') === 'county' ? textOf(area, 'name') : ''))
        .join(''),
      township: township === undefined ? '' : textOf(township, 'name'),
      risk: zone === undefined ? '' : textOf(zone, '火险程度'),
      watchers: watchersOf(fire, await reader.all('towers'), await reader.all('videos')),
      waters: waters.sort(byDistance).slice(0, FIRE_LIMITS.nearest),
      stations: stationsOf(fire, await reader.all('stations'), graph),
      road:
        road === undefined
          ? null
          : {
              ...{ name: road.name, kind: road.className, lon: road.at[0], lat: road.at[1] },
              distanceM: road.distanceM,
              bearingDeg: geodesicBetween([fire.lon, fire.lat], [...road.at]).azimuthDeg,
            },
      rings: await ringsOf(reader, fire),
      chiefs: chiefsOf(await at('chiefareas')),
    };
  };
}
