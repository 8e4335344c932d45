import { escapeXml } from '../../src/lib/xml.ts';

/** Codes of OWS Common 1.1.0 (OGC 06-121r3, table 25) and of WMTS (OGC 07-057r7, tables 24 and 28). */
export type OwsExceptionCode =
  | 'MissingParameterValue'
  | 'InvalidParameterValue'
  | 'OperationNotSupported'
  | 'TileOutOfRange'
  | 'PointIJOutOfRange'
  | 'NoApplicableCode';

/** A request that the WMTS refuses; answered as an ows:ExceptionReport. */
export class OwsException extends Error {
  /**
   * @param locator the parameter at fault
   * @param status HTTP status; 400 unless the fault is the server's or the tile does not exist
   */
  constructor(
    readonly code: OwsExceptionCode,
    message: string,
    readonly locator?: string,
    readonly status = 400,
  ) {
    super(message);
    this.name = 'OwsException';
  }
}

/** The XML report of an exception. */
export function owsReport({ code, message, locator }: OwsException): string {
  const where = locator === undefined ? '' : ` locator="${escapeXml(locator)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="1.1.0" xml:lang="en"><ows:Exception exceptionCode="${code}"${where}><ows:ExceptionText>${escapeXml(message)}</ows:ExceptionText></ows:Exception></ows:ExceptionReport>\n`;
}
