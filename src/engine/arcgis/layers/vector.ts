import Color from '@arcgis/core/Color.js';
import type Graphic from '@arcgis/core/Graphic.js';
import GeoJSONLayer from '@arcgis/core/layers/GeoJSONLayer.js';
import type { LegendEntry } from '../../../domain/layer/legend.ts';
import { LayerLoadError } from '../../../domain/layer/layerProblem.ts';
import type { LayerDefinition } from '../../../domain/layer/layerRecord.ts';
import { vectorStyleOf, type VectorStyle } from '../../../domain/layer/vectorStyle.ts';
import type { ViewKind } from '../../../scene/viewPort.ts';
import { LABEL_FONT } from '../labelFont.ts';
import type { EngineLayer } from './engineLayer.ts';
import { absoluteUrl, fetchText } from './fetching.ts';
import {
  labelText,
  readGeoJson,
  type GeometryKind,
  type GeometryPart,
  type SplitFeatures,
} from './geoJson.ts';

/** What a vector layer needs of the scene. */
export interface VectorContext {
  /** Shown for a value that is the text "null". */
  readonly unknownText: string;
  /** Map scale at which something so far from the camera is drawn. */
  scaleAtDistance(distanceM: number): number;
}

/** Fields of the layers we make: the feature's place in the file, and its label. The rest stays with us. */
const FIELDS = { index: 'i', label: 't' } as const;

const POINTS_PER_PIXEL = 0.75;

/** Lowest first: points must not hide under polygons. */
const DRAW_ORDER: readonly GeometryKind[] = ['polygon', 'line', 'point'];

const SDK_TYPE = { point: 'point', line: 'polyline', polygon: 'polygon' } as const;

const HALO = [15, 26, 23, 0.85];

/** A CSS colour of the record. @throws LayerLoadError `invalid-record` when it is none */
function colorOf(css: string, alpha: number): Color {
  const color = Color.fromString(css) as Color | null;
  if (color === null) throw new LayerLoadError({ code: 'invalid-record', detail: `layerConfig: ${css}` });
  color.a *= alpha;
  return color;
}

function symbolOf(kind: GeometryKind, style: VectorStyle) {
  const { fill, line, point } = style;
  const stroke = { color: colorOf(line.color, line.alpha), width: line.widthPx * POINTS_PER_PIXEL };
  if (kind === 'line') return { type: 'simple-line', ...stroke, cap: 'round', join: 'round' } as const;
  if (kind === 'polygon') {
    return { type: 'simple-fill', color: colorOf(fill.color, fill.alpha), outline: stroke } as const;
  }
  if (point.image !== undefined) {
    return {
      type: 'picture-marker',
      url: absoluteUrl(point.image.url),
      width: point.image.widthPx * POINTS_PER_PIXEL,
      height: point.image.heightPx * POINTS_PER_PIXEL,
    } as const;
  }
  return {
    type: 'simple-marker',
    color: colorOf(point.color, 1),
    size: point.sizePx * POINTS_PER_PIXEL,
    outline: { color: HALO, width: 0.75 },
  } as const;
}

/** Where labels stand; SceneView knows only the points' placement. */
const PLACEMENT = { point: 'above-center', line: 'center-along', polygon: 'always-horizontal' } as const;

function labelsOf(kind: GeometryKind, view: ViewKind, style: VectorStyle, context: VectorContext) {
  const { label } = style;
  if (label === undefined) return {};
  const labelClass = {
    labelExpressionInfo: { expression: `$feature.${FIELDS.label}` },
    ...(view === 'plane' || kind === 'point' ? { labelPlacement: PLACEMENT[kind] } : {}),
    minScale: context.scaleAtDistance(label.visibleRangeM),
    symbol: {
      type: 'text',
      color: colorOf(label.color, 1),
      haloColor: HALO,
      haloSize: 1.2,
      font: LABEL_FONT,
    },
  } as const;
  return { labelingInfo: [labelClass] };
}

