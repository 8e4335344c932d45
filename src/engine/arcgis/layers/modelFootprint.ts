import GeoJSONLayer from '@arcgis/core/layers/GeoJSONLayer.js';
import type Graphic from '@arcgis/core/Graphic.js';
import type { CommonDefinition } from '../../../layerTypes/layerRecord.ts';
import { LayerLoadError } from '../../../domain/layers/record/layerProblem.ts';
import { tilesetFootprint } from '../tiles3d/tilesetFootprint.ts';
import type { GeometryPart, Properties, VectorFeatures } from '../../../domain/layers/vector/features.ts';
import { readGeoJson } from '../../../domain/layers/vector/geoJson.ts';
import { createHitIndex } from '../../../domain/layers/vector/hitTest.ts';
import { readGeoJsonText } from '../../../domain/layers/vector/geoJsonText.ts';
import type { IdentifyRequest } from '../../../scene/layerHost.ts';
import type { PickHit } from '../../../scene/viewPort.ts';
import { fetchBytes } from './fetching.ts';
import { revokeLater } from './objectUrls.ts';
import type { OpenedTileset } from './tilesetReading.ts';

/** What a tileset covers in the plane. */
export interface ModelFootprint {
  readonly features: VectorFeatures;
  /** The part of a pipe layer that it belongs to. */
  readonly part: string | undefined;
}

/** File beside a `tileset.json` that holds the outlines of its models, with what is known of each. */
const FOOTPRINT_FILE = 'footprint.geojson';

/** Fill of footprints: the map under it stays readable. */
const FILL_ALPHA = 0.22;

const OUTLINE_PT = 0.8;

const FIELDS = { index: 'i', part: 'p' } as const;

/** The outlines beside the tileset where there are any, else those of its tiles' bounding volumes. */
export async function readFootprint(
  { url, tileset }: OpenedTileset,
  part: string | undefined,
  signal: AbortSignal,
): Promise<ModelFootprint> {
  const own = await ownFootprint(new URL(FOOTPRINT_FILE, url).href, signal);
  if (own !== undefined) return { features: own, part };
  const derived = readGeoJson(tilesetFootprint(tileset));
  if (!derived.ok) throw new LayerLoadError({ code: 'invalid-body', detail: `boundingVolume · ${url}` });
  return { features: derived.value, part };
}

/** Most tilesets have no footprint, and one that cannot be read must not keep the models from being shown. */
async function ownFootprint(url: string, signal: AbortSignal): Promise<VectorFeatures | undefined> {
  try {
    const read = readGeoJsonText(new TextDecoder().decode(await fetchBytes(url, signal)));
    return read.ok && read.value.parts.polygon.length > 0 ? read.value : undefined;
  } catch (error) {
    if (error instanceof LayerLoadError) return undefined;
    throw error;
  }
}

/** A layer of the plane, and what it can be asked. */
export interface FootprintLayer {
  readonly layer: GeoJSONLayer;
  setHiddenParts(parts: readonly string[]): void;
  /** The properties that the footprint file has of a drawn outline. */
  attributesOf(graphic: Graphic): Properties | undefined;
  /** The outlines at a place that have something to say, of the parts that are shown. */
  identify(request: IdentifyRequest): readonly PickHit[];
  dispose(): void;
}

/** The outlines of all of a layer's tilesets in one list; `index` is an outline's place among the properties. */
interface Outlines {
  readonly drawn: readonly GeometryPart[];
  readonly properties: readonly Properties[];
  /** Name of the part by the same place; empty for a layer without parts. */
  readonly partNames: readonly string[];
}

function outlinesOf(footprints: readonly ModelFootprint[]): Outlines {
  const drawn: GeometryPart[] = [];
  const properties: Properties[] = [];
  const partNames: string[] = [];
  for (const { features, part = '' } of footprints) {
    const first = properties.length;
    for (const { index, geometry } of features.parts.polygon) drawn.push({ index: first + index, geometry });
    for (const own of features.properties) {
      properties.push(own);
      partNames.push(part);
    }
  }
  return { drawn, properties, partNames };
}

/** The file that the SDK's worker reads: outlines with the place of each and its part. */
function blobUrlOf({ drawn, partNames }: Outlines): string {
  const features = drawn.map(({ index, geometry }) => ({
    type: 'Feature',
    geometry,
    properties: { [FIELDS.index]: index, [FIELDS.part]: partNames[index] ?? '' },
  }));
  const text = JSON.stringify({ type: 'FeatureCollection', features });
  return URL.createObjectURL(new Blob([text], { type: 'application/geo+json' }));
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Draws footprints as outline and faint fill. */
export function createFootprintLayer(
  definition: CommonDefinition,
  footprints: readonly ModelFootprint[],
  color: readonly [number, number, number],
): FootprintLayer {
  const outlines = outlinesOf(footprints);
  const { drawn, properties, partNames } = outlines;
  const hits = createHitIndex({ point: [], line: [], polygon: drawn });
  const geometries = new Map(drawn.map(({ index, geometry }) => [index, geometry]));
  let hiddenParts: ReadonlySet<string> = new Set();
  const url = blobUrlOf(outlines);
  const layer = new GeoJSONLayer({
    id: `${definition.id}:footprint`,
    title: definition.name,
    url,
    geometryType: 'polygon',
    fields: [
      { name: FIELDS.index, type: 'integer' },
      { name: FIELDS.part, type: 'string' },
    ],
    outFields: [FIELDS.index, FIELDS.part],
    renderer: {
      type: 'simple',
      symbol: {
        type: 'simple-fill',
        color: [...color, FILL_ALPHA],
        outline: { color: [...color, 0.95], width: OUTLINE_PT },
      },
    },
    popupEnabled: false,
    legendEnabled: false,
  });
  return {
    layer,
    setHiddenParts(hidden) {
      hiddenParts = new Set(hidden);
      const expression =
        hidden.length === 0 ? '1=1' : `${FIELDS.part} NOT IN (${hidden.map(quoted).join(',')})`;
      if (layer.definitionExpression !== expression) layer.definitionExpression = expression;
    },
    attributesOf(graphic) {
      const values = graphic.attributes as Properties | null;
      const index = values?.[FIELDS.index];
      return typeof index === 'number' ? properties[index] : undefined;
    },
    identify: (request) =>
      hits.at(request).flatMap((index): PickHit[] => {
        const [attributes = {}, part = '', geometry] = [
          properties[index],
          partNames[index],
          geometries.get(index),
        ];
        if (hiddenParts.has(part) || geometry === undefined || Object.keys(attributes).length === 0)
          return [];
        return [{ layerId: definition.id, attributes, geometry, ...(part === '' ? {} : { part }) }];
      }),
    dispose: () => revokeLater([url]),
  };
}
