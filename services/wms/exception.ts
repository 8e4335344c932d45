import { escapeXml } from '../../src/lib/xml.ts';

/** The versions served. */
export type WmsVersion = '1.1.1' | '1.3.0';

/** Codes of OGC 01-068r3 (A.3), OGC 06-042 (table E.1), and of OWS for parameters that those two leave unnamed. */
export type WmsExceptionCode =
  | 'InvalidFormat'
  | 'InvalidCRS'
  | 'LayerNotDefined'
  | 'LayerNotQueryable'
  | 'StyleNotDefined'
  | 'InvalidPoint'
  | 'OperationNotSupported'
  | 'MissingParameterValue'
  | 'InvalidDimensionValue'
  | 'InvalidParameterValue'
  | 'NoApplicableCode';

/** A request that the WMS refuses; answered as a ServiceExceptionReport. */
export class WmsException extends Error {
  /**
   * @param locator the parameter at fault
   * @param status HTTP status; 400 unless the fault is the server's
   */
  constructor(
    readonly code: WmsExceptionCode,
    message: string,
    readonly locator?: string,
    readonly status = 400,
  ) {
    super(message);
    this.name = 'WmsException';
  }
}

/** An answer of the WMS. */
export interface WmsAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
}

/** The XML report of an exception in the form of a version; 1.1.1 says SRS where 1.3.0 says CRS. */
export function exceptionReport(
  { code, message, locator, status }: WmsException,
  version: WmsVersion,
): WmsAnswer {
  const name = version === '1.1.1' && code === 'InvalidCRS' ? 'InvalidSRS' : code;
  const where = locator === undefined ? '' : ` locator="${escapeXml(locator)}"`;
  const exception = `<ServiceException code="${name}"${where}>${escapeXml(message)}</ServiceException>`;
  if (version === '1.1.1') {
    const doctype =
      '<!DOCTYPE ServiceExceptionReport SYSTEM "http://schemas.opengis.net/wms/1.1.1/exception_1_1_1.dtd">';
    return {
      status,
      contentType: 'application/vnd.ogc.se_xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n<ServiceExceptionReport version="1.1.1">${exception}</ServiceExceptionReport>\n`,
    };
  }
  return {
    status,
    contentType: 'text/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<ServiceExceptionReport version="1.3.0" xmlns="http://www.opengis.net/ogc">${exception}</ServiceExceptionReport>\n`,
  };
}
