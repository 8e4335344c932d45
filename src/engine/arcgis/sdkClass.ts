import { subclass } from '@arcgis/core/core/accessorSupport/decorators.js';

/**
 * Makes the SDK know a subclass of one of its classes; its decorator, used as the function that it is.
 * @returns the class whose instances the SDK initialises when they are made; those of `target` itself it does not
 */
export function registerSdkClass<T extends abstract new (...given: never[]) => object>(
  name: string,
  target: T,
): T {
  // The SDK types its decorator as `any`.
  const register = subclass(name) as (target: T) => T;
  return register(target);
}
