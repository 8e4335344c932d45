import { parseCssColor } from '../../../domain/layers/record/cssColor.ts';
import type { LayerClasses } from '../../../domain/layers/record/layerClasses.ts';
import { isLayerType } from '../../../layerTypes/index.ts';
import { recordClasses } from '../classes/draftClasses.ts';
import { isJsonObject, type JsonObject } from '../model/formFields.ts';
import {
  cssOf,
  given,
  lossList,
  type ForeignLook,
  type ForeignStyle,
  type Lost,
  type Pen,
  type StyleGeometry,
} from './foreignStyle.ts';

/** How each kind of geometry is written in a record's style. */
const GROUPS = {
  polygon: { layerType: 'Polygon', group: 'PolygonConfig' },
  line: { layerType: 'Line', group: 'LineConfig' },
  point: { layerType: 'Point', group: 'PointConfig' },
} as const satisfies Record<StyleGeometry, unknown>;

/** What a layer is that may take a style. */
export interface StyledLayer {
  readonly layer: JsonObject;
  /** The fields that a layer of its type has. */
  readonly fields: readonly string[];
  /** The fields of its features; empty where they are not known. */
  readonly dataFields: readonly string[];
}

/** A layer with a style of a file, and what of it the layer has not. */
export interface TakenStyle {
  readonly layer: JsonObject;
  readonly lost: readonly Lost[];
}

/** What a layer of a type can take of a style file; undefined for types whose features the file has nothing to say of. */
export function takesStyle(type: string, fields: readonly string[]): 'all' | 'classes' | undefined {
  if (!isLayerType(type) || !fields.includes('classes')) return undefined;
  // A server that draws pictures takes no look of its record.
  return fields.includes('isCustomLayer') ? 'all' : 'classes';
}

/** The kind of geometry that a layer's style is for; undefined where it has none. */
export function geometryOf(layer: JsonObject): StyleGeometry | undefined {
  const config = layer.layerConfig;
  const kind =
    isJsonObject(config) && typeof config.layerType === 'string' ? config.layerType.toLowerCase() : '';
  return kind === 'polygon' || kind === 'line' || kind === 'point' ? kind : undefined;
}

/**
 * A colour as a record's fill has it: one without an opacity is drawn as faintly as areas usually are (`vectorStyle.ts`), so that an
 * opaque one is written with the last step before it.
 */
function fillColor(css: string): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = parseCssColor(css) ?? [];
  return cssOf([red, green, blue, Math.min(alpha, 254 / 255)]);
}

/** Width of an area's edge in the map, px (`vectorStyle.ts`), and the least difference from it that is told. */
const EDGE = { widthPx: 1.5, toldPx: 1 } as const;

const dashField = ({ dash }: Pen) => given('DottedpolylineUrl', dash);

/** An area's edge, whose opacity a record writes apart. */
function edgeFields({ color }: Pen): JsonObject {
  const [red = 0, green = 0, blue = 0, alpha = 1] = parseCssColor(color) ?? [];
  return { polylineColor: cssOf([red, green, blue, 1]), polylineColorAlpha: Math.round(alpha * 100) / 100 };
}

/** The fields of a look in the group of its geometry. */
function lookFields({ kind, fill, line, point }: ForeignLook): JsonObject {
  if (kind === 'point')
    return point === undefined ? {} : { pointColor: point.color, width: point.sizePx, type: point.shape };
  if (kind === 'line')
    return line === undefined ? {} : { lincolor: line.color, lineWidth: line.widthPx, ...dashField(line) };
  return {
    // Without a fill nothing is drawn inside.
    PolygonColor: fill === undefined ? '#ffffff00' : fillColor(fill),
    ...(line === undefined ? { polylineColorAlpha: 0 } : { ...edgeFields(line), ...dashField(line) }),
  };
}

/** Fields of a style that are not of a symbol: they stay unless the file says another. */
const KEPT = /^(?:props?Name|label(?:Font)?Color|VisibleRange|isCluster)$/iu;
const LABEL = /^(?:props?Name|label(?:Font)?Color)$/iu;

