declare module '@arcgis/core/core/has.js' {
  /** The SDK's table of features, which its types leave out; of it we use the setting of one. */
  const features: {
    /** @param force whether `value` replaces the one that stands */
    add(name: string, value: boolean, now: boolean, force: boolean): void;
  };
  export default features;
}
