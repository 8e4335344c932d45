import type { Geometry, Position } from 'geojson';
import { err, ok, type Result } from '../../../lib/result.ts';
import { decodedText } from '../../../lib/readCsv.ts';
import { hexOf, parseCssColor } from '../../../domain/layers/record/cssColor.ts';
import type { FileCause, LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import type { Properties } from '../../../domain/layers/vector/features.ts';
import type { KmlLook } from '../../../domain/layers/vector/kml.ts';
import { readVector, type VectorData } from '../../../domain/layers/vector/readVector.ts';
import {
  ANNOTATION_LIMITS,
  annotationStyleSchema,
  DEFAULT_STYLE,
  shapeSchema,
  type AnnotationStyle,
} from '../../../domain/drawing/annotation.ts';
import { shapeGeometry } from '../../../domain/drawing/geometry.ts';
import type { LonLat } from '../../../domain/drawing/place.ts';
import { withVertex, type DrawnShape } from '../../../domain/drawing/shape.ts';
import { SHAPE_KEY, STYLE_KEY } from './exchangeKeys.ts';
import { MOST_BYTES } from './importLimits.ts';
import { isTable, tableToFeatures } from './readCsv.ts';

/** An annotation that a file holds. */
export interface ReadAnnotation {
  readonly shape: DrawnShape;
  readonly label: string;
  readonly style: AnnotationStyle;
}

/** What a file holds, and how many of its shapes are none. */
export interface ReadAnnotations {
  readonly annotations: readonly ReadAnnotation[];
  readonly leftOut: number;
  /** What is wrong with the first that was left out. */
  readonly cause: FileCause | undefined;
}

/** Why nothing of a file can be taken. */
export interface ImportProblem {
  readonly code: 'tooLarge' | 'noColumns' | 'invalid' | 'nothing';
  /** Where and what. */
  readonly problem?: LayerProblem;
}

const toHex = (css: string | undefined): string | undefined => {
  const rgba = css === undefined ? undefined : parseCssColor(css);
  return rgba && hexOf(rgba);
};
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The settings of a feature: as annotations write them, else what simplestyle or KML say of its colours. */
function styleOf(properties: Properties, look: KmlLook | undefined): AnnotationStyle {
  const own = annotationStyleSchema.safeParse(properties[STYLE_KEY]);
  if (own.success) return own.data;
  const width = look?.strokeWidthPx ?? properties['stroke-width'];
  const made = annotationStyleSchema.safeParse({
    pointColor: toHex(look?.iconColor ?? textOf(properties['marker-color'])),
    lineColor: toHex(look?.stroke ?? textOf(properties.stroke)),
    surfaceColor: toHex(look?.fill ?? textOf(properties.fill)),
    lineWidth: typeof width === 'number' ? Math.min(20, Math.max(1, width)) : undefined,
  });
  return made.success ? made.data : DEFAULT_STYLE;
}

function labelOf(properties: Properties): string {
  const label = ['name', 'label', 'title', '名称', '标注', 'NAME']
    .map((key) => textOf(properties[key]))
    .find(Boolean);
  return (label ?? '').slice(0, ANNOTATION_LIMITS.labelLength);
}

const placesOf = (positions: readonly Position[]): readonly LonLat[] =>
  positions
    .map(([lon = 0, lat = 0]): LonLat => [lon, lat])
    .reduce<LonLat[]>((kept, place) => {
      // Grown in place: withVertex of a thousand places would copy half a million.
      const [next = place] = withVertex(kept.slice(-1), place).slice(-1);
      kept.push(next);
      return kept;
    }, []);

/** The shapes of a geometry, each part its own; holes are not kept. */
function shapesOf(geometry: Geometry): readonly unknown[] {
  switch (geometry.type) {
    case 'Point':
      return [{ kind: 'point', position: placesOf([geometry.coordinates])[0] }];
    case 'MultiPoint':
      return geometry.coordinates.map((position) => ({ kind: 'point', position: placesOf([position])[0] }));
    case 'LineString': {
      const path = placesOf(geometry.coordinates);
      return [{ kind: path.length === 2 ? 'line' : 'polyline', path }];
    }
    case 'MultiLineString':
      return geometry.coordinates.flatMap((line) => shapesOf({ type: 'LineString', coordinates: line }));
    case 'Polygon':
      return geometry.coordinates
        .slice(0, 1)
        .map((ring) => ({ kind: 'polygon', ring: placesOf(ring.slice(0, -1)) }));
    case 'MultiPolygon':
      return geometry.coordinates.flatMap((rings) => shapesOf({ type: 'Polygon', coordinates: rings }));
    case 'GeometryCollection':
      return geometry.geometries.flatMap(shapesOf);
  }
}

/** The coordinates of a geometry's parts, whether it is single or not. */
function piecesOf(geometry: Geometry): readonly unknown[] {
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(piecesOf);
  return geometry.type.startsWith('Multi') ? geometry.coordinates : [geometry.coordinates];
}

/** Degrees within which two places are one: two millimetres, twice what a reference in metres rounds off. */
const SAME_DEG = 2e-8;

/** Whether coordinates are the same, however deep they lie. */
function areSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((inner, index) => areSame(inner, b[index]));
  return typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= SAME_DEG;
}

