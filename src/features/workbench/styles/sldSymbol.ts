import { hexOf, parseCssColor } from '../../../domain/layers/record/cssColor.ts';
import type { MarkerShape } from '../../../domain/layers/record/customConfig.ts';
import { xmlChild, xmlChildren, xmlElements, xmlText } from '../../../domain/layers/ogc/xml.ts';
import { cssTimes, given, HATCH_OPACITY, type ForeignLook, type Lose, type Pen } from './foreignStyle.ts';
import { numberOf, xmlAt } from './styleText.ts';
import { nearestDash, tenth } from './units.ts';

/** What is drawn where a symbolizer says nothing (SLD 1.0, sections 11.1.3 and 11.2.2; SE 1.1, sections 11.1.3, 11.2.2 and 11.3.2). */
const DEFAULTS = { fill: '#808080', stroke: '#000000', widthPx: 1, markPx: 6, mark: 'square' } as const;

/** Names of marks (SE 1.1, section 11.3.2), and those that QGIS and GeoServer add. */
const MARKS: Readonly<Record<string, MarkerShape>> = {
  circle: 'circle',
  square: 'square',
  triangle: 'triangle',
  equilateral_triangle: 'triangle',
  diamond: 'diamond',
  cross: 'cross',
  cross_fill: 'cross',
  cross2: 'x',
  x: 'x',
  'shape://plus': 'cross',
  'shape://times': 'x',
};

/** Parameters by name: `CssParameter` in SLD 1.0, `SvgParameter` in SE 1.1. Values that are worked out are told, and left out. */
function parametersOf(element: Element, lose: Lose): ReadonlyMap<string, string> {
  const found = xmlElements(element).filter(
    ({ localName }) => localName === 'CssParameter' || localName === 'SvgParameter',
  );
  return new Map(
    found.flatMap((parameter) => {
      const name = parameter.getAttribute('name') ?? '';
      const worked = xmlElements(parameter).find(({ localName }) => localName !== 'Literal');
      if (worked !== undefined) lose('expression', name);
      return worked === undefined ? [[name, parameter.textContent?.trim() ?? '']] : [];
    }),
  );
}

/** The number that an element holds, itself or as a literal; undefined for what is worked out. */
function literal(element: Element | undefined, name: string, lose: Lose): number | undefined {
  const holder = element && xmlChild(element, name);
  if (holder === undefined) return undefined;
  const worked = xmlElements(holder).some(({ localName }) => localName !== 'Literal');
  if (worked) lose('expression', name);
  return worked ? undefined : numberOf(holder.textContent);
}

/** A colour with its opacity. */
function colored(css: string, opacity: string | undefined, lose: Lose): string {
  const color = parseCssColor(css);
  if (color === undefined) lose('colour', css);
  return (
    cssTimes(color === undefined ? DEFAULTS.fill : hexOf(color), numberOf(opacity) ?? 1) ?? DEFAULTS.fill
  );
}

/** A fill; nothing where there is none. A pattern is a faint fill of its mark's colour. */
function fillOf(fill: Element | undefined, lose: Lose): string | undefined {
  if (fill === undefined) return undefined;
  const graphic = xmlAt(fill, 'GraphicFill', 'Graphic');
  if (graphic !== undefined) {
    const mark = xmlChild(graphic, 'Mark');
    lose('hatch', xmlText(mark ?? graphic, 'WellKnownName'));
    const stroke = mark && xmlChild(mark, 'Stroke');
    const color =
      stroke === undefined ? fillOf(mark && xmlChild(mark, 'Fill'), lose) : penOf(stroke, lose)?.color;
    return cssTimes(color ?? DEFAULTS.fill, HATCH_OPACITY);
  }
  const said = parametersOf(fill, lose);
  return colored(said.get('fill') ?? DEFAULTS.fill, said.get('fill-opacity'), lose);
}

/** A pen; nothing where it draws nothing. */
function penOf(stroke: Element | undefined, lose: Lose): Pen | undefined {
  if (stroke === undefined) return undefined;
  if (xmlChild(stroke, 'GraphicStroke') ?? xmlChild(stroke, 'GraphicFill')) lose('picture', 'GraphicStroke');
  const said = parametersOf(stroke, lose);
  const widthPx = tenth(numberOf(said.get('stroke-width')) ?? DEFAULTS.widthPx);
  if (widthPx <= 0) return undefined;
  const dashes = (said.get('stroke-dasharray') ?? '')
    .split(/[\s,]+/u)
    .flatMap((part) => numberOf(part) ?? []);
  if (dashes.length > 0) lose('dash', said.get('stroke-dasharray'));
  return {
    color: colored(said.get('stroke') ?? DEFAULTS.stroke, said.get('stroke-opacity'), lose),
    widthPx,
    ...(dashes.length === 0 ? {} : { dash: nearestDash(dashes.map((length) => length / widthPx)) }),
  };
}

