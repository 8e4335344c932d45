import { escapeXml } from '../../../src/lib/xml.ts';
import {
  LABEL_LIMITS,
  labelFields,
  parseLabel,
  type LabelField,
  type LabelTemplate,
} from '../../../src/domain/layers/record/labelTemplate.ts';
import type { GeometryKind } from '../../base/geo/geometry.ts';

/** A text in an expression of QGIS. */
const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n')}'`;

const valueOf = ({ field }: LabelField) => `"${field.replaceAll('"', '""')}"`;

const textOfValue = (field: LabelField) => `trim(coalesce(to_string(${valueOf(field)}), ''))`;

const isEmpty = (field: LabelField) => `${textOfValue(field)} IN ('', 'null')`;

/** A field; a text that is no number stays as it is, whatever the format. */
function fieldText(field: LabelField): string {
  if (field.format === undefined) return textOfValue(field);
  const [whole = '', digits = ''] = field.format.split('.');
  // Grouped, and with all its digits: in 3.22 the function has no choice of that.
  const full = `format_number(try(to_real(${valueOf(field)})), ${String(digits.length)}, 'en')`;
  const short = digits.startsWith('#') ? `regexp_replace(${full}, '[.]?0+$', '')` : full;
  const written = whole.includes(',') ? short : `replace(${short}, ',', '')`;
  return `coalesce(${written}, ${textOfValue(field)})`;
}

const joined = (pieces: readonly string[]) => `concat(${pieces.join(', ') || "''"})`;

/**
 * A label template as an expression of QGIS (3.22 and later): the same parts left out, numbers written alike, lines without a text
 * dropped. Unlike the portal's own it says nothing of a feature of which no field holds anything.
 */
export function qgisLabel(template: LabelTemplate): string {
  const pieceText = (piece: string | LabelField) =>
    typeof piece === 'string' ? quoted(piece) : fieldText(piece);
  const pieces = template.map((piece) => {
    if (typeof piece === 'string' || 'field' in piece) return pieceText(piece);
    const empty = labelFields([piece]).map(isEmpty);
    const text = joined(piece.part.map(pieceText));
    return empty.length === 0 ? text : `if(${empty.join(' OR ')}, '', ${text})`;
  });
  const nothing = labelFields(template).map(isEmpty).join(' AND ');
  const lines = `array_foreach(string_to_array(${joined(pieces)}, '\\n'), trim(@element))`;
  const text = `array_to_string(array_filter(${lines}, @element <> ''), '\\n')`;
  const most = LABEL_LIMITS.written;
  const cut = `if(length(@label) > ${String(most)}, concat(left(@label, ${String(most - 1)}), '…'), @label)`;
  return `if(${nothing}, '', with_variable('label', ${text}, ${cut}))`;
}

/** Where QGIS puts labels (`Qgis::LabelPlacement`): around a point, along a line, level in an area. */
const PLACEMENTS: Readonly<Record<GeometryKind, number>> = { point: 0, line: 2, polygon: 4 };

/** The labels of a layer as a project holds them; nothing of an expression that cannot be read. */
export function labelSettings(expression: string | undefined, kind: GeometryKind): string {
  const template = expression === undefined ? undefined : parseLabel(expression);
  if (template?.ok !== true) return '';
  const field = escapeXml(qgisLabel(template.value));
  return `<labeling type="simple"><settings calloutType="simple"><text-style fieldName="${field}" isExpression="1" fontFamily="Noto Sans SC" fontSize="9" fontSizeUnit="Point" textColor="29,42,36,255" textOpacity="1" useSubstitutions="0"><text-buffer bufferDraw="1" bufferSize="0.8" bufferSizeUnits="MM" bufferColor="255,255,255,255" bufferOpacity="1"/></text-style><placement placement="${String(PLACEMENTS[kind])}"/><rendering drawLabels="1" scaleVisibility="0"/></settings></labeling>`;
}
