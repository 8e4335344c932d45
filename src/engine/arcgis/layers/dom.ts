import WebTileLayer from '@arcgis/core/layers/WebTileLayer.js';
import { extentCentre } from '../../../domain/geo/extent.ts';
import type { LayerDefinition } from '../../../domain/layer/layerRecord.ts';
import { LayerLoadError } from '../../../domain/layer/layerProblem.ts';
import { tileTemplate, webMercatorTiles } from '../basemap.ts';
import type { EngineLayer } from './engineLayer.ts';
import { toSdkExtent } from './extents.ts';
import { probeImage } from './fetching.ts';
import { tileAt } from './tiles.ts';

/** Deepest level of a pyramid whose record states none (viewer.md, section 9: imagery levels 0-25, held at what tiles have). */
const DEFAULT_MAX_LEVEL = 18;

/** `{link}/{z}/{x}/{y}.{format}` (viewer.md, section 7); a link that is a template already is taken as it is. */
export function tileUrlTemplate(link: string, format: string | undefined): string {
  if (/\{z\}/i.test(link)) return link;
  return `${link.replace(/\/+$/, '')}/{z}/{x}/{y}.${(format ?? 'png').replace(/^\./, '')}`;
}

/** `domLayer`: XYZ image tiles, clipped to the record's rectangle and levels; its first tile must be a picture. */
export async function loadDomLayer(
  definition: LayerDefinition<'domLayer'>,
  signal: AbortSignal,
): Promise<EngineLayer> {
  const { id, name, extent, minLevel = 0, maxLevel = DEFAULT_MAX_LEVEL } = definition;
  if (minLevel > maxLevel) {
    throw new LayerLoadError({
      code: 'invalid-record',
      detail: `minlevel ${minLevel} > maxlevel ${maxLevel}`,
    });
  }
  const template = tileUrlTemplate(definition.link, definition.format);
  const centre = extent === undefined ? { lon: 0, lat: 0 } : extentCentre(extent);
  const first = tileAt(centre.lon, centre.lat, minLevel);
  const urlTemplate = tileTemplate(template);
  const firstUrl = urlTemplate
    .replace('{level}', String(minLevel))
    .replace('{col}', String(first.col))
    .replace('{row}', String(first.row));
  await probeImage(firstUrl, signal);

  const prefix = urlTemplate.slice(0, urlTemplate.indexOf('{'));
  const make = () =>
    new WebTileLayer({
      id,
      title: name,
      urlTemplate,
      tileInfo: webMercatorTiles(maxLevel),
      minScale: minLevel === 0 ? 0 : (webMercatorTiles(maxLevel).lods[minLevel]?.scale ?? 0) * 1.5,
      ...(extent === undefined ? {} : { fullExtent: toSdkExtent(extent) }),
    });
  return {
    globe: [make()],
    plane: [make()],
    elevation: [],
    extent,
    legend: () => [],
    isOwnRequest: ({ url }) => url.startsWith(prefix),
  };
}
