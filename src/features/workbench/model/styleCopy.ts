import type { JsonObject } from './formFields.ts';

/** Fields of a record that say how its features look. */
const STYLE_FIELDS = ['layerConfig', 'isCustomLayer', 'classes', 'labelExpression', 'opacity'] as const;

/** Whether a layer says how its features look in a field that another type has, too. */
export function hasStyle(layer: JsonObject, fields: readonly string[]): boolean {
  return STYLE_FIELDS.some(
    (key) => typeof layer[key] === 'object' && layer[key] !== null && fields.includes(key),
  );
}

/**
 * A layer with the look of another: what of it the other does not say is not said any more.
 * @param fields those that the layer's type has
 */
export function withStyleOf(layer: JsonObject, source: JsonObject, fields: readonly string[]): JsonObject {
  const own = STYLE_FIELDS.filter((key) => fields.includes(key));
  const kept = Object.entries(layer).filter(([key]) => !own.some((one) => one === key));
  const taken = own.flatMap((key) => (source[key] === undefined ? [] : [[key, source[key]] as const]));
  return Object.fromEntries([...kept, ...taken]);
}
