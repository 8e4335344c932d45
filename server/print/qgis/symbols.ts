import { pictureOf } from '../../../src/domain/drawing/plot/shapes/pictures.ts';
import { escapeXml } from '../../../src/lib/xml.ts';
import { parseCssColor } from '../../../src/domain/layers/record/cssColor.ts';
import type { GeometryKind } from '../../base/geo/geometry.ts';
import type { Stroke } from '../../../src/domain/layers/record/layerStyle.ts';
import type { PaperRule } from '../../../src/domain/sheet/cartography/paperLayers.ts';

/** Millimetres of a CSS pixel. */
const MM_PER_PX = 25.4 / 96;

const mm = (cssPx: number) => (cssPx * MM_PER_PX).toFixed(4);

/** Red, green, blue and alpha of 255, as QGIS writes colours. */
function colour(css: string, alpha: number): string {
  const [red, green, blue] = parseCssColor(css) ?? [128, 128, 128];
  return [red, green, blue, alpha * 255].map(Math.round).join(',');
}

function symbolLayer(kind: string, pass: number, options: Readonly<Record<string, string>>): string {
  const entries = Object.entries(options).map(
    ([name, value]) => `<Option type="QString" name="${name}" value="${escapeXml(value)}"/>`,
  );
  return `<layer class="${kind}" enabled="1" locked="0" pass="${pass}"><Option type="Map">${entries.join('')}</Option></layer>`;
}

function pen(stroke: Stroke, pass: number): string {
  const { color, widthPx, alpha, dashPx } = stroke;
  return symbolLayer('SimpleLine', pass, {
    line_color: colour(color, alpha),
    line_width: mm(widthPx),
    line_width_unit: 'MM',
    line_style: 'solid',
    capstyle: 'round',
    joinstyle: 'round',
    ...(dashPx === undefined
      ? {}
      : { use_custom_dash: '1', customdash: dashPx.map(mm).join(';'), customdash_unit: 'MM' }),
  });
}

/** A disc, or the portal's own picture, which QGIS takes as an SVG file written in the project. */
function marker({ color, outline, sizePx, picture }: NonNullable<PaperRule['point']>, pass: number): string {
  const size = { size: mm(sizePx), size_unit: 'MM' };
  const svg = picture === undefined ? undefined : pictureOf(picture, color);
  if (svg !== undefined) {
    const name = `base64:${Buffer.from(svg).toString('base64')}`;
    return symbolLayer('SvgMarker', pass, { name, ...size });
  }
  return symbolLayer('SimpleMarker', pass, {
    name: 'circle',
    color: colour(color, 1),
    outline_color: colour(outline, 1),
    outline_width: mm(1),
    outline_width_unit: 'MM',
    ...size,
  });
}

function symbol(rule: PaperRule, kind: GeometryKind, name: number, pass: number): string {
  const { fill, hatch, casing, line, point } = rule;
  const pens = [casing, line].flatMap((stroke, index) =>
    stroke === undefined ? [] : [pen(stroke, pass + index)],
  );
  const brush =
    fill === undefined
      ? []
      : [
          symbolLayer('SimpleFill', pass, {
            color: colour(fill.color, fill.alpha),
            style: 'solid',
            outline_style: 'no',
          }),
        ];
  const lines =
    hatch === undefined
      ? []
      : [
          symbolLayer('LinePatternFill', pass, {
            angle: String(hatch.angleDeg),
            color: colour(hatch.color, 1),
            distance: mm(hatch.gapPx),
            distance_unit: 'MM',
            line_width: mm(hatch.widthPx),
            line_width_unit: 'MM',
          }),
        ];
  const dot = point === undefined ? [] : [marker(point, pass)];
  const type = kind === 'polygon' ? 'fill' : kind === 'line' ? 'line' : 'marker';
  const layers = kind === 'point' ? dot : kind === 'line' ? pens : [...brush, ...lines, ...pens];
  return `<symbol type="${type}" name="${name}" alpha="1" clip_to_extent="1" force_rhr="0">${layers.join('')}</symbol>`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

function filterOf({ when }: PaperRule, isOnly: boolean): string {
  if (when === undefined) return isOnly ? '' : 'ELSE';
  const field = `"${when.property.replaceAll('"', '""')}"`;
  if ('equals' in when) return `${field} IN (${when.equals.map(quoted).join(',')})`;
  const { above, upTo } = when;
  // A text that is no number is in no range.
  const number = `try(to_real(${field}))`;
  return [
    `${number} IS NOT NULL`,
    ...(above === undefined ? [] : [`${number} > ${String(above)}`]),
    ...(upTo === undefined ? [] : [`${number} <= ${String(upTo)}`]),
  ].join(' AND ');
}

/** A style of the portal as QGIS draws it: a rule for each rule, in as many passes, so that the first lies on top. */
export function ruleRenderer(rules: readonly PaperRule[], kind: GeometryKind): string {
  const elements = rules.map((rule, index) => {
    const filter = filterOf(rule, rules.length === 1);
    const condition = filter === '' ? '' : ` filter="${escapeXml(filter)}"`;
    return `<rule key="{rule-${index}}" symbol="${index}"${condition}/>`;
  });
  const symbols = rules.map((rule, index) => symbol(rule, kind, index, 2 * (rules.length - 1 - index)));
  return `<renderer-v2 type="RuleRenderer" symbollevels="1" forceraster="0" enableorderby="0"><rules key="{rules}">${elements.join('')}</rules><symbols>${symbols.join('')}</symbols></renderer-v2>`;
}
