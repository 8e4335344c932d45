import type { Geometry } from 'geojson';
import { z } from 'zod';
import { hexOf, parseCssColor } from '../../../domain/layers/record/cssColor.ts';
import type { LonLat } from '../../../domain/drawing/place.ts';
import { kmlColor, kmlGeometry, xmlText } from '../../../domain/sheet/kmlText.ts';
import { geometryExtent } from '../../../domain/geodesy/geometryExtent.ts';
import { collectionIn, IN_DEGREES, type WrittenReference } from '../../../domain/geodesy/writtenReference.ts';
import { ok, type Result } from '../../../lib/result.ts';
import type { LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import type { Properties } from '../../../domain/layers/vector/features.ts';
import type { KmlLook } from '../../../domain/layers/vector/kml.ts';
import { readVector, type VectorData } from '../../../domain/layers/vector/readVector.ts';
import { plotStyleSchema, type PlotStyle } from '../../../domain/drawing/plot/attribute.ts';
import { featurePlots } from './featurePlots.ts';
import { PLOT_LIMITS } from '../../../domain/drawing/plot/limits.ts';
import type { NewPlot } from './plotEdits.ts';
import { isSymbolId, symbolGeoJson, symbolGeometry } from '../../../domain/drawing/plot/shapes/symbols.ts';

/** A plot as files hold it. */
export interface FiledPlot {
  readonly name: string;
  /** Its symbol. */
  readonly type: string;
  readonly image: string;
  readonly points: readonly LonLat[];
  readonly style: PlotStyle;
}

/** The property that holds a plot as it is kept, so that reading it again loses nothing. */
const PLOT_KEY = 'portal_plot';

/** Files are read up to so many bytes. */
export const MOST_PLOT_BYTES = 8 * 1024 * 1024;

const filedSchema = z.object({
  type: z.string().refine(isSymbolId),
  /** Pictures of the portal alone: a file may not make it ask others. */
  image: z.string().regex(/^(\/plot\/\w+\.svg)?$/),
  points: z.array(z.tuple([z.number(), z.number()])).max(PLOT_LIMITS.points),
  style: plotStyleSchema,
});

const keptOf = ({ type, image, points, style }: FiledPlot) => ({ type, image, points, style });

function geometryOf({ type, points }: Pick<FiledPlot, 'type' | 'points'>): Geometry | undefined {
  const built = isSymbolId(type) ? symbolGeometry(type, points) : undefined;
  return built?.ok === true ? symbolGeoJson(built.value) : undefined;
}

const ROUND: ReadonlySet<string> = new Set(['circle', 'ellipse', 'sector']);

/** Colour and opacity of an area. */
function fillOf({ type, style }: FiledPlot): readonly [color: string, alpha: number] {
  return ROUND.has(type)
    ? [style.ellipseMaterialColor, style.isEllipseShow ? style.ellipseMaterialAlpha : 0]
    : [style.polygonMaterialColor, style.isPolygonShow ? style.polygonMaterialAlpha : 0];
}

/**
 * Plots as GeoJSON (RFC 7946): what other programs draw of them with the simplestyle members, and each plot as it is kept.
 * @throws OutsideReference
 */
export function plotsToGeoJson(
  plots: readonly FiledPlot[],
  reference: WrittenReference = IN_DEGREES,
): string {
  const features = plots.flatMap((plot) => {
    const geometry = geometryOf(plot);
    if (geometry === undefined) return [];
    const { name, style } = plot;
    const [fill, fillOpacity] = fillOf(plot);
    const properties = {
      name,
      'marker-color': style.pointMaterialColor,
      stroke: style.polylineMaterialColor,
      'stroke-opacity': style.isPolylineShow ? style.polylineMaterialAlpha : 0,
      'stroke-width': style.polylineWidth,
      fill,
      'fill-opacity': fillOpacity,
      [PLOT_KEY]: keptOf(plot),
    };
    return [{ type: 'Feature', geometry, properties }];
  });
  return `${JSON.stringify(collectionIn(reference, features), null, 1)}\n`;
}

function placemark(plot: FiledPlot): string {
  const geometry = geometryOf(plot);
  if (geometry === undefined) return '';
  const { name, style } = plot;
  const line = kmlColor(style.polylineMaterialColor, style.isPolylineShow ? style.polylineMaterialAlpha : 0);
  const looks = [
    `<IconStyle><color>${kmlColor(style.pointMaterialColor, style.pointMaterialAlpha)}</color></IconStyle>`,
    `<LabelStyle><color>${kmlColor(style.labelFillColor, style.isLabelShow ? style.labelFillAlpha : 0)}</color></LabelStyle>`,
    `<LineStyle><color>${line}</color><width>${String(style.polylineWidth)}</width></LineStyle>`,
    `<PolyStyle><color>${kmlColor(...fillOf(plot))}</color></PolyStyle>`,
  ];
  const kept = xmlText(JSON.stringify(keptOf(plot)));
  return [
    '<Placemark>',
    `<name>${xmlText(name)}</name>`,
    `<Style>${looks.join('')}</Style>`,
    `<ExtendedData><Data name="${PLOT_KEY}"><value>${kept}</value></Data></ExtendedData>`,
    kmlGeometry(geometry),
    '</Placemark>\n',
  ].join('');
}

/** Plots as KML 2.2 with their colours, and each plot as it is kept among the extended data. */
export function plotsToKml(plots: readonly FiledPlot[], title: string): string {
  const marks = plots.map(placemark).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(title)}</name>\n${marks}</Document></kml>\n`;
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Degrees within which two extents are one. */
const SAME_DEG = 1e-6;

/** The plot that a feature was written from, unless another program has changed its geometry since. */
function keptPlot(properties: Properties, geometry: Geometry): z.infer<typeof filedSchema> | undefined {
  const kept = filedSchema.safeParse(parsed(properties[PLOT_KEY])).data;
  const own = kept && geometryOf(kept);
  const [before, now] = [own && geometryExtent(own), geometryExtent(geometry)];
  if (before === undefined || now === undefined) return undefined;
  const sides = ['west', 'south', 'east', 'north'] as const;
  return sides.every((side) => Math.abs(before[side] - now[side]) < SAME_DEG) ? kept : undefined;
}

const toHex = (css: unknown): string | undefined => {
  const rgba = typeof css === 'string' ? parseCssColor(css) : undefined;
  return rgba && hexOf(rgba);
};

/** What simplestyle or KML say of a feature's colours, as far as a plot's style has them. */
function foreignStyle(properties: Properties, look: KmlLook | undefined): Partial<PlotStyle> {
  const fill = toHex(look?.fill ?? properties.fill);
  const stroke = toHex(look?.stroke ?? properties.stroke);
  const marker = toHex(look?.iconColor ?? properties['marker-color']);
  const widthPx = look?.strokeWidthPx ?? properties['stroke-width'];
  const width = plotStyleSchema.shape.polylineWidth.safeParse(widthPx);
  return {
    ...(fill === undefined ? {} : { polygonMaterialColor: fill }),
    ...(stroke === undefined ? {} : { polylineMaterialColor: stroke }),
    ...(marker === undefined ? {} : { pointMaterialColor: marker }),
    ...(width.success ? { polylineWidth: width.data } : {}),
  };
}

/** What a file holds, and how many of its features make no plot. */
export interface ReadPlots {
  readonly plots: readonly NewPlot[];
  readonly leftOut: number;
}

function plotsOf({ parts, properties, looks, leftOut }: VectorData, unnamed: string): ReadPlots {
  const plots: NewPlot[] = [];
  let count = leftOut?.count ?? 0;
  const written = new Set<number>();
  const all = [...parts.polygon, ...parts.line, ...parts.point].sort((a, b) => a.index - b.index);
  for (const { index, geometry } of all) {
    if (written.has(index)) continue;
    const own = properties[index] ?? {};
    const given = typeof own.name === 'string' ? own.name.trim() : '';
    const name = (given === '' ? unnamed : given).slice(0, PLOT_LIMITS.nameLength);
    const kept = keptPlot(own, geometry);
    if (kept !== undefined) {
      written.add(index);
      plots.push({ name, ...kept });
      continue;
    }
    const style = foreignStyle(own, looks?.[index]);
    const made = featurePlots(geometry);
    if (made.length === 0) count += 1;
    for (const { symbol, points } of made) plots.push({ name, type: symbol, image: '', points, style });
  }
  return { plots, leftOut: count };
}

/**
 * Reads a GeoJSON or KML file of plots, or of anything else that can be drawn as such.
 * @param unnamed the name of features without one
 * @returns what is wrong with the file where nothing can be read
 */
export function readPlots(bytes: ArrayBuffer, unnamed: string): Result<ReadPlots, LayerProblem> {
  const read = readVector({ bytes });
  return read.ok ? ok(plotsOf(read.value, unnamed)) : read;
}
