import {
  readAnnotationConfig,
  readPointConfig,
  type LayerConfig,
} from '../../../domain/layers/record/customConfig.ts';
import { parseCssColor } from '../../../domain/layers/record/cssColor.ts';
import { inTwoLines, labelText } from '../../../domain/layers/record/labelText.ts';
import { featureName } from '../../../domain/layers/record/styleRules.ts';
import { DEFAULT_LABEL_RANGE_M, vectorStyleOf } from '../../../domain/layers/record/vectorStyle.ts';
import type { ClassLook, DrawnLabel, FeatureDrawing } from '../../../domain/layers/vector/drawing.ts';
import type { Properties } from '../../../domain/layers/vector/features.ts';
import type { VectorData } from '../../../domain/layers/vector/readVector.ts';

/** Annotation defaults (viewer.md, section 3). */
const DEFAULTS = {
  pointSizePx: 5,
  pointColor: '#ffff3a',
  fontSizePx: 14,
  fontColor: '#000000',
  background: '#ddd8c3',
  heightM: 30,
  content: '标注',
} as const;

/** Properties that hold an annotation's text, tried in turn. */
const TEXT_FIELDS = ['annotationContent', 'text', 'label', '标注'] as const;

/** What all annotations of a layer share, or one of them has of its own. */
interface AnnotationLook {
  readonly pointSizePx: number;
  readonly pointColor: string;
  readonly fontSizePx: number;
  readonly fontColor: string;
  readonly background: string;
  readonly heightM: number;
}

/** The layer's annotation settings: its own, else those of a point layer, else the spec's. */
function layerLook(config: LayerConfig | undefined): AnnotationLook {
  const own = readAnnotationConfig(config);
  const point = readPointConfig(config);
  return {
    pointSizePx: own.pointSizePx ?? DEFAULTS.pointSizePx,
    pointColor: own.pointColor ?? DEFAULTS.pointColor,
    fontSizePx: own.fontSizePx ?? DEFAULTS.fontSizePx,
    fontColor: own.fontColor ?? own.labelColor ?? point?.fontColor ?? DEFAULTS.fontColor,
    background: own.background ?? point?.labelColor ?? DEFAULTS.background,
    heightM: own.heightM ?? DEFAULTS.heightM,
  };
}

const colorIn = (value: unknown, otherwise: string) =>
  typeof value === 'string' && parseCssColor(value) !== undefined ? value : otherwise;

const sizeIn = (value: unknown, least: number, otherwise: number) => {
  const size = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof size === 'number' && size >= least && size <= 1000 ? size : otherwise;
};

/** A feature's own settings over the layer's; what is no colour or size is passed over. */
function featureLook(values: Properties, layer: AnnotationLook): AnnotationLook {
  return {
    pointSizePx: sizeIn(values.pointSize, 1, layer.pointSizePx),
    pointColor: colorIn(values.pointColor, layer.pointColor),
    fontSizePx: sizeIn(values.fontSize, 1, layer.fontSizePx),
    fontColor: colorIn(values.fontColor, layer.fontColor),
    background: colorIn(values.backgroundColor, layer.background),
    heightM: sizeIn(values.HeightFromPoint, 0, layer.heightM),
  };
}

function textOf(values: Properties, field: string | undefined, content: string, unknownText: string): string {
  if (field !== undefined) return labelText(values[field], unknownText);
  const own = TEXT_FIELDS.map((name) => values[name]).find((value) => value !== undefined);
  return own === undefined ? featureName(values) || content : labelText(own, unknownText);
}

/**
 * How each feature of an annotation layer is drawn: a point with its text above it on a leader line, more than ten characters in two
 * lines. Only points carry annotations; other geometries are drawn as in any vector layer, without.
 */
export function annotationDrawing(
  data: VectorData,
  {
    config,
    layerName,
    unknownText,
  }: { config: LayerConfig | undefined; layerName: string; unknownText: string },
): (index: number) => FeatureDrawing {
  const { label: _, ...style } = vectorStyleOf(config, layerName);
  const settings = readAnnotationConfig(config);
  const field = settings.field ?? readPointConfig(config)?.field;
  const rangeM = settings.visibleRangeM ?? readPointConfig(config)?.visibleRangeM ?? DEFAULT_LABEL_RANGE_M;
  const layer = layerLook(config);
  const known = new Map<string, ClassLook>();
  const lookOf = (values: Properties): ClassLook => {
    const own = featureLook(values, layer);
    const key = JSON.stringify(own);
    const label: DrawnLabel = {
      field: '',
      color: own.fontColor,
      background: own.background,
      sizePx: own.fontSizePx,
      visibleRangeM: rangeM,
      leaderM: own.heightM,
    };
    const made = known.get(key) ?? {
      name: layerName,
      fill: style.fill,
      line: style.line,
      point: { ...style.point, color: own.pointColor, sizePx: own.pointSizePx },
      label,
    };
    known.set(key, made);
    return made;
  };
  return (index) => {
    const values = data.properties[index] ?? {};
    const text = textOf(values, field, settings.content ?? DEFAULTS.content, unknownText);
    return { look: lookOf(values), label: inTwoLines(text) };
  };
}
