// The SDK's own reader of feature services, which it does not declare.
declare module '@arcgis/core/rest/query/operations/pbfFeatureServiceParser.js' {
  /** Reads a query's answer into a context. */
  export function parseFeatureQuery(bytes: ArrayBuffer, context: unknown): unknown;
}

declare module '@arcgis/core/rest/query/operations/pbfJSONFeatureSet.js' {
  /** Becomes a feature set as JSON would have told it. */
  export class JSONFeatureSetParserContext {
    constructor(options: { readonly applyTransform: boolean; readonly sourceSpatialReference: unknown });
    readonly featureSet: unknown;
  }
}
