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

/** Collects what the properties of features hold, one row per name and kind of value. */
export class PropertyTally {
  readonly #kinds = new Map<string, PropertyKind>();

  /** Notes the values of a feature. */
  add(properties: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(properties)) {
      const type =
        value === null || value === undefined ? 'null' : Array.isArray(value) ? 'array' : typeof value;
      const parsed = propertyKindSchema.shape.type.parse(type);
      const text = type === 'null' ? '' : typeof value === 'string' ? value : JSON.stringify(value);
      const isWhole = typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31;
      this.join({ name, type: parsed, maxLength: text.length, isWhole });
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