/** The shape that a feature was written from, unless another program has changed its geometry since. */
function keptShape(properties: Properties, parts: readonly Geometry[]): DrawnShape | undefined {
  const kept = shapeSchema.safeParse(properties[SHAPE_KEY]);
  if (!kept.success) return undefined;
  return areSame(parts.flatMap(piecesOf), piecesOf(shapeGeometry(kept.data))) ? kept.data : undefined;
}

/** Told how many features of how many are read. */
export type ReadProgress = (done: number, total: number) => void;

/** Progress is told after so many features. */
const PROGRESS_FEATURES = 200;

/** The geometries of each feature, in the order of the file. */
function geometriesByFeature(parts: VectorData['parts']): ReadonlyMap<number, readonly Geometry[]> {
  const byFeature = new Map<number, Geometry[]>();
  for (const { index, geometry } of [...parts.polygon, ...parts.line, ...parts.point]) {
    const own = byFeature.get(index);
    if (own === undefined) byFeature.set(index, [geometry]);
    else own.push(geometry);
  }
  return new Map([...byFeature].sort(([a], [b]) => a - b));
}

function annotationsOf(
  { parts, properties, looks, leftOut }: VectorData,
  onProgress: ReadProgress,
): ReadAnnotations {
  const byFeature = geometriesByFeature(parts);
  const annotations: ReadAnnotation[] = [];
  let [count, cause] = [leftOut?.count ?? 0, leftOut?.cause];
  let done = 0;
  for (const [index, geometries] of byFeature) {
    if (done % PROGRESS_FEATURES === 0) onProgress(done, byFeature.size);
    done += 1;
    const own = properties[index] ?? {};
    const rest = { label: labelOf(own), style: styleOf(own, looks?.[index]) };
    const kept = keptShape(own, geometries);
    for (const candidate of kept === undefined ? geometries.flatMap(shapesOf) : [kept]) {
      const shape = shapeSchema.safeParse(candidate);
      if (shape.success) annotations.push({ shape: shape.data, ...rest });
      else {
        count += 1;
        cause ??= { code: 'no-shape', at: `features.${String(index)}` };
      }
    }
  }
  return { annotations, leftOut: count, cause };
}

/** Reads GeoJSON, KML or a table of annotations by what it holds, whatever its name says. */
export function readAnnotations(
  bytes: ArrayBuffer,
  onProgress: ReadProgress = () => undefined,
): Result<ReadAnnotations, ImportProblem> {
  if (bytes.byteLength > MOST_BYTES) return err({ code: 'tooLarge' });
  const head = new TextDecoder().decode(bytes.slice(0, 64));
  const isText = !head.startsWith('PK') && !/\p{Cc}/u.test(head.replace(/[\t\r\n]/g, ''));
  let content = bytes;
  if (isText && head.trim() !== '' && isTable(head.replace(/^\ufeff/, ''))) {
    const features = tableToFeatures(decodedText(bytes));
    if (features === undefined) return err({ code: 'noColumns' });
    content = new TextEncoder().encode(JSON.stringify(features)).buffer;
  }
  const data = readVector({ bytes: content });
  if (!data.ok) return err({ code: 'invalid', problem: data.error });
  const read = annotationsOf(data.value, onProgress);
  if (read.annotations.length > 0) return ok(read);
  const { partial } = data.value;
  const { cause } = read;
  if (cause === undefined)
    return err({ code: 'nothing', ...(partial === undefined ? {} : { problem: partial }) });
  return err({ code: 'nothing', problem: { code: 'features-left-out', causes: [cause] } });
}