/** The shape of a mark; a circle for one that a record does not have. */
function shapeOf(name: string, lose: Lose): MarkerShape {
  const shape = MARKS[name.toLowerCase()];
  if (shape === undefined) lose('shape', name);
  return shape ?? 'circle';
}

/** Says what of a graphic is not taken. */
function checkGraphic(graphic: Element, lose: Lose): void {
  if (xmlChildren(graphic, 'Mark').length > 1) lose('symbolLayers');
  if (xmlChild(graphic, 'ExternalGraphic')) lose('picture', 'ExternalGraphic');
  if ((literal(graphic, 'Rotation', lose) ?? 0) !== 0) lose('rotation');
  if (xmlChild(graphic, 'Displacement')) lose('offset');
}

function pointOf(symbolizer: Element, lose: Lose): ForeignLook {
  const graphic = xmlChild(symbolizer, 'Graphic');
  const mark = xmlAt(graphic, 'Mark');
  if (graphic !== undefined) checkGraphic(graphic, lose);
  const opacity = literal(graphic, 'Opacity', lose) ?? 1;
  const pen = penOf(xmlAt(mark, 'Stroke'), lose);
  const fill = fillOf(xmlAt(mark, 'Fill'), lose);
  if (pen !== undefined && fill !== undefined) lose('pointEdge');
  return {
    kind: 'point',
    point: {
      color: cssTimes(fill ?? pen?.color ?? DEFAULTS.fill, opacity) ?? DEFAULTS.fill,
      sizePx: tenth(literal(graphic, 'Size', lose) ?? DEFAULTS.markPx),
      shape: shapeOf((mark && xmlText(mark, 'WellKnownName')) ?? DEFAULTS.mark, lose),
    },
  };
}

/** What all symbolizers of a rule may have that a record has not. */
function checkSymbolizer(symbolizer: Element, lose: Lose): void {
  // SE 1.1, section 8: a unit of measure that is no pixel is one on the ground.
  const unit = symbolizer.getAttribute('uom') ?? '';
  if (unit !== '' && !unit.endsWith('/pixel')) lose('groundUnits', unit.split('/').at(-1));
  if (xmlAt(symbolizer, 'Geometry', 'Function')) lose('expression', 'Geometry');
  if (xmlChild(symbolizer, 'PerpendicularOffset') ?? xmlChild(symbolizer, 'Displacement')) lose('offset');
  for (const option of xmlChildren(symbolizer, 'VendorOption'))
    if (option.getAttribute('name') === 'composite') lose('blend', option.textContent ?? '');
}

/**
 * What a rule of an SLD draws: its areas with their edges, else its lines, else its points. Sizes are pixels, which are CSS pixels here:
 * the 0.28 mm of the standard (SE 1.1, section 11.1.3) are a pixel of any screen.
 * @returns undefined where it draws nothing of these
 */
export function lookOfRule(rule: Element, lose: Lose): ForeignLook | undefined {
  const named = (name: string) => {
    const all = xmlChildren(rule, name);
    if (all.length > 1) lose('symbolLayers', name);
    // The last is drawn over the others.
    return all.at(-1);
  };
  for (const symbolizer of xmlElements(rule))
    if (symbolizer.localName.endsWith('Symbolizer')) checkSymbolizer(symbolizer, lose);
  const [polygon, line, point] = [
    named('PolygonSymbolizer'),
    named('LineSymbolizer'),
    named('PointSymbolizer'),
  ];
  const area = polygon ?? line;
  if (area === undefined) return point && pointOf(point, lose);
  if (point !== undefined) lose('otherGeometry', 'PointSymbolizer');
  const pen = penOf(xmlAt(area, 'Stroke'), lose) ?? penOf(xmlAt(line, 'Stroke'), lose);
  if (area === line) return { kind: 'line', ...given('line', pen) };
  return { kind: 'polygon', ...given('fill', fillOf(xmlAt(area, 'Fill'), lose)), ...given('line', pen) };
}
