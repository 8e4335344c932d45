import { LayerLoadError } from '../../../../domain/layers/record/layerProblem.ts';
import { extentCentre } from '../../../../domain/geodesy/extent.ts';
import { referenceCost } from '../../../../domain/layers/raster/reference.ts';
import type { TileMatrixSet } from '../../../../domain/layers/raster/tileMatrix.ts';
import type {
  WmtsCapabilities,
  WmtsLayer,
  WmtsMatrixSet,
} from '../../../../domain/layers/ogc/wmtsCapabilities.ts';

/** What is asked of a WMTS for one record. */
export interface WmtsChoice {
  readonly layer: WmtsLayer;
  readonly style: string;
  readonly format: string;
  /** With the layer's own limits. */
  readonly set: TileMatrixSet;
  readonly legendUrl: string | undefined;
}

/** What a record says of the layer it wants. */
export interface WmtsWish {
  /** The service's name of the layer; without it the record's name, a title, or the only layer there is. */
  readonly alias: string | undefined;
  readonly name: string;
  /** png, jpg. */
  readonly format: string | undefined;
  /** The matrix set that the link insists on. */
  readonly matrixSet: string | undefined;
}

function layerFor({ layers }: WmtsCapabilities, { alias, name }: WmtsWish): WmtsLayer {
  const all = [...layers.values()];
  const found =
    alias === undefined
      ? (layers.get(name) ??
        all.find(({ title }) => title === name) ??
        (all.length === 1 ? all[0] : undefined))
      : layers.get(alias);
  if (found !== undefined) return found;
  const offered = all.map(({ id }) => id);
  const listed = `${offered.slice(0, 12).join(', ')}${offered.length > 12 ? ', …' : ''}`;
  throw new LayerLoadError({ code: 'layer-not-offered', detail: `${alias ?? name} · ${listed}` });
}

/** The sets that a layer is offered in: the nearest to the scene first, of such the deepest. */
function setsOf(
  { sets }: WmtsCapabilities,
  { links, extent }: WmtsLayer,
  wanted: string | undefined,
): readonly WmtsMatrixSet[] {
  const place = extent && extentCentre(extent);
  const cost = ({ set }: WmtsMatrixSet) => (set === undefined ? Infinity : referenceCost(set.kind, place));
  const depth = ({ set }: WmtsMatrixSet) => set?.matrices.length ?? 0;
  return [...links.keys()]
    .flatMap((id) => sets.get(id) ?? [])
    .filter(({ id }) => wanted === undefined || id === wanted)
    .sort((a, b) => (cost(a) === cost(b) ? depth(b) - depth(a) : cost(a) - cost(b)));
}

/** Pictures that browsers read, best first: with transparency before without; last, what Tianditu calls its pictures. */
const FORMATS = [
  /^image\/png\b/i,
  /^image\/(?:jpgpng|png)/i,
  /^image\/webp/i,
  /^image\/jpe?g/i,
  /^image\//i,
  /^tiles$/i,
];

function formatOf({ formats, templates }: WmtsLayer, wanted: string | undefined): string | undefined {
  const offered = [
    ...formats,
    ...templates.filter(({ resource }) => resource === 'tile').map(({ format }) => format),
  ];
  const asked =
    wanted === undefined ? undefined : new RegExp(`^image/${wanted.replace(/jpe?g/i, 'jpe?g')}`, 'i');
  return [...(asked === undefined ? [] : [asked]), ...FORMATS]
    .map((pattern) => offered.find((format) => pattern.test(format)))
    .find((format) => format !== undefined);
}

/**
 * Chooses layer, style, format and matrix set.
 * @throws LayerLoadError `layer-not-offered`, `unsupported-reference` with the references that are offered, `invalid-body` without pictures
 */
export function chooseWmts(capabilities: WmtsCapabilities, wish: WmtsWish): WmtsChoice {
  const layer = layerFor(capabilities, wish);
  const sets = setsOf(capabilities, layer, wish.matrixSet);
  const usable = sets.find(({ set }) => set !== undefined)?.set;
  if (usable === undefined) {
    const offered = sets.map(({ id, crs }) => (crs === '' ? id : crs)).join(', ');
    throw new LayerLoadError({
      code: 'unsupported-reference',
      detail: offered || (wish.matrixSet ?? layer.id),
    });
  }
  const format = formatOf(layer, wish.format);
  if (format === undefined)
    throw new LayerLoadError({
      code: 'invalid-body',
      detail: `image/* · ${layer.formats.join(', ') || layer.id}`,
    });
  const style = layer.styles.find(({ isDefault }) => isDefault) ?? layer.styles[0];
  const limits = layer.links.get(usable.id);
  const matrices = usable.matrices.flatMap((matrix) => {
    const limit = limits?.get(matrix.id);
    // A layer that states limits has only the matrices that it names.
    if (limits !== undefined && limits.size > 0 && limit === undefined) return [];
    return [limit === undefined ? matrix : { ...matrix, limits: limit }];
  });
  return { layer, style: style?.id ?? '', format, set: { ...usable, matrices }, legendUrl: style?.legendUrl };
}
