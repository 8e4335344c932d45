import type { StoredGeometry } from '../../server/base/geo/geometry.ts';
import { ESRI_GEOMETRY, esriGeometry, geoJsonGeometry } from './geometry.ts';
import { OBJECT_ID, type DescribedLayer, type EsriField } from './layers.ts';
import { referenceJson, unitOf, type EsriReference } from './parameters.ts';
import type { Attributes } from './where.ts';

/** An answer as JSON. */
export type Json = Readonly<Record<string, unknown>>;

/** An answer that is a file. */
export interface FileAnswer {
  readonly bytes: Buffer;
  /** Its media type. */
  readonly type: string;
}

/** What the service answers. */
export type Answer = Json | FileAnswer;

/** A feature, or a row of a table that features were made into, which has neither number nor geometry. */
export interface Row {
  readonly attributes: Attributes;
  readonly id?: number;
  readonly geometry?: StoredGeometry;
}

/** Rows to be answered, and how. */
export interface Rows {
  readonly layer: DescribedLayer;
  readonly fields: readonly EsriField[];
  readonly list: readonly Row[];
  /** There are more than these. */
  readonly isCut: boolean;
  /** How geometries are told; undefined where they are not. */
  readonly told: { readonly reference: EsriReference; readonly precision: number | undefined } | undefined;
}

function chosen(attributes: Attributes, fields: readonly EsriField[]): Json {
  return Object.fromEntries(fields.map(({ name }) => [name, attributes[name] ?? null]));
}

/** Rows as GeoJSON, with the members by which ArcGIS says what else there is. */
export function geoJsonAnswer({ list, isCut, fields, told }: Rows): Json {
  const isDegrees = told === undefined || unitOf(told.reference) === 'degree';
  return {
    type: 'FeatureCollection',
    ...(isDegrees
      ? {}
      : { crs: { type: 'name', properties: { name: `EPSG:${referenceJson(told.reference).latestWkid}` } } }),
    ...(isCut ? { properties: { exceededTransferLimit: true } } : {}),
    features: list.map(({ id, geometry, attributes }) => ({
      type: 'Feature',
      ...(id === undefined ? {} : { id }),
      geometry: told && geometry ? geoJsonGeometry(geometry, told.reference, told.precision) : null,
      properties: chosen(attributes, fields),
    })),
  };
}

/** Rows as ArcGIS's JSON. */
export function jsonAnswer({ layer, list, isCut, fields, told }: Rows): Json {
  return {
    displayFieldName: layer.displayField,
    objectIdFieldName: OBJECT_ID,
    fieldAliases: Object.fromEntries(fields.map(({ name, alias }) => [name, alias])),
    ...(told === undefined
      ? {}
      : {
          geometryType: ESRI_GEOMETRY[layer.source.geometryType],
          spatialReference: referenceJson(told.reference),
        }),
    fields,
    features: list.map(({ geometry, attributes }) => ({
      attributes: chosen(attributes, fields),
      ...(told && geometry ? { geometry: esriGeometry(geometry, told.reference, told.precision) } : {}),
    })),
    ...(isCut ? { exceededTransferLimit: true } : {}),
  };
}
