import { KEY_PARAMETER } from '../../domain/bureau/accessKeys.ts';
import type { OfferedResource } from '../../api/contracts/accessKeys.ts';

/** An address to paste into a program. */
export interface ProgramAddress {
  readonly program: 'wms' | 'wmts' | 'features' | 'arcgis' | 'feature' | 'gdal' | 'tiles' | 'terrain';
  readonly text: string;
}

const MAP_SERVICE = '/geo/arcgis/rest/services/bortala/MapServer';
const TERRAIN = '/geo/arcgis/rest/services/terrain/ImageServer';

/**
 * Ready-made addresses of what a key opens.
 * @param origin of the portal, without a slash at the end
 */
export function programAddresses(
  origin: string,
  key: string,
  resources: readonly OfferedResource[],
): readonly ProgramAddress[] {
  const keyed = (path: string, query = '') => `${origin}${path}?${query}${KEY_PARAMETER}=${key}`;
  const layers = resources.filter(({ kind }) => kind === 'layer');
  const [first] = layers;
  const has = (id: string) => resources.some((resource) => resource.id === id);
  const addresses: ProgramAddress[] = [];
  if (first !== undefined) {
    const number = String(first.mapServerId ?? 0);
    const query = 'where=1%3D1&outFields=*&f=json&';
    addresses.push(
      { program: 'wms', text: keyed('/geo/wms') },
      { program: 'wmts', text: keyed('/geo/wmts', 'SERVICE=WMTS&REQUEST=GetCapabilities&') },
      { program: 'features', text: keyed('/geo/ogc/features') },
      { program: 'arcgis', text: keyed(MAP_SERVICE) },
      { program: 'feature', text: keyed(`${MAP_SERVICE}/${number}`) },
      { program: 'gdal', text: `ogrinfo "ESRIJSON:${keyed(`${MAP_SERVICE}/${number}/query`, query)}"` },
    );
  } else if (has('base:imagery')) {
    addresses.push({ program: 'wmts', text: keyed('/geo/wmts', 'SERVICE=WMTS&REQUEST=GetCapabilities&') });
  }
  if (has('base:imagery'))
    addresses.push({ program: 'tiles', text: keyed('/geo/tiles/imagery/{z}/{x}/{y}.jpg') });
  if (has('base:terrain')) addresses.push({ program: 'terrain', text: keyed(TERRAIN) });
  return addresses;
}
