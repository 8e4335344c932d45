import { KEY_PARAMETER } from '../../domain/bureau/accessKeys.ts';
import type { OfferedResource, ServiceAddresses } from '../../api/contracts/accessKeys.ts';

/** An address to paste into a program. */
export interface ProgramAddress {
  readonly program:
    'wms' | 'wmts' | 'features' | 'arcgis' | 'arcgisFeatures' | 'feature' | 'gdal' | 'tiles' | 'terrain';
  readonly text: string;
}

/** What the addresses are made of. */
export interface AddressParts {
  /** Of the portal, without a slash at the end. */
  readonly origin: string;
  readonly services: ServiceAddresses;
  readonly key: string;
}

/** Imported pictures stand beside the ground's own, whose names begin with `base:`. */
const isOwnPicture = ({ kind, id }: OfferedResource) => kind === 'base' && !id.startsWith('base:');

/** Ready-made addresses of what a key opens. @param resources those of the key */
export function programAddresses(
  { origin, services, key }: AddressParts,
  resources: readonly OfferedResource[],
): readonly ProgramAddress[] {
  const keyed = (path: string, query = '') => `${origin}${path}?${query}${KEY_PARAMETER}=${key}`;
  const layers = resources.filter(({ kind }) => kind === 'layer');
  const [first] = layers;
  const has = (id: string) => resources.some((resource) => resource.id === id);
  const wmts = {
    program: 'wmts',
    text: keyed(services.wmts, 'SERVICE=WMTS&REQUEST=GetCapabilities&'),
  } as const;
  const addresses: ProgramAddress[] = [];
  if (first !== undefined) {
    const number = String(first.mapServerId ?? 0);
    const query = 'where=1%3D1&outFields=*&f=json&';
    addresses.push(
      { program: 'wms', text: keyed(services.wms) },
      wmts,
      { program: 'features', text: keyed(services.features) },
      { program: 'arcgis', text: keyed(services.mapService) },
      { program: 'arcgisFeatures', text: keyed(services.featureService) },
      { program: 'feature', text: keyed(`${services.featureService}/${number}`) },
      {
        program: 'gdal',
        text: `ogrinfo "ESRIJSON:${keyed(`${services.featureService}/${number}/query`, query)}"`,
      },
    );
  } else if (resources.some(isOwnPicture)) {
    addresses.push({ program: 'wms', text: keyed(services.wms) }, wmts, {
      program: 'arcgis',
      text: keyed(services.mapService),
    });
  } else if (has('base:imagery')) addresses.push(wmts);
  if (has('base:imagery')) addresses.push({ program: 'tiles', text: keyed(services.imagery) });
  if (has('base:terrain')) addresses.push({ program: 'terrain', text: keyed(services.terrain) });
  return addresses;
}
