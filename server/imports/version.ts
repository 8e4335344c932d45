import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ImportReport, OwnLayer } from '../../src/api/contracts/imports.ts';
import type { Query } from '../base/db/database.ts';
import { propertyKindSchema } from '../base/geo/propertyKind.ts';
import { Refusal } from '../base/http/refusal.ts';
import { SAMPLE_LAYER_NAMES } from '../../sample/index.ts';
import type { ConvertedLayer } from './convert.ts';
import type { CutPicture } from './imagery/cutPicture.ts';

/** What a version is of: a new layer, under a random name unless one is given, or an own layer that is there. */
export type VersionTarget =
  | { readonly how: 'new'; readonly name?: string }
  | { readonly how: 'replace' | 'append'; readonly name: string };

/** What a layer is to be stored as. */
export interface VersionWish {
  readonly target: VersionTarget;
  readonly title: string;
  /** Name of the uploaded file. */
  readonly file: string;
  /** As the version before, or for everyone, where nobody says. */
  readonly visibleTo?: OwnLayer['visibleTo'] | undefined;
  /** Code of its group in the catalogue; where it stands, or among imported layers, where nobody says. */
  readonly group?: string | undefined;
  /** Who imports it; absent for the command line. */
  readonly accountId?: string | undefined;
}

/** A layer of features that is to be stored. */
export interface NewVersion extends VersionWish {
  readonly converted: ConvertedLayer;
}

/** A picture that is to be stored. */
export interface NewPicture extends VersionWish {
  readonly picture: CutPicture;
}

/** Says that an own layer is not there (any more). */
export const missingLayer = () => new Refusal(404, '图层不存在或已删除，请刷新列表');

/** A short random name in small letters. */
export const randomName = () => randomBytes(6).toString('hex');

/** What is kept with a version. */
export const versionReportSchema = z.object({
  file: z.string(),
  report: z.custom<ImportReport>((value) => typeof value === 'object'),
  /** How many layers were imported before its layer: its colour. */
  turn: z.number().optional(),
  vertices: z.number().optional(),
});

const baseSchema = z.object({
  current: z.string(),
  code: z.string(),
  geometry_type: z.enum(['polygon', 'line', 'point', 'imagery']),
  style: z.unknown(),
  ...{ position: z.number(), west: z.number(), south: z.number(), east: z.number(), north: z.number() },
  version_report: versionReportSchema,
  /** Corners of a version that has overviews. */
  vertices: z.number().nullable(),
  property_kinds: z.array(propertyKindSchema).nullable(),
});

/** The version in force of the layer that gets a new one. */
export type Base = z.infer<typeof baseSchema>;

/** Reads it. @throws Refusal 404 */
export async function readBase(query: Query, name: string): Promise<Base> {
  const [row] = await query(
    `SELECT own.current, own.code, layer.geometry_type, layer.style, layer.position, layer.version_report, layer.vertices, layer.property_kinds,
       layer.west, layer.south, layer.east, layer.north
     FROM own_layers AS own JOIN geo_layers AS layer ON layer.name = own.current WHERE own.name = $1`,
    [name],
  );
  if (row === undefined) throw missingLayer();
  return baseSchema.parse(row);
}

/** How many features a version has. */
export const countFeatures = ({ taken, added }: ImportReport) => taken + (added?.earlier ?? 0);

/** Whether a name is that of a layer or of a record of the catalogue: an own layer's record has its name, too. */
export async function isTaken(query: Query, name: string): Promise<boolean> {
  const isSample = (SAMPLE_LAYER_NAMES as readonly string[]).includes(name);
  const [taken] = await query(
    `SELECT 1 FROM geo_layers WHERE name = $1 UNION SELECT 1 FROM own_layers WHERE name = $1
     UNION SELECT 1 FROM catalogue_items WHERE code = $1`,
    [name],
  );
  return isSample || taken !== undefined;
}

/** @throws Refusal 409 when a new layer cannot have a name */
export async function requireFree(query: Query, name: string): Promise<void> {
  if (await isTaken(query, name)) throw new Refusal(409, `已有名为 ${name} 的图层或目录项，请换一个代码`);
}

/** A version whose features are being stored. */
export interface Started {
  /** Name of the layer, and of its new version. */
  readonly name: string;
  readonly version: string;
  readonly turn: number;
  readonly base: Base | undefined;
}
