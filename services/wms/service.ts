import { STYLE_DRAFT } from '../../src/domain/layers/record/styleDraft.ts';
import type { Moment } from '../../src/domain/layers/time/moment.ts';
import { withQuery } from '../../server/base/access/caller.ts';
import { Refusal } from '../../server/base/http/refusal.ts';
import { yieldToOthers } from '../../server/base/threads/yieldToOthers.ts';
import { boundingBoxes, capabilitiesDocument } from './capabilities.ts';
import { exceptionReport, WmsException, type WmsAnswer, type WmsVersion } from './exception.ts';
import { getFeatureInfo } from './featureInfo.ts';
import { isPicture } from '../imagery/ownImagery.ts';
import { getMap, offeredLayers, type Asking, type WmsContext } from './getMap.ts';
import { getLegendGraphic } from './legend.ts';
import {
  negotiateVersion,
  readParameters,
  refuseUnsupported,
  requireParameter,
  styleDraft,
  type WmsParameters,
} from './parameters.ts';

/** The WMS, without HTTP. */
export interface WmsService {
  /**
   * Answers one request; what is wrong with it becomes an exception report.
   * @param serviceUrl the service's own address, for the capabilities, with what must be carried on in its query
   * @throws what a lost database throws, and the signal's reason
   */
  answer(pairs: Iterable<readonly [string, string]>, serviceUrl: string, asking: Asking): Promise<WmsAnswer>;
}

/** The service's address with the drafted look, so that addresses of legends have it, too. */
const carried = (serviceUrl: string, draft: string | undefined) =>
  draft === undefined ? serviceUrl : withQuery(serviceUrl, `${STYLE_DRAFT}=${draft}`);

/** Creates the service. */
export function createWmsService(context: WmsContext): WmsService {
  const { offered, timesOf } = context;

  const describe = async (version: WmsVersion, serviceUrl: string, asking: Asking) => {
    const layers = await offeredLayers(context, asking);
    const times = new Map<string, readonly Moment[]>();
    const boxes = new Map<string, string>();
    for (const layer of layers) {
      await yieldToOthers(asking.signal);
      boxes.set(layer.name, boundingBoxes({ version, offered }, layer.extent));
      if (isPicture(layer)) continue;
      const known = await timesOf(layer);
      if (known !== undefined) times.set(layer.name, known.moments);
    }
    return capabilitiesDocument({ version, serviceUrl, offered, times, boxes }, layers);
  };

  async function operate(
    parameters: WmsParameters,
    version: WmsVersion,
    serviceUrl: string,
    asking: Asking,
  ): Promise<WmsAnswer> {
    const service = parameters.get('SERVICE') ?? 'WMS';
    if (service.toUpperCase() !== 'WMS') {
      throw new WmsException('InvalidParameterValue', `SERVICE must be WMS, not ${service}`, 'SERVICE');
    }
    const request = requireParameter(parameters, 'REQUEST');
    refuseUnsupported(parameters);
    switch (request.toLowerCase()) {
      case 'getcapabilities':
      case 'capabilities':
        return describe(version, carried(serviceUrl, styleDraft(parameters)), asking);
      case 'getmap':
      case 'map':
        refuseUnsupported(parameters, ['FILTER']);
        return getMap(context, parameters, version, { ...asking, styleDraft: styleDraft(parameters) });
      case 'getfeatureinfo':
      case 'feature_info':
        return context.queue.run(asking.signal, (signal) =>
          getFeatureInfo(context, parameters, version, { ...asking, signal }),
        );
      case 'getlegendgraphic':
        return getLegendGraphic(context, parameters, { ...asking, styleDraft: styleDraft(parameters) });
      default:
        throw new WmsException('OperationNotSupported', `${request} is not offered`, 'REQUEST');
    }
  }

  return {
    async answer(pairs, serviceUrl, asking) {
      const parameters = readParameters(pairs);
      const version = negotiateVersion(parameters);
      try {
        return await operate(parameters, version, serviceUrl, asking);
      } catch (error) {
        if (error instanceof WmsException) return exceptionReport(error, version);
        if (error instanceof Refusal) {
          return exceptionReport(
            new WmsException('NoApplicableCode', error.message, undefined, error.httpStatus),
            version,
          );
        }
        throw error;
      }
    },
  };
}
