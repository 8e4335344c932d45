import type { JsonObject } from '../model/formFields.ts';

/** Whether a value of the CIM is an object; apart from the form's, so that the worker comes without the types of layers. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects in a list of the CIM; none where it is no list. */
export const objectsIn = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** A text of the CIM; '' where it is none. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
