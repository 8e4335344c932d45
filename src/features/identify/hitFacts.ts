import { layerField } from '../../layerTypes/index.ts';
import type { Geometry } from 'geojson';
import type { Extent } from '../../domain/geodesy/extent.ts';
import { formatLonLat, groundHeightText } from '../../domain/geodesy/coordinateText.ts';
import { geometryExtent } from '../../domain/geodesy/geometryExtent.ts';
import {
  bubbleRows,
  featureName,
  labelFieldOf,
  type BubbleRow,
  type BubbleWords,
  type FieldMetadata,
} from '../../domain/layers/record/bubble.ts';
import type { Language, TextKey, Translator } from '../../i18n/translate.ts';
import type { Identified } from '../../layers/identify.ts';

/** What the popup says of a hit. */
export interface HitFacts {
  readonly title: string;
  /** The layer it is of, and its part where it has one. */
  readonly source: string;
  /** Point, line or polygon; undefined where the shape is not known. */
  readonly shape: TextKey | undefined;
  readonly rows: readonly BubbleRow[];
  readonly coordinates: string;
  readonly height: string;
}

/** Around a single point, degrees: about a kilometre. */
const POINT_MARGIN_DEG = 0.01;

/** A shape is flown to with so much of its size around it. */
const MARGIN_SHARE = 0.15;

const SHAPES: Readonly<Record<Geometry['type'], TextKey | undefined>> = {
  Point: 'identify.shape.point',
  MultiPoint: 'identify.shape.point',
  LineString: 'identify.shape.line',
  MultiLineString: 'identify.shape.line',
  Polygon: 'identify.shape.polygon',
  MultiPolygon: 'identify.shape.polygon',
  GeometryCollection: undefined,
};

const wordsOf = (t: Translator['t'], language: Language): BubbleWords => ({
  unknown: t('home.unknown'),
  yes: t('identify.yes'),
  no: t('identify.no'),
  language,
});

const PART_TEXTS: Readonly<Record<string, TextKey>> = {
  container: 'pipe.kind.container',
  joint: 'pipe.kind.joint',
  plate: 'pipe.kind.plate',
  well: 'pipe.kind.well',
  equipment: 'pipe.kind.equipment',
};

function partText(part: string, t: Translator['t']): string {
  const key = PART_TEXTS[part.toLowerCase()];
  return key === undefined ? part : t(key);
}

/** A point hit is where the point is; any other where it was clicked. */
function placeOf({ feature: { geometry, ground } }: Identified) {
  const [lon, lat] = geometry?.type === 'Point' ? geometry.coordinates : [];
  return lon === undefined || lat === undefined ? ground : { ...ground, lon, lat };
}

/** A hit's name in the language in force: the feature's own, else its layer's. */
export function hitName({ layer, feature }: Identified, t: Translator['t'], language: Language): string {
  return (
    featureName(feature.attributes, labelFieldOf(layerField(layer, 'config')), wordsOf(t, language)) ??
    layer.name
  );
}

/** What to say of a hit, in the language in force. */
export function hitFacts(
  hit: Identified,
  metadata: readonly FieldMetadata[],
  t: Translator['t'],
  language: Language,
): HitFacts {
  const { layer, feature } = hit;
  const words = wordsOf(t, language);
  const place = placeOf(hit);
  const part = feature.part === undefined ? '' : ` · ${partText(feature.part, t)}`;
  return {
    title: hitName(hit, t, language),
    source: `${layer.name}${part}`,
    shape: feature.geometry && SHAPES[feature.geometry.type],
    rows: bubbleRows(feature.attributes, metadata, words),
    coordinates: formatLonLat(place.lon, place.lat),
    height: groundHeightText(place),
  };
}

/** A hit's facts as lines of text, for the clipboard: a table program takes title and value into two columns. */
export function factsText(
  { title, source, rows, coordinates, height }: HitFacts,
  t: Translator['t'],
): string {
  const lines = [
    [t('identify.layer'), source],
    ...rows.map((row) => [row.title, row.value]),
    [t('identify.coordinates'), coordinates],
    [t('identify.height'), height],
  ];
  return [title, ...lines.map((line) => line.join('\t'))].join('\n');
}

/** The extent to fly to in order to see a hit whole. */
export function extentOfHit({ feature: { geometry, ground } }: Identified): Extent {
  const extent = (geometry && geometryExtent(geometry)) ?? {
    west: ground.lon,
    east: ground.lon,
    south: ground.lat,
    north: ground.lat,
  };
  const marginLon = Math.max(POINT_MARGIN_DEG, (extent.east - extent.west) * MARGIN_SHARE);
  const marginLat = Math.max(POINT_MARGIN_DEG, (extent.north - extent.south) * MARGIN_SHARE);
  return {
    west: Math.max(-180, extent.west - marginLon),
    east: Math.min(180, extent.east + marginLon),
    south: Math.max(-90, extent.south - marginLat),
    north: Math.min(90, extent.north + marginLat),
  };
}
