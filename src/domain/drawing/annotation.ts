import { z } from 'zod';
import { VERTEX_COUNTS, type DrawKind, type DrawnShape } from './shape.ts';

/** Most of what annotations may hold, so that a user's list fits one request. */
export const ANNOTATION_LIMITS = {
  labelLength: 100,
  perUser: 1000,
  /** Of all annotations of a user together. */
  vertices: 30_000,
  idLength: 64,
} as const;

const lonLat = z.tuple([z.number().min(-540).max(540), z.number().min(-90).max(90)]).readonly();
const path = (kind: DrawKind) =>
  z.array(lonLat).min(VERTEX_COUNTS[kind].least).max(VERTEX_COUNTS[kind].most).readonly();
const latitude = z.number().min(-90).max(90);

/** Schema of a {@link DrawnShape}. */
export const shapeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('point'), position: lonLat }),
  z.object({ kind: z.literal('line'), path: path('line') }),
  z.object({ kind: z.literal('polyline'), path: path('polyline') }),
  z.object({
    kind: z.literal('rectangle'),
    extent: z.object({
      west: z.number().min(-180).max(180),
      east: z.number().min(-180).max(540),
      south: latitude,
      north: latitude,
    }),
  }),
  z.object({ kind: z.literal('circle'), centre: lonLat, radiusM: z.number().positive().max(1.1e7) }),
  z.object({ kind: z.literal('polygon'), ring: path('polygon') }),
]) satisfies z.ZodType<DrawnShape>;

const color = z.string().regex(/^#[0-9a-f]{6}$/i);

/** Schema of the settings of an annotation; the defaults are those of viewer.md, section 3. */
export const annotationStyleSchema = z.object({
  /** CSS pixels, the diameter of a point. */
  pointSize: z.number().min(1).max(50).default(5),
  /** CSS pixels. */
  lineWidth: z.number().min(1).max(20).default(2),
  /** On the ground; else straight between its places, {@link heightFromPointM} above it. */
  clampToGround: z.boolean().default(true),
  /** Drawn with a glow. */
  isHeightLight: z.boolean().default(false),
  pointColor: color.default('#ffff3a'),
  lineColor: color.default('#ffff3a'),
  surfaceColor: color.default('#ffff3a'),
  fontColor: color.default('#000000'),
  backgroundColor: color.default('#ddd8c3'),
  /** Metres from the place to its label (`HeightFromPoint`). */
  heightFromPointM: z.number().min(0).max(10_000).default(30),
});

/** How an annotation looks. */
export type AnnotationStyle = Readonly<z.infer<typeof annotationStyleSchema>>;

/** The settings as they come. */
export const DEFAULT_STYLE: AnnotationStyle = annotationStyleSchema.parse({});

/** Schema of an {@link Annotation}. */
export const annotationSchema = z.object({
  id: z
    .string()
    .max(ANNOTATION_LIMITS.idLength)
    .regex(/^[\w-]+$/),
  label: z.string().max(ANNOTATION_LIMITS.labelLength),
  show: z.boolean(),
  /** When it was drawn, "YYYY-MM-DD HH:mm:ss" of the user's clock. */
  time: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  shape: shapeSchema,
  style: annotationStyleSchema,
});

/** A shape with a label that a user drew (viewer.md, section 3). */
export type Annotation = Readonly<z.infer<typeof annotationSchema>>;

/** The kinds of annotations as the list names them: a line and a polyline are lines. */
export type AnnotationType = 'point' | 'line' | 'rectangle' | 'circle' | 'polygon';

/** The type of an annotation with this shape. */
export function annotationTypeOf({ kind }: Pick<DrawnShape, 'kind'>): AnnotationType {
  return kind === 'polyline' ? 'line' : kind;
}

/** How many places a shape keeps. */
export function vertexCount(shape: DrawnShape): number {
  if (shape.kind === 'polygon') return shape.ring.length;
  return shape.kind === 'line' || shape.kind === 'polyline' ? shape.path.length : 2;
}

/** True when so many annotations may be kept together. */
export function isWithinLimits(items: readonly Annotation[]): boolean {
  const vertices = items.reduce((sum, { shape }) => sum + vertexCount(shape), 0);
  return items.length <= ANNOTATION_LIMITS.perUser && vertices <= ANNOTATION_LIMITS.vertices;
}

/** Labels of more characters are written in two lines (viewer.md, section 5). */
const ONE_LINE = 10;

/** A label as it is drawn: one of over 10 characters is split into two lines of about the same length. */
export function labelLines(label: string): string {
  const characters = [...label];
  if (characters.length <= ONE_LINE) return label;
  const half = Math.ceil(characters.length / 2);
  return `${characters.slice(0, half).join('')}\n${characters.slice(half).join('')}`;
}

/** A moment as annotations keep it, in the time zone of the machine. */
export function annotationTime(epochMs: number): string {
  const moment = new Date(epochMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':')}`;
}