/** What stays of the style that a layer has. */
function keptFields(config: JsonObject, group: string, hasLabel: boolean): JsonObject {
  const own = Object.entries(config).filter(([key]) => key.toLowerCase() === group.toLowerCase());
  const fields = own.flatMap(([, value]) => (isJsonObject(value) ? Object.entries(value) : []));
  return Object.fromEntries(fields.filter(([key]) => KEPT.test(key) && !(hasLabel && LABEL.test(key))));
}

/** A field's name as the data spell it: databases change its upper and lower case on the way. */
function fieldAs(
  dataFields: readonly string[],
  field: string,
): { readonly field: string; readonly isKnown: boolean } {
  if (dataFields.length === 0 || dataFields.includes(field)) return { field, isKnown: true };
  const alike = dataFields.filter((one) => one.toLowerCase() === field.toLowerCase());
  const [one = field] = alike;
  return { field: one, isKnown: alike.length > 0 };
}

/** Classes as the layer has them: in areas as opaque as in the file. */
function classesFor(classes: LayerClasses, field: string, kind: StyleGeometry): unknown {
  const color = (css: string) => (kind === 'polygon' ? fillColor(css) : css);
  const { otherColor } = classes;
  return recordClasses({
    ...{ ...classes, field },
    ...(otherColor === undefined ? {} : { otherColor: color(otherColor) }),
    items: classes.items.map((item) => ({ ...item, color: color(item.color) })),
  });
}

/** A layer's style group with the look and label of a file. */
function configWith(
  config: JsonObject,
  { look, label, isClustered }: ForeignStyle,
  labelField: string | undefined,
): JsonObject {
  const { layerType, group } = GROUPS[look.kind];
  const others = Object.entries(config).filter(([key]) => key.toLowerCase() !== group.toLowerCase());
  const color = look.kind === 'point' ? 'labelFontColor' : 'labelColor';
  return {
    ...Object.fromEntries(others),
    layerType,
    [group]: {
      ...keptFields(config, group, label !== undefined),
      ...lookFields(look),
      ...(labelField === undefined ? {} : { propName: labelField }),
      ...(label?.color === undefined ? {} : { [color]: label.color }),
      ...(isClustered === true ? { isCluster: true } : {}),
    },
  };
}

/**
 * A layer with the look of a style file: style and classes as a whole, so that what the file does not say is not said any more; labels,
 * scales and clusters where the file has them. Whether the geometry fits is to be asked before.
 */
export function withForeignStyle(
  { layer, fields, dataFields }: StyledLayer,
  style: ForeignStyle,
): TakenStyle {
  const { look, classes, label, scales } = style;
  const { lose, lost } = lossList();
  const scope = takesStyle(String(layer.type), fields);
  const named = (field: string) => {
    const found = fieldAs(dataFields, field);
    if (!found.isKnown) lose('noField', field);
    return found.field;
  };
  const classField = classes === undefined ? '' : named(classes.field);
  const kept = Object.entries(layer).filter(([key]) => key !== 'classes');
  const taken = {
    ...Object.fromEntries(kept),
    ...(classes === undefined ? {} : { classes: classesFor(classes, classField, look.kind) }),
    ...(scales ?? {}),
  };
  if (scope !== 'all') {
    lose('served');
    return { layer: taken, lost: lost() };
  }
  if (look.kind === 'polygon' && look.line !== undefined) {
    if (classes !== undefined) lose('classEdge');
    if (Math.abs(look.line.widthPx - EDGE.widthPx) >= EDGE.toldPx)
      lose('edgeWidth', `${String(look.line.widthPx)} px`);
  }
  const config = isJsonObject(layer.layerConfig) ? layer.layerConfig : {};
  return {
    layer: {
      ...taken,
      layerConfig: configWith(config, style, label && named(label.field)),
      ...(fields.includes('isCustomLayer') ? { isCustomLayer: true } : {}),
    },
    lost: lost(),
  };
}
