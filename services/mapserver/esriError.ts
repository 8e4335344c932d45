/** A request that the map service refuses; answered as ArcGIS's `{error: {code, message, details}}` with HTTP 200. */
export class EsriError extends Error {
  /**
   * @param code 400 for a wrong parameter, 404 for an unknown resource, 503 when the service cannot answer now
   * @param details what exactly is wrong, one text per finding
   */
  constructor(
    readonly code: number,
    message: string,
    readonly details: readonly string[] = [],
  ) {
    super(message);
    this.name = 'EsriError';
  }
}

/** A wrong parameter, as ArcGIS words it. */
export function invalidParameter(name: string, why: string): EsriError {
  return new EsriError(400, 'Invalid or missing input parameters.', [`'${name}': ${why}`]);
}
