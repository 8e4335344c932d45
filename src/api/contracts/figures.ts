import { z } from 'zod';
import { FIGURE_SECTIONS } from '../../domain/bureau/figures/figureGroups.ts';
import {
  FIGURE_COLUMNS,
  FIGURE_KINDS,
  FIGURE_ROWS,
  FIGURE_TOPICS,
  FIGURE_UNITS,
  FIGURE_VALUES,
} from '../../domain/bureau/figures/figureWords.ts';
import { AREA_TEXT_MAX } from '../../domain/bureau/figures/areaText.ts';
import { CATEGORY_TEXT_MAX } from '../../domain/bureau/figures/category.ts';
import { defineEndpoint } from './endpoint.ts';
import { extentSchema } from './unitLand.ts';

const rowSchema = z.looseObject({
  /** As the data name it; empty where they do not know, or where {@link key} says it. */
  name: z.string(),
  /** A row that the data have no name for. */
  key: z.enum(FIGURE_ROWS).optional(),
  /** One for each column; null where it cannot be told. */
  values: z.array(z.number().nullable()),
  /** Where the features of the row lie. */
  extent: extentSchema.optional(),
});

const sectionSchema = z.looseObject({
  id: z.enum(FIGURE_SECTIONS),
  kind: z.enum(FIGURE_KINDS),
  /** The year or the day that its rows are of, where they are of one: "2026", "2026-11-20". */
  period: z.string().optional(),
  /** Whether its rows are kinds of features, which figures can be limited to. */
  isOfKinds: z.boolean().optional(),
  columns: z.array(z.object({ id: z.enum(FIGURE_COLUMNS), unit: z.enum(FIGURE_UNITS) })).min(1),
  rows: z.array(rowSchema),
});

const valueSchema = z.looseObject({
  id: z.enum(FIGURE_VALUES),
  unit: z.enum(FIGURE_UNITS),
  value: z.number(),
});

/** The figures of a topic, computed from the stored features. */
export const figuresSchema = z.looseObject({
  topic: z.enum(FIGURE_TOPICS),
  /** The area they are limited to; absent for all that is stored. */
  area: z.looseObject({ name: z.string(), areaKm2: z.number(), extent: extentSchema }).optional(),
  /** Years that they can be limited to, ascending; none where the features are of no year. */
  years: z.array(z.number().int()).default([]),
  /** What the layers they come from say of themselves. */
  notes: z.array(z.string()),
  /** When they were computed, ISO 8601. */
  computedAt: z.string(),
  values: z.array(valueSchema),
  sections: z.array(sectionSchema),
});

/** Parsed figures of a topic. */
export type TopicFigures = z.infer<typeof figuresSchema>;

/** A group of figures. */
export type FigureSection = z.infer<typeof sectionSchema>;

/** A row of a group. */
export type FigureRow = z.infer<typeof rowSchema>;

/** A single figure. */
export type FigureValue = z.infer<typeof valueSchema>;

/** What figures are limited to. */
const limits = {
  /** An area by its name or its ring, as `areaText` writes them; without it everything counts. */
  area: z.string().min(1).max(AREA_TEXT_MAX).optional(),
  /** Features of another year do not count, but for lines of years. */
  year: z.coerce.number<number | string>().int().min(1).max(9999).optional(),
};

/** A row of a group of kinds, as `categoryText` writes it: of its layer no other features count. */
const category = z.string().min(3).max(CATEGORY_TEXT_MAX);

/** The figures of a topic, of everything or of an area. */
export const topicFigures = defineEndpoint({
  id: 'topicFigures',
  summary: 'Figures of a topic, computed from the stored features',
  method: 'GET',
  path: '/api/portal/figures/{topic}',
  params: z.object({ topic: z.enum(FIGURE_TOPICS) }),
  client: 'service',
  access: 'session',
  envelope: 'blade',
  query: z.object({ ...limits, category: category.optional() }),
  answer: figuresSchema,
});

const shapeSchema = z.object({
  kind: z.enum(['polygon', 'line', 'point']),
  /**
   * Each polygon of an area with the rings of its holes after its own; of other kinds there is one part, with each line or point. Their
   * places are texts, as `encodePath` writes them: numbers took three times as long to write, check, pack and read as all figures.
   */
  parts: z.array(z.array(z.string().min(1)).min(1)).min(1),
});

/** The shape of a feature. */
export type CategoryShape = z.infer<typeof shapeSchema>;

/** The features of a category, to be shown on the map. */
export const categoryFeatures = defineEndpoint({
  id: 'categoryFeatures',
  summary: 'Shapes of the features of a category, the largest first, as many as a map can show',
  method: 'GET',
  path: '/api/portal/figure-categories',
  client: 'service',
  access: 'session',
  envelope: 'blade',
  query: z.object({ ...limits, category }),
  answer: z.looseObject({
    /** The layer that they are of, as the geo services call it. */
    layer: z.string(),
    shapes: z.array(shapeSchema),
    /** How many features there are, shown or not. */
    total: z.number().int(),
  }),
});
