import { subclass } from '@arcgis/core/core/accessorSupport/decorators.js';

/** Makes the SDK know a subclass of one of its classes; its decorator, used as the function that it is. */
export function registerSdkClass(name: string, target: abstract new (...given: never[]) => object): void {
  // The SDK types its decorator as `any`.
  const register = subclass(name) as (target: abstract new (...given: never[]) => object) => void;
  register(target);
}
