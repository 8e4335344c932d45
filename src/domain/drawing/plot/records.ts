import { z } from 'zod';
import { plotStyleSchema } from './attribute.ts';
import { PLOT_LIMITS, SOLUTION_NAME } from './limits.ts';

/** Schema of a record's id, made by whoever makes the record; it means something to its owner only. */
export const plotIdSchema = z
  .string()
  .min(1)
  .max(PLOT_LIMITS.idLength)
  .regex(/^[\w-]+$/, 'letters, digits, "-" and "_"');

/** Says which state of a record is meant: every change gives it a new one. Not in the spec; see ADR 0022. */
const version = z.number().int().nonnegative();
const userid = z.string();
const name = z.string().trim().min(1).max(PLOT_LIMITS.nameLength);
/** A moment in milliseconds since the Unix epoch, or another number that orders. */
const sort = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

/** Fields of a plot that its user gives. */
export const plotItemFields = z.object({
  name,
  /** The symbol, one of `SYMBOLS`. */
  type: z.string().min(1).max(PLOT_LIMITS.propLength),
  /** The group of the panel that the symbol stands in. */
  prop: z.string().max(PLOT_LIMITS.propLength),
  /** Address of the symbol's picture; '' where it has none. */
  image: z.string().max(PLOT_LIMITS.imageLength),
  /** Control points as JSON: see `readPlotPoints`. */
  points: z.string().max(PLOT_LIMITS.pointsLength),
  /** null for a plot that looks as plots do. */
  attributeId: plotIdSchema.nullable(),
  /** Order in its group and on the map: what has more lies above. */
  sort,
});

/** Schema of a {@link PlotItem}. */
export const plotItemSchema = z.looseObject({
  ...plotItemFields.shape,
  id: plotIdSchema,
  version,
  userid,
  /** "YYYY-MM-DD HH:mm:ss" of the server's clock. */
  createdate: z.string(),
  upddate: z.string(),
});

/** A plot (viewer.md, section 3): what was drawn, without how it looks. */
export type PlotItem = Readonly<z.infer<typeof plotItemSchema>>;

/** What a group is: where its user works, or a kept solution. */
export const PLOT_GROUP_PROPS = ['Workspace', 'solution'] as const;

const degrees = z.number().min(-360).max(360).nullable();

/** Fields of a group that its user gives; the camera is null where none is kept. */
export const plotGroupFields = z.object({
  name,
  prop: z.enum(PLOT_GROUP_PROPS),
  type: z.string().max(PLOT_LIMITS.propLength),
  sort,
  notes: z.string().max(PLOT_LIMITS.notesLength),
  longitude: degrees,
  latitude: z.number().min(-90).max(90).nullable(),
  /** Metres above the ellipsoid. */
  height: z.number().min(-20_000).max(50_000_000).nullable(),
  heading: degrees,
  pitch: degrees,
  roll: degrees,
});

/** Schema of a {@link PlotGroup}. */
export const plotGroupSchema = z.looseObject({ ...plotGroupFields.shape, id: plotIdSchema, version, userid });

/** A workspace or a solution (viewer.md, section 3). */
export type PlotGroup = Readonly<z.infer<typeof plotGroupSchema>>;

/** Fields of a link that its user gives. */
export const plotLinkFields = z.object({ groupId: plotIdSchema, itemId: plotIdSchema, sort });

/** Schema of a {@link PlotGroupItem}. */
export const plotLinkSchema = z.looseObject({ ...plotLinkFields.shape, id: plotIdSchema, version, userid });

/** That a plot belongs to a group (viewer.md, section 3). */
export type PlotGroupItem = Readonly<z.infer<typeof plotLinkSchema>>;

/** Fields of an attribute record that its user gives. */
export const plotAttributeFields = z.object({
  ...plotStyleSchema.shape,
  name: z.string().max(PLOT_LIMITS.nameLength),
});

/** Schema of a {@link PlotAttribute}. */
export const plotAttributeSchema = z.looseObject({
  ...plotAttributeFields.shape,
  id: plotIdSchema,
  version,
  userid,
});

/** How a plot looks, as a record (viewer.md, section 3). */
export type PlotAttribute = Readonly<z.infer<typeof plotAttributeSchema>>;

/** An entry of the plot type panel or of the workspace's context menu (viewer.md, section 3). */
export interface PlotMenuEntry {
  readonly id: string;
  readonly parentid: string;
  readonly name: string;
  /** Of a symbol the group it stands in; of an entry of the context menu on what it is offered: `item`, `Workspace` or `solution`. */
  readonly prop: string;
  /** Of a symbol its id, of a data source its layer, of an entry of the context menu what is done. */
  readonly type: string;
  /** Address of the picture; '' where it has none. */
  readonly image: string;
  readonly sort: number;
  readonly disable: boolean;
  /** Whether a group is open at first. */
  readonly active: boolean;
  readonly children: readonly PlotMenuEntry[];
}

/** Schema of a {@link PlotMenuEntry}. */
export const plotMenuEntrySchema: z.ZodType<PlotMenuEntry> = z.lazy(() =>
  z.looseObject({
    id: z.string(),
    parentid: z.string(),
    name: z.string(),
    prop: z.string(),
    type: z.string(),
    image: z.string(),
    sort: z.number(),
    disable: z.boolean(),
    active: z.boolean(),
    children: z.array(plotMenuEntrySchema),
  }),
);

/** What the menu's tree is asked by (viewer.md, section 7): the types of plots, or the workspace's context menu. */
export const PLOT_MENU_PARENTS = { types: '-1', context: '-2' } as const;

/** What is wrong with a solution's name (viewer.md, section 5); undefined when nothing is. */
export function solutionNameProblem(text: string): 'required' | 'length' | undefined {
  const characters = [...text.trim()].length;
  if (characters === 0) return 'required';
  return characters < SOLUTION_NAME.least || characters > SOLUTION_NAME.most ? 'length' : undefined;
}
