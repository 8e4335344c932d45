import type { GeoLayer } from '../featureStore.ts';
import type { GeometryKind } from '../geometry.ts';
import type { Stroke, StyleRule } from '../style.ts';

/** FORMAT of the legend in JSON. */
export const LEGEND_JSON = 'application/json';

type Json = Readonly<Record<string, unknown>>;

function strokeJson({ color, widthPx, alpha, dashPx }: Stroke): Json {
  return {
    stroke: color,
    'stroke-width': String(widthPx),
    'stroke-opacity': String(alpha),
    ...(dashPx === undefined ? {} : { 'stroke-dasharray': dashPx.map(String) }),
  };
}

function symbolizers({ fill, casing, line, point }: StyleRule, kind: GeometryKind): readonly Json[] {
  if (kind === 'polygon') {
    const inside = fill === undefined ? {} : { fill: fill.color, 'fill-opacity': String(fill.alpha) };
    return [{ Polygon: { ...(line === undefined ? {} : strokeJson(line)), ...inside } }];
  }
  if (kind === 'line') {
    const pens = [casing, line].filter((pen) => pen !== undefined);
    return pens.map((pen) => ({ Line: strokeJson(pen) }));
  }
  if (point === undefined) return [];
  const mark = { mark: 'circle', fill: point.color, stroke: point.outline };
  return [{ Point: { size: String(point.sizePx), graphics: [mark] } }];
}

/** A text in ECQL. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * A layer's legend in the form that GeoServer's WMS gives (its "JSON legend"): a rule per entry with its title, its condition and
 * how it is drawn. `titleEn` is this server's own addition.
 */
export function legendJson({ name, title, style, geometryType }: GeoLayer): Json {
  const rules = style.rules.map((rule, index) => {
    const { when } = rule;
    const filter = when && `[${when.property} IN (${when.equals.map(quoted).join(', ')})]`;
    return {
      name: `rule${index}`,
      title: rule.title,
      titleEn: rule.titleEn,
      ...(filter === undefined ? { ElseFilter: 'true' } : { filter }),
      symbolizers: symbolizers(rule, geometryType),
    };
  });
  return { Legend: [{ layerName: name, title, rules }] };
}
