import { z } from 'zod';

/** What features hold under a property's name. */
export const propertyKindSchema = z.object({
  name: z.string(),
  /** As `jsonb_typeof` says. */
  type: z.enum(['string', 'number', 'boolean', 'null', 'object', 'array']),
  /** Length of the longest value written as text, characters. */
  maxLength: z.number(),
  /** True when every number is whole and fits 32 bits. */
  isWhole: z.boolean(),
});

/** A parsed {@link propertyKindSchema}. */
export type PropertyKind = Readonly<z.infer<typeof propertyKindSchema>>;

const keyOf = ({ name, type }: Pick<PropertyKind, 'name' | 'type'>) => `${type} ${name}`;

function joined(a: PropertyKind | undefined, b: PropertyKind): PropertyKind {
  if (a === undefined) return b;
  return { ...b, maxLength: Math.max(a.maxLength, b.maxLength), isWhole: a.isWhole && b.isWhole };
}

function typeOf(value: unknown): PropertyKind['type'] {
  if (value === null || value === undefined) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as 'string' | 'number' | 'boolean' | 'object');
}

/** Collects what the properties of features hold, one row per name and kind of value. */
export class PropertyTally {
  readonly #kinds = new Map<string, PropertyKind>();

  /** Notes the values of a feature. */
  add(properties: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(properties)) {
      const type = typeOf(value);
      const text = type === 'null' ? '' : typeof value === 'string' ? value : JSON.stringify(value);
      const isWhole = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31;
      this.join({ name, type, maxLength: text.length, isWhole });
    }
  }

  /** Notes what is known of other features. */
  join(kind: PropertyKind): void {
    const key = keyOf(kind);
    const known = this.#kinds.get(key);
    if (known !== undefined && known.maxLength >= kind.maxLength && known.isWhole === kind.isWhole) return;
    this.#kinds.set(key, joined(known, kind));
  }

  kinds(): readonly PropertyKind[] {
    return [...this.#kinds.values()];
  }
}

/** What features hold in all, of which several tallies were made. */
export function joinKinds(kinds: readonly PropertyKind[]): readonly PropertyKind[] {
  const all = new PropertyTally();
  for (const kind of kinds) all.join(kind);
  return all.kinds();
}

/** The types of values by the names of fields, in their order; none for a field without a value. */
export function valueTypes(
  kinds: readonly PropertyKind[],
): ReadonlyMap<string, ReadonlySet<Exclude<PropertyKind['type'], 'null'>>> {
  const types = new Map<string, Set<Exclude<PropertyKind['type'], 'null'>>>();
  for (const { name, type } of kinds) {
    const known = types.get(name) ?? new Set();
    types.set(name, known);
    if (type !== 'null') known.add(type);
  }
  return types;
}
