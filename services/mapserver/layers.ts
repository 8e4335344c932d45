import { fieldTitleOf, inShownOrder } from '../../src/domain/layers/record/fieldTitles.ts';
import type { Rights } from '../../server/base/access/rights.ts';
import type { PropertyKind } from '../../server/base/geo/propertyKind.ts';
import type { FeatureStore, GeoLayer } from '../featureStore.ts';
import type { GeoFeature } from '../storedFeatures.ts';
import { EsriError, invalidParameter } from './esriError.ts';
import { markImagesOf, type MarkImages } from './markImages.ts';
import type { ColumnField } from '../columns/columns.ts';
import type { FieldValue } from '../conditions/clause.ts';
import type { Attributes } from './where.ts';

/** The name of the field that holds a feature's number. */
export const OBJECT_ID = 'OBJECTID';

/** A field as the service describes it. */
export interface EsriField {
  readonly name: string;
  readonly alias: string;
  readonly type: 'esriFieldTypeOID' | 'esriFieldTypeInteger' | 'esriFieldTypeDouble' | 'esriFieldTypeString';
  /** Length of texts, characters. */
  readonly length?: number;
}

/**
 * The field of a name, in any case and without its quotes.
 * @param parameter that names it
 * @throws EsriError where there is none
 */
export function fieldCalled(fields: readonly EsriField[], name: string, parameter: string): EsriField {
  const wanted = name.trim().replace(/^"|"$/g, '').toLowerCase();
  const field = fields.find((candidate) => candidate.name.toLowerCase() === wanted);
  if (field === undefined) throw invalidParameter(parameter, `there is no field ${name.trim()}`);
  return field;
}

/** A layer as the map service numbers it: 0 on top, the same for everybody. */
export interface MapLayer {
  readonly id: number;
  readonly source: GeoLayer;
}

/** A layer with its fields. */
export interface DescribedLayer extends MapLayer {
  readonly fields: readonly EsriField[];
  /** The field that names a feature. */
  readonly displayField: string;
  /** The pictures of its marks. */
  readonly images: MarkImages;
}

const OBJECT_ID_FIELD: EsriField = { name: OBJECT_ID, alias: OBJECT_ID, type: 'esriFieldTypeOID' };

function fieldOf(name: string, kinds: readonly PropertyKind[]): EsriField {
  const alias = fieldTitleOf(name)?.zh ?? name;
  const valued = kinds.filter(({ type }) => type !== 'null');
  if (valued.length > 0 && valued.every(({ type }) => type === 'number')) {
    const isWhole = valued.every((kind) => kind.isWhole);
    return { name, alias, type: isWhole ? 'esriFieldTypeInteger' : 'esriFieldTypeDouble' };
  }
  const length = Math.max(1, ...valued.map(({ maxLength }) => maxLength));
  return { name, alias, type: 'esriFieldTypeString', length };
}

/** The fields of a layer, its number first. */
export function fieldsOf(kinds: readonly PropertyKind[]): readonly EsriField[] {
  const names = [...new Set(kinds.map(({ name }) => name))];
  const own = inShownOrder(names).filter((name) => name.toUpperCase() !== OBJECT_ID);
  return [
    OBJECT_ID_FIELD,
    ...own.map((name) =>
      fieldOf(
        name,
        kinds.filter((kind) => kind.name === name),
      ),
    ),
  ];
}

/** The value of a property as a field of its type; what is neither text nor number is written as text. */
function valueOf(value: unknown, type: EsriField['type']): FieldValue {
  if (value === null || value === undefined) return null;
  if (type !== 'esriFieldTypeString') return typeof value === 'number' ? value : null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Fields of a feature. */
export function esriAttributes(
  fields: readonly EsriField[],
  { id, properties }: Pick<GeoFeature, 'id' | 'properties'>,
): Attributes {
  return Object.fromEntries(
    fields.map(({ name, type }) => [name, name === OBJECT_ID ? id : valueOf(properties[name], type)]),
  );
}

/** How the values of a field are read where they lie beside the features. */
export const columnFieldOf = ({ name, type }: EsriField): ColumnField => ({
  name,
  isId: name === OBJECT_ID,
  valueOf: (stored) => valueOf(stored, type),
});

/** The layers of the map service that somebody sees. */
export interface MapLayers {
  /** All layers of features, the top one first. */
  all(): Promise<readonly MapLayer[]>;
  /** @throws EsriError 404 when there is no such layer */
  layer(id: string): Promise<DescribedLayer>;
  /** A layer with its fields; read once per revision. */
  described(layer: MapLayer): Promise<DescribedLayer>;
}

/** Layers of which it is held what they are described by. */
const MAX_HELD = 200;

/** Creates the layers on a feature store: those that somebody sees by his rights. */
export function createMapLayers(store: FeatureStore): (rights: Rights) => MapLayers {
  /** By the revision as it is seen: what is cut away of a layer is in no field. */
  const held = new Map<string, Pick<DescribedLayer, 'fields' | 'images'>>();

  async function described(layer: MapLayer): Promise<DescribedLayer> {
    const key = `${layer.source.name} ${layer.source.revision}`;
    const told = held.get(key) ?? {
      fields: fieldsOf(await store.propertyKinds(layer.source)),
      images: await markImagesOf(layer.source.style),
    };
    const { fields } = told;
    held.delete(key);
    const [oldest] = held.keys();
    if (held.size >= MAX_HELD && oldest !== undefined) held.delete(oldest);
    held.set(key, told);
    const named = fields.find((field) => field.name === 'name') ?? fields[1] ?? OBJECT_ID_FIELD;
    return { ...layer, ...told, displayField: named.name };
  }

  return (rights) => {
    async function all(): Promise<readonly MapLayer[]> {
      return [...(await store.layers(rights))].reverse().map((source) => ({ id: source.rank, source }));
    }

    return {
      all,
      described,
      async layer(id) {
        const layer = (await all()).find((candidate) => String(candidate.id) === id);
        if (layer === undefined) throw new EsriError(404, 'Layer not found', [`there is no layer ${id}`]);
        return described(layer);
      },
    };
  };
}
