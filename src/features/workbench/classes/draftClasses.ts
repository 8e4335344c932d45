import type { ClassItem, LayerClasses } from '../../../domain/layers/record/layerClasses.ts';
import { MARK_PICTURES } from '../../../domain/layers/record/markPictures.ts';
import { isJsonObject } from '../model/formFields.ts';

/** The classes of a record as it stands, sound or not: what is of another kind than it must be is left out. */
export function draftClasses(value: unknown): LayerClasses | undefined {
  if (!isJsonObject(value) || !Array.isArray(value.items)) return undefined;
  const { field, kind, unit, otherColor } = value;
  const items = value.items.filter(isJsonObject).map((item): ClassItem => {
    const { color, label, upTo, value: own, picture, sizePx } = item;
    return {
      ...item,
      color: typeof color === 'string' ? color : '',
      label: typeof label === 'string' ? label : undefined,
      upTo: typeof upTo === 'number' ? upTo : undefined,
      picture: MARK_PICTURES.find((known) => known === picture),
      sizePx: typeof sizePx === 'number' ? sizePx : undefined,
      value: ['string', 'number', 'boolean'].includes(typeof own) ? (own as string) : undefined,
    };
  });
  return {
    ...value,
    field: typeof field === 'string' ? field : '',
    kind: kind === 'categories' ? 'categories' : 'breaks',
    unit: typeof unit === 'string' ? unit : undefined,
    otherColor: typeof otherColor === 'string' ? otherColor : undefined,
    items,
  };
}

/** Classes as a record holds them: nothing of what is not said. */
export const recordClasses = (classes: LayerClasses): unknown => JSON.parse(JSON.stringify(classes));
