import { namesIn } from '../../lib/texts.ts';
import { defineLayerType, type Question } from '../defineLayerType.ts';
import { CLASSED, FEATURES, LABELLED, together } from '../fields.ts';

interface Named {
  readonly name: string;
  readonly link: string;
  readonly alias?: string;
}

/** The names of the service's layers that a record shows: its own, those of its link, or its title. */
function serviceLayers({ alias, link, name }: Named): string {
  const query = link.split('?').slice(1).join('?');
  const inLink = [...new URLSearchParams(query)].find(([key]) => key.toLowerCase() === 'layers')?.[1];
  return alias ?? inLink ?? name;
}

/** Layers of a WMS. */
export const GeniusSpatialMapServer = defineLayerType({
  type: 'GeniusSpatialMapServer',
  name: { zh: 'WMS 地图服务', en: 'WMS map service' },
  // The portal's own service draws the classes of a record that shows one of its layers, and sheets write its labels; another service
  // draws as it likes.
  fields: together(together(FEATURES, CLASSED), LABELLED),
  band: 'pictures',
  legend: { by: 'service' },
  question(definition): Question {
    const { code, link } = definition;
    return code === undefined
      ? { by: 'service', link, names: serviceLayers(definition) }
      : { by: 'code', code };
  },
  source: (definition) => ({ kind: 'wms', names: namesIn(serviceLayers(definition)) }),
  traits: ['coversGround'],
});
