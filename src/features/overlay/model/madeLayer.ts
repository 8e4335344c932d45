import type { Geometry } from 'geojson';
import { unionExtent, type Extent } from '../../../domain/geodesy/extent.ts';
import { geometryExtent, positionsOf } from '../../../domain/geodesy/geometryExtent.ts';
import { isHousekeeping } from '../../../domain/layers/record/bubble.ts';
import { IMPORT_LIMITS } from '../../../domain/layers/imports/limits.ts';
import type { LayerClasses } from '../../../domain/layers/record/layerClasses.ts';
import type { Properties } from '../../../domain/layers/vector/features.ts';
import { amountOf, type ClassRow, type ClassTable } from './figures.ts';
import type { GridKind } from './grid.ts';
import { OVERLAY_LIMITS, OverlayProblem } from './limits.ts';

/** What the fields that a result has of its own are called. */
export interface FieldNames {
  readonly areaHa: string;
  readonly lengthKm: string;
  readonly distanceM: string;
  readonly count: string;
}

/** A result as a layer: its features and figures. */
export interface MadeLayer {
  readonly kind: GridKind;
  readonly extent: Extent;
  readonly fields: readonly string[];
  readonly count: number;
  /** As `amountOf`, of all. */
  readonly amount: number;
  /** Pieces that were smaller than asked for, and how much they were. */
  readonly small: { readonly count: number; readonly amount: number };
  readonly classes: readonly ClassTable[];
  /** GeoJSON in degrees. */
  readonly features: Blob;
}

/** What was computed, and what of the layers was not taken as it was. */
export interface OverlayMade extends MadeLayer {
  readonly leftOut: number;
  readonly crossing: number;
  /** Of areas: what is counted more than once, since the second layer's features overlap each other, square metres. */
  readonly doubled: number;
  /** In which classes it is drawn. */
  readonly look?: LayerClasses;
  /** Of ground in classes: the side of its cells, and how much of the area has no height. */
  readonly ground?: { readonly cellM: number; readonly unknownM2: number };
}

/** The class that a value is; undefined for what is no plain value. */
function classOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Fields by their values; those with too many values are given up on the way. */
function createClasses() {
  const fields = new Map<string, Map<string, ClassRow> | undefined>();
  return {
    add(properties: Properties, amount: number, own: ReadonlySet<string>): void {
      for (const [field, value] of Object.entries(properties)) {
        const name = classOf(value);
        if (name === undefined || own.has(field) || isHousekeeping(field)) continue;
        if (fields.has(field) && fields.get(field) === undefined) continue;
        const rows = fields.get(field) ?? new Map<string, ClassRow>();
        const { count, amount: before } = rows.get(name) ?? { count: 0, amount: 0 };
        rows.set(name, { value: name, count: count + 1, amount: before + amount });
        fields.set(field, rows.size > OVERLAY_LIMITS.classes ? undefined : rows);
      }
    },
    tables: (): ClassTable[] =>
      [...fields].flatMap(([field, rows]) =>
        rows === undefined
          ? []
          : [
              {
                field,
                rows: [...rows.values()].toSorted((a, b) => b.amount - a.amount || b.count - a.count),
              },
            ],
      ),
  };
}

const HA_M2 = 10_000;

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** Takes a result's features one by one, and makes a layer of them. */
export function createMadeLayer(kind: GridKind, names: FieldNames, leastM2: number) {
  const own = new Set(Object.values(names));
  const classes = createClasses();
  const texts: string[] = [];
  const fields = new Set<string>();
  const small = { count: 0, amount: 0 };
  let [amount, corners] = [0, 0];
  let extent: Extent | undefined;
  const figures = (measured: number): Properties => {
    if (kind === 'polygon') return { [names.areaHa]: rounded(measured / HA_M2, 4) };
    return kind === 'line' ? { [names.lengthKm]: rounded(measured / 1000, 4) } : {};
  };
  return {
    /** @throws OverlayProblem `tooLarge` for more than a page holds */
    add(geometry: Geometry, given: Properties): void {
      const measured = amountOf(geometry);
      if (kind === 'polygon' && measured < leastM2) {
        small.count += 1;
        small.amount += measured;
        return;
      }
      const properties = { ...given, ...figures(measured) };
      for (const field of Object.keys(properties)) fields.add(field);
      for (const _position of positionsOf(geometry)) corners += 1;
      if (texts.length >= IMPORT_LIMITS.heldFeatures || corners > IMPORT_LIMITS.heldVertices)
        throw new OverlayProblem('tooLarge', { most: IMPORT_LIMITS.heldFeatures });
      classes.add(properties, measured, own);
      amount += measured;
      const around = geometryExtent(geometry);
      if (around !== undefined) extent = unionExtent(extent === undefined ? [around] : [extent, around]);
      texts.push(JSON.stringify({ type: 'Feature', id: texts.length + 1, geometry, properties }));
    },
    isEmpty: () => texts.length === 0,
    /** @throws OverlayProblem `empty` where there is nothing */
    finish(): MadeLayer {
      if (extent === undefined) throw new OverlayProblem('empty');
      const body = texts.map((text, index) => (index === 0 ? text : `,\n${text}`));
      const features = new Blob(['{"type":"FeatureCollection","features":[\n', ...body, '\n]}\n'], {
        type: 'application/geo+json',
      });
      const told = { kind, extent, fields: [...fields], count: texts.length };
      return { ...told, amount, small, classes: classes.tables(), features };
    },
  };
}
