import { eventOfFailure } from '../../api/apiFailure.ts';
import { readText } from '../../api/readText.ts';
import { LOCATE_HEIGHT_M } from '../../domain/bureau/businessConstants.ts';
import { POINTS_OF_INTEREST } from '../../domain/bureau/places/pointsOfInterest.ts';
import { readNamedPlaces, type NamedPlace } from './model/namedPlaces.ts';
import type { PaletteChoice, PaletteSource } from './paletteEntry.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import type { Portal } from '../../portal/portal.ts';
import type { Locator } from '../../portal/ports.ts';

/** Camera above a place that is a point, metres: a town fills the view. */
const TOWN_HEIGHT_M = 8000;

/** The map, and what shows places on it; undefined while there is none. */
export type PlaceMap = () =>
  | (Pick<MapSession, 'flyToExtent'> & { readonly locator: Pick<Locator, 'showPlace' | 'showRoad'> })
  | undefined;

/** Flies to a place: an area fills the view, a point is marked. */
async function show({ name, extent }: NamedPlace, session: PlaceMap): Promise<void> {
  const { west, south, east, north } = extent;
  if (east > west || north > south) return session()?.flyToExtent(extent);
  const mark = { lon: west, lat: south, label: name, visibleToM: Infinity, aboveGroundM: TOWN_HEIGHT_M };
  await session()?.locator.showPlace(mark);
}

/** The named places of a file of the config, read once per page. */
function fileSource(
  file: string,
  { surroundings }: Pick<Portal, 'surroundings'>,
  session: PlaceMap,
): PaletteSource {
  const choiceOf = (place: NamedPlace, index: number): PaletteChoice => ({
    id: `place.${file}.${String(index)}`,
    kind: 'place',
    name: place.name,
    icon: 'pin-tear',
    ...(place.nameEn === undefined ? {} : { aliases: [place.nameEn] }),
    ...(place.detail === undefined ? {} : { detail: place.detail }),
    run: () => show(place, session),
  });
  let known: readonly PaletteChoice[] | undefined;
  return {
    id: file,
    async load() {
      if (known !== undefined) return known;
      const text = await readText(new URL(file, surroundings.origin), surroundings.clock);
      const places = text.ok ? readNamedPlaces(text.value) : text;
      if (!places.ok) throw new Error(`${file}: ${places.error}`);
      known = places.value.map(choiceOf);
      return known;
    },
  };
}

/** The roads of the road service, which keeps them. */
function roadSource({ roads }: Pick<Portal, 'roads'>, session: PlaceMap): PaletteSource {
  return {
    id: 'roads',
    async load(signal) {
      const answer = await roads.load(signal);
      if (!answer.ok) throw new Error(eventOfFailure(answer.error)?.message ?? answer.error.kind);
      return answer.value.roads.map((road) => ({
        id: `road.${road.name}`,
        kind: 'road' as const,
        name: road.name,
        icon: 'road-sign',
        run: () => session()?.locator.showRoad(road, LOCATE_HEIGHT_M.road),
      }));
    },
  };
}

/** The eight points of interest. */
function poiSource(session: PlaceMap): PaletteSource {
  const choices = POINTS_OF_INTEREST.map(({ id, name, nameEn, lon, lat }) => ({
    id: `poi.${id}`,
    kind: 'poi' as const,
    name,
    aliases: [nameEn],
    icon: 'pin',
    run: () =>
      session()?.locator.showPlace({
        lon,
        lat,
        label: name,
        visibleToM: Infinity,
        aboveGroundM: LOCATE_HEIGHT_M.poi,
      }),
  }));
  return { id: 'poi', load: () => Promise.resolve(choices) };
}

/**
 * The places that the palette finds: roads, points of interest, and the named places of the deployment (`services.places` of the config).
 * @param session undefined until there is a map to fly over
 */
export function placeSources(
  portal: Pick<Portal, 'config' | 'surroundings' | 'roads'>,
  session: PlaceMap,
): readonly PaletteSource[] {
  return [
    poiSource(session),
    roadSource(portal, session),
    ...portal.config.services.places.map((file) => fileSource(file, portal, session)),
  ];
}
