import type { GeometryKind } from '../../server/base/geo/geometry.ts';
import {
  labelFields,
  parseLabel,
  type LabelField,
  type LabelTemplate,
} from '../../src/domain/layers/record/labelTemplate.ts';

type Json = Readonly<Record<string, unknown>>;

const quoted = (text: string) => JSON.stringify(text);

const valueOf = ({ field }: LabelField) => `$feature[${quoted(field)}]`;

/** A field as Arcade writes it; a text that is no number stays as it is. */
function fieldText(field: LabelField): string {
  const value = valueOf(field);
  const text = `DefaultValue(Text(${value}), "")`;
  if (field.format === undefined) return text;
  const number = `Number(${value})`;
  return `IIf(IsEmpty(${value}) || IsNan(${number}), ${text}, Text(${number}, ${quoted(field.format)}))`;
}

const isEmpty = (field: LabelField) => `IsEmpty(${valueOf(field)})`;

/** An expression in Arcade: its parts one after the other, those in brackets only while their fields hold something. */
export function arcadeLabel(template: LabelTemplate): string {
  const textOf = (piece: string | LabelField) =>
    typeof piece === 'string' ? quoted(piece) : fieldText(piece);
  const pieces = template.map((piece) => {
    if (typeof piece === 'string' || 'field' in piece) return textOf(piece);
    const empty = labelFields(piece.part.filter((each) => typeof each !== 'string')).map(isEmpty);
    const text = piece.part.map(textOf).join(' + ') || '""';
    return empty.length === 0 ? text : `IIf(${empty.join(' || ')}, "", ${text})`;
  });
  const nothing = labelFields(template).map(isEmpty).join(' && ');
  return `IIf(${nothing}, "", ${pieces.join(' + ')})`;
}

const PLACEMENTS: Readonly<Record<GeometryKind, string>> = {
  point: 'esriServerPointLabelPlacementAboveCenter',
  line: 'esriServerLinePlacementAboveAlong',
  polygon: 'esriServerPolygonPlacementAlwaysHorizontal',
};

const SYMBOL = {
  ...{ type: 'esriTS', color: [29, 42, 36, 255], haloColor: [255, 255, 255, 255], haloSize: 1.2 },
  font: { family: 'Noto Sans SC', size: 10, style: 'normal', weight: 'normal', decoration: 'none' },
} as const;

/** The labels of a layer as ArcGIS clients write them; null where its record asks for none. */
export function labelingInfo(expression: string | undefined, kind: GeometryKind): readonly Json[] | null {
  const template = expression === undefined ? undefined : parseLabel(expression);
  if (template?.ok !== true) return null;
  return [
    {
      labelExpressionInfo: { expression: arcadeLabel(template.value), title: expression },
      labelPlacement: PLACEMENTS[kind],
      symbol: SYMBOL,
      useCodedValues: false,
      minScale: 0,
      maxScale: 0,
    },
  ];
}