/** The file that the SDK's worker reads: geometry, index and label only. */
function blobUrlOf(parts: readonly GeometryPart[], labels: readonly string[]): string {
  const features = parts.map(({ index, geometry }) => ({
    type: 'Feature',
    geometry,
    properties: { [FIELDS.index]: index, [FIELDS.label]: labels[index] ?? '' },
  }));
  const text = JSON.stringify({ type: 'FeatureCollection', features });
  return URL.createObjectURL(new Blob([text], { type: 'application/geo+json' }));
}

function legendOf(name: string, kinds: readonly GeometryKind[], style: VectorStyle): LegendEntry[] {
  return kinds.map((kind) => {
    const entry = { name, group: name, show: true } as const;
    if (kind === 'polygon') return { ...entry, type: 'face', color: style.fill.color };
    if (kind === 'line') return { ...entry, type: 'line', color: style.line.color };
    const { image } = style.point;
    const picture =
      image === undefined
        ? {}
        : { config: { img: absoluteUrl(image.url), width: image.widthPx, height: image.heightPx } };
    return { ...entry, type: 'point', color: style.point.color, ...picture };
  });
}

/** Makes the SDK's layers of one kind for one view after another. */
function layerMaker(
  definition: LayerDefinition<'vectorLayer'>,
  split: SplitFeatures,
  style: VectorStyle,
  context: VectorContext,
) {
  const field = style.label?.field;
  const labels =
    field === undefined
      ? []
      : split.properties.map((values) => labelText(values[field], context.unknownText));
  const kinds = DRAW_ORDER.filter((kind) => split.parts[kind].length > 0);
  const urls = new Map(kinds.map((kind) => [kind, blobUrlOf(split.parts[kind], labels)]));
  const make = (kind: GeometryKind, view: ViewKind) =>
    new GeoJSONLayer({
      id: `${definition.id}:${kind}`,
      title: definition.name,
      url: urls.get(kind) ?? '',
      geometryType: SDK_TYPE[kind],
      fields: [
        { name: FIELDS.index, type: 'integer' },
        { name: FIELDS.label, type: 'string' },
      ],
      outFields: [FIELDS.index, FIELDS.label],
      renderer: { type: 'simple', symbol: symbolOf(kind, style) },
      // A draped mark would lie flat on the slope: points stand on the ground.
      elevationInfo: { mode: kind === 'point' ? 'relative-to-ground' : 'on-the-ground' },
      popupEnabled: false,
      legendEnabled: false,
      ...labelsOf(kind, view, style, context),
    });
  return {
    kinds,
    make: (view: ViewKind) => kinds.map((kind) => make(kind, view)),
    dispose: () => urls.forEach((url) => URL.revokeObjectURL(url)),
  };
}

/** `vectorLayer`: a GeoJSON file, checked by us, drawn in both views by the record's style with its labels. */
export async function loadVectorLayer(
  definition: LayerDefinition<'vectorLayer'>,
  signal: AbortSignal,
  context: VectorContext,
): Promise<EngineLayer> {
  const style = vectorStyleOf(definition.config);
  const url = absoluteUrl(definition.link);
  const read = readGeoJson(await fetchText(url, signal));
  if (!read.ok) throw new LayerLoadError({ code: 'invalid-body', detail: read.error });
  const split = read.value;
  const { kinds, make, dispose } = layerMaker(definition, split, style, context);
  const [globe, plane] = [make('globe'), make('plane')];
  try {
    await Promise.all([...globe, ...plane].map((layer) => layer.load({ signal })));
  } catch (error) {
    for (const layer of [...globe, ...plane]) layer.destroy();
    dispose();
    throw error;
  }
  return {
    globe,
    plane,
    elevation: [],
    extent: split.extent ?? definition.extent,
    legend: () => legendOf(definition.name, kinds, style),
    attributesOf(graphic: Graphic) {
      const values = graphic.attributes as Readonly<Record<string, unknown>> | null;
      const index = values?.[FIELDS.index];
      return typeof index === 'number' ? split.properties[index] : undefined;
    },
    dispose,
  };
}
