import { z } from 'zod';
import type { ForeignGroup, ForeignItem, ForeignLayer, Source } from './takenMap.ts';

/** A title, or one for each language with one for all others. */
const titleSchema = z.union([
  z.string(),
  z
    .record(z.string(), z.string())
    .transform((titles) => titles['zh-CN'] ?? titles.default ?? Object.values(titles)[0] ?? ''),
]);

/** A layer of a map; what is of another kind than it must be counts as not said. */
const layerSchema = z.object({
  type: z.string().catch(''),
  title: titleSchema.optional().catch(undefined),
  name: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  /** Several, where the same service answers under several names. */
  url: z.union([z.string(), z.array(z.string()).transform(([first = '']) => first)]).catch(''),
  group: z.string().catch('Default'),
  opacity: z.number().min(0).max(1).catch(1),
});

type MapStoreLayer = z.output<typeof layerSchema>;

const groupSchema = z.object({
  id: z.string(),
  title: titleSchema.optional().catch(undefined),
  get nodes() {
    return z.array(z.union([z.string(), groupSchema])).optional();
  },
});

type Group = z.output<typeof groupSchema>;

const mapSchema = z.object({
  map: z.object({
    layers: z.array(z.unknown()),
    groups: z.array(groupSchema).catch([]),
  }),
});

/** Groups of layers that are drawn below all others. */
const BACKGROUND = 'background';

const named =
  (kind: Source['kind']) =>
  ({ url, name = '' }: MapStoreLayer): Source => ({ kind, link: url, name });

const whole =
  (kind: Source['kind']) =>
  ({ url }: MapStoreLayer): Source => ({ kind, link: url, name: '' });

/** How the layers of each of MapStore's types are asked for. */
const TYPES: Readonly<Record<string, (layer: MapStoreLayer) => Source>> = {
  wms: named('wms'),
  wmts: named('wmts'),
  arcgis: named('arcgis'),
  'ogc-features': named('ogcFeatures'),
  wfs: named('wfs'),
  tileprovider: whole('tiles'),
  '3dtiles': whole('tileset'),
};

function layerOf(layer: MapStoreLayer): ForeignLayer {
  const { type, title, name = '', opacity } = layer;
  const why = type === 'vector' ? 'file' : 'provider';
  return { name: title ?? name, provider: type, source: TYPES[type]?.(layer) ?? why, opacity };
}

/** The titles of groups by the path of their ids, as layers name them: `Default`, `Default.b1`. */
function titlesOf(groups: readonly (string | Group)[]): readonly (readonly [string, string])[] {
  return groups.flatMap((group) =>
    typeof group === 'string'
      ? []
      : [[group.id, group.title ?? group.id] as const, ...titlesOf(group.nodes ?? [])],
  );
}

/** Layers, the uppermost first, in their groups, each where its first layer stands. @param path of the group that they are in */
function grouped(
  layers: readonly MapStoreLayer[],
  path: string,
  titles: ReadonlyMap<string, string>,
): readonly ForeignItem[] {
  const below = path === '' ? '' : `${path}.`;
  /** The group below this one that a layer stands in; nothing where it stands in this one itself. */
  const nextOf = ({ group }: MapStoreLayer): string | undefined =>
    group === path ? undefined : `${below}${group.slice(below.length).split('.', 1)[0] ?? ''}`;
  const done = new Set<string>();
  return layers.flatMap((layer): readonly ForeignItem[] => {
    const next = nextOf(layer);
    if (next === undefined) return [layerOf(layer)];
    if (done.has(next)) return [];
    done.add(next);
    const inside = layers.filter((other) => nextOf(other) === next);
    return [{ name: titles.get(next) ?? next, items: grouped(inside, next, titles) }];
  });
}

/** The layers of a map that MapStore exported, the uppermost first, its backgrounds last; nothing for any other document. */
export function readMapStoreMap(document: unknown): ForeignGroup | undefined {
  const read = mapSchema.safeParse(document);
  if (!read.success) return undefined;
  const { layers: given, groups } = read.data.map;
  const layers = given.toReversed().flatMap((layer) => {
    const parsed = layerSchema.safeParse(layer);
    // An empty background is no layer.
    return parsed.success && parsed.data.type !== 'empty' ? [parsed.data] : [];
  });
  const isBehind = ({ group }: MapStoreLayer) => group === BACKGROUND;
  const ordered = [...layers.filter((layer) => !isBehind(layer)), ...layers.filter(isBehind)];
  return { name: '', items: grouped(ordered, '', new Map(titlesOf(groups))) };
}
