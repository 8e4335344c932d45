import { readText } from '../../api/readText.ts';
import { readNamedPlaces, type NamedPlace } from '../../domain/search/namedPlaces.ts';
import type { PaletteChoice, PaletteSource } from '../../features/palette/paletteEntry.ts';
import type { Portal } from '../portal.ts';
import type { MapSession } from '../home/mapSession.ts';

/** A place that is a point is shown with so much around it, degrees: about the width of a town. */
const AROUND_DEG = 0.03;

/** What flying to a place shows. */
export function extentAround({ extent }: NamedPlace) {
  const { west, south, east, north } = extent;
  const grown = Math.max(0, AROUND_DEG - Math.max(east - west, north - south) / 2);
  return { west: west - grown, south: south - grown, east: east + grown, north: north + grown };
}

/**
 * The named places of the deployment (`services.places` of the config), each file read once per page.
 * @param session undefined until there is a map to fly over
 */
export function placeSources(
  { config, surroundings }: Pick<Portal, 'config' | 'surroundings'>,
  session: () => MapSession | undefined,
): readonly PaletteSource[] {
  const choiceOf = (file: string, place: NamedPlace, index: number): PaletteChoice => ({
    id: `place.${file}.${String(index)}`,
    kind: 'place',
    name: place.name,
    icon: 'pin-tear',
    ...(place.nameEn === undefined ? {} : { aliases: [place.nameEn] }),
    ...(place.detail === undefined ? {} : { detail: place.detail }),
    run: () => session()?.flyToExtent(extentAround(place)),
  });
  return config.services.places.map((file) => {
    let known: readonly PaletteChoice[] | undefined;
    return {
      id: file,
      async load() {
        if (known !== undefined) return known;
        const text = await readText(new URL(file, surroundings.origin), surroundings.clock);
        const places = text.ok ? readNamedPlaces(text.value) : text;
        if (!places.ok) throw new Error(`${file}: ${places.error}`);
        known = places.value.map((place, index) => choiceOf(file, place, index));
        return known;
      },
    };
  });
}
