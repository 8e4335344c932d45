import { classLabels } from '../../../domain/layers/record/layerClasses.ts';
import { useText } from '../../../ui/text.ts';
import { draftClasses } from '../classes/draftClasses.ts';
import type { JsonObject } from '../model/formFields.ts';
import type { ForeignStyle } from './foreignStyle.ts';

/** A row of what is taken. */
export interface TakenRow {
  readonly name: string;
  readonly value: string;
  readonly color?: string;
}

/** What a style gives the layer, a row each: of the style, and of the layer that has taken it. */
export function useTakenRows(): (
  style: ForeignStyle,
  layer: JsonObject,
  isStyled: boolean,
) => readonly TakenRow[] {
  const t = useText();
  const px = (value: number) => `${String(value)} px`;
  /** Colours that classes take the place of are not among them. */
  const lookRows = ({ look: { fill, line, point, kind }, classes }: ForeignStyle): readonly TakenRow[] => {
    const own = (css: string) => (classes === undefined ? { color: css } : {});
    const row = (name: string, css: string, ...more: readonly string[]): TakenRow => ({
      name,
      value: [...(classes === undefined ? [css] : []), ...more].join(' '),
      ...own(css),
    });
    const dash = line?.dash === undefined ? [] : [line.dash];
    return [
      ...(fill === undefined ? [] : [row(t('workbench.taken.fill'), fill)]),
      ...(line === undefined || kind !== 'polygon'
        ? []
        : [row(t('workbench.taken.edge'), line.color, ...dash)]),
      ...(line === undefined || kind !== 'line'
        ? []
        : [row(t('workbench.taken.line'), line.color, px(line.widthPx), ...dash)]),
      ...(point === undefined
        ? []
        : [row(t('workbench.taken.point'), point.color, point.shape, px(point.sizePx))]),
    ].filter(({ value }) => value !== '');
  };
  const classRows = (layer: JsonObject): readonly TakenRow[] => {
    const classes = draftClasses(layer.classes);
    if (classes === undefined) return [];
    const labels = [...classLabels(classes), t('workbench.classes.other')];
    const { items, otherColor } = classes;
    const colors = [...items.map(({ color }) => color), ...(otherColor === undefined ? [] : [otherColor])];
    return [
      { name: t('workbench.classes.field'), value: classes.field },
      ...colors.map((color, at) => ({
        name: t('workbench.taken.class', { number: at + 1 }),
        value: labels[at] ?? '',
        color,
      })),
    ];
  };
  const labelRows = ({ label }: ForeignStyle): readonly TakenRow[] => {
    if (label === undefined) return [];
    const color = label.color === undefined ? {} : { color: label.color };
    return [{ name: t('workbench.taken.label'), value: label.field, ...color }];
  };
  const scaleRows = ({ scales }: ForeignStyle): readonly TakenRow[] => {
    if (scales === undefined) return [];
    const text = (limit: number | undefined) => (limit === undefined ? '∞' : `1:${String(limit)}`);
    const value = `${text(scales.minScale)} – ${text(scales.maxScale)}`;
    return [{ name: t('workbench.taken.scales'), value }];
  };
  return (style, layer, isStyled) => [
    ...(isStyled ? lookRows(style) : []),
    ...classRows(layer),
    ...(isStyled ? labelRows(style) : []),
    ...scaleRows(style),
  ];
}
