import type { Geometry } from 'geojson';
import { pictureOf } from '../../drawing/plot/shapes/pictures.ts';
import { hexOf, parseCssColor } from '../record/cssColor.ts';
import { areaTextOf, chooseClassTable, OTHER_CLASS } from '../record/classTables.ts';
import { labelWriter } from '../record/labelTemplate.ts';
import { labelText } from '../record/labelText.ts';
import {
  classFillAlpha,
  classFinder,
  classLabels,
  type ClassItem,
  type LayerClasses,
} from '../record/layerClasses.ts';
import { MARK_PICTURE_PX, type MarkPicture } from '../record/markPictures.ts';
import type { LegendEntry } from '../record/legend.ts';
import { featureName } from '../record/styleRules.ts';
import {
  DEFAULT_LABEL_RANGE_M,
  LABEL_SIZE_PX,
  type FillLook,
  type LabelLook,
  type LineLook,
  type PointImage,
  type PointLook,
  type VectorStyle,
} from '../record/vectorStyle.ts';
import { ellipseRing, closedPolygon } from '../../geodesy/areas.ts';
import type { GeometryKind, GeometryPart, Properties } from './features.ts';
import type { KmlLook } from './kml.ts';
import type { VectorData } from './readVector.ts';

/** A label of an annotation stands above its point on a leader line. */
export interface DrawnLabel extends LabelLook {
  /** Metres above the ground, and at least so many pixels; absent for a label at its feature. */
  readonly leaderM?: number;
}

/** Features drawn alike, one row of the legend. */
export interface ClassLook {
  readonly name: string;
  /** Its place in the legend, where it has one; else features decide, the first one's look first. */
  readonly order?: number;
  readonly fill: FillLook;
  readonly line: LineLook;
  readonly point: PointLook;
  readonly label?: DrawnLabel;
}

/** One drawn feature of a set. */
export interface DrawnFeature {
  /** Place of the feature in its file. */
  readonly index: number;
  readonly geometry: Geometry;
  /** Place of its look among the set's classes. */
  readonly place: number;
  /** Empty for none. */
  readonly label: string;
}

/** Features of one kind, drawn together. */
export interface DrawnSet {
  readonly id: 'ellipse' | GeometryKind;
  readonly kind: GeometryKind;
  readonly classes: readonly ClassLook[];
  readonly features: readonly DrawnFeature[];
}

/** How one feature is to be drawn; undefined leaves it out. */
export type FeatureDrawing = { readonly look: ClassLook; readonly label: string } | undefined;

/** What decides how features are drawn. */
type DrawnData = Pick<VectorData, 'properties' | 'looks'>;

/** The layer's name and style, by which its data are drawn. */
export interface DrawingOptions {
  readonly layerName: string;
  readonly style: VectorStyle;
  /** Shown for a value that is the text "null". */
  readonly unknownText: string;
}

/** A look as the record, or the layer's name, has it. */
function baseLook(name: string, { fill, line, point, label }: VectorStyle): ClassLook {
  return { name, fill, line, point, ...(label === undefined ? {} : { label }) };
}

/** The look of a class of a fixed colour table: only the colour differs. */
function tinted(look: ClassLook, name: string, color: string): ClassLook {
  const { fill, line, point } = look;
  return {
    ...look,
    name,
    fill: { ...fill, color, water: false },
    line: { ...line, color },
    point: { ...point, color },
  };
}

const KML_ICON_PX = 32;

/** A look with what a KML file says of it. */
function withKml(look: ClassLook, kml: KmlLook): ClassLook {
  const { fill, line, point } = look;
  const iconPx = KML_ICON_PX * (kml.iconScale ?? 1);
  return {
    ...look,
    name: kml.styleId ?? look.name,
    fill: { ...fill, color: kml.fill ?? fill.color, alpha: kml.fillOpacity ?? fill.alpha },
    line: {
      ...line,
      color: kml.stroke ?? line.color,
      alpha: kml.strokeOpacity ?? line.alpha,
      widthPx: kml.strokeWidthPx ?? line.widthPx,
    },
    point: {
      ...point,
      color: kml.iconColor ?? point.color,
      ...(kml.iconHref === undefined
        ? {}
        : { image: { url: kml.iconHref, widthPx: iconPx, heightPx: iconPx, fromFile: true } }),
    },
  };
}

/** Points of a KML file are labelled with their names, as Google Earth does, unless the record says otherwise. */
const KML_LABEL: LabelLook = {
  field: 'name',
  color: '#ffffff',
  visibleRangeM: DEFAULT_LABEL_RANGE_M,
  sizePx: LABEL_SIZE_PX,
};

/** How features of a KML file look; equal looks are one object. */
function kmlLooks({ looks = [] }: DrawnData, base: ClassLook): (index: number) => ClassLook {
  const known = new Map<string, ClassLook>();
  const labelled = { ...base, label: base.label ?? KML_LABEL };
  return (index) => {
    const kml = looks[index] ?? {};
    const key = JSON.stringify(kml);
    const look = known.get(key) ?? withKml(labelled, kml);
    known.set(key, look);
    return look;
  };
}

/** A picture of the portal's own in a colour. @param sizePx width and height, CSS pixels */
function markImage(mark: MarkPicture, css: string, sizePx: number): PointImage {
  const svg = pictureOf(mark, hexOf(parseCssColor(css) ?? [128, 128, 128])) ?? '';
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return { url, widthPx: sizePx, heightPx: sizePx, mark };
}

/** The mark of a class's points. */
function classPoint(point: PointLook, { color, picture, sizePx }: ClassItem): PointLook {
  if (picture === undefined) return sizePx === undefined ? point : { ...point, sizePx };
  return { ...point, image: markImage(picture, color, sizePx ?? MARK_PICTURE_PX) };
}

/**
 * How features look by the classes of their record. The layer's one picture would hide the colour: points are plain marks, or what their
 * class says.
 */
function ownClassLooks(classes: LayerClasses, base: ClassLook): (values: Properties) => ClassLook {
  const { image: _image, ellipse: _ellipse, ...mark } = base.point;
  const plain: ClassLook = { ...base, point: { ...mark, marked: true } };
  const inClass = (name: string, color: string, order: number): ClassLook => {
    const look = tinted(plain, name, color);
    return { ...look, order, fill: { ...look.fill, alpha: classFillAlpha(color, base.fill.alpha) } };
  };
  const labels = classLabels(classes);
  const looks = classes.items.map((item, at) => {
    const look = inClass(labels[at] ?? '', item.color, at);
    return { ...look, point: classPoint(look.point, item) };
  });
  const { otherColor } = classes;
  const other =
    otherColor === undefined
      ? { ...plain, name: OTHER_CLASS, order: looks.length }
      : inClass(OTHER_CLASS, otherColor, looks.length);
  const placeOf = classFinder(classes);
  return (values) => looks[placeOf(values)] ?? other;
}

/** How features look by the classes of their record, or the table of fixed colours that fits them, and the second line of their labels. */
function classLooks({ properties }: DrawnData, base: ClassLook, { layerName, style }: DrawingOptions) {
  if (style.classes !== undefined) return { lookOf: ownClassLooks(style.classes, base), areaText: () => '' };
  const chosen = style.ownColor ? undefined : chooseClassTable(layerName, properties);
  if (chosen === undefined) return { lookOf: () => base, areaText: () => '' };
  const { table, classOf } = chosen;
  const label = table.areaTextFor === undefined ? {} : { label: base.label ?? KML_LABEL };
  const looks = table.classes.map(({ name, color }) => ({ ...tinted(base, name, color), ...label }));
  const other = { ...base, name: OTHER_CLASS };
  return {
    lookOf: (values: Properties) => looks[classOf(values)] ?? other,
    areaText: (values: Properties) => areaTextOf(table, classOf(values), layerName, values),
  };
}

/** How each feature of a vector layer is drawn: by its record's classes, its KML file, a table of fixed colours, or its record. */
export function vectorDrawing(data: DrawnData, options: DrawingOptions): (index: number) => FeatureDrawing {
  const { layerName, style, unknownText } = options;
  const base = baseLook(layerName, style);
  const isByFile = data.looks !== undefined && style.classes === undefined;
  const kmlLook = isByFile ? kmlLooks(data, base) : undefined;
  const { lookOf, areaText } = classLooks(data, base, options);
  const expression = style.label?.expression;
  const written = expression === undefined ? undefined : labelWriter(expression, unknownText);
  return (index) => {
    const values = data.properties[index] ?? {};
    if (style.excluded?.test(featureName(values)) === true) return undefined;
    const look = kmlLook === undefined ? lookOf(values) : kmlLook(index);
    if (look.label === undefined) return { look, label: '' };
    const own = written?.(values) ?? labelText(values[look.label.field], unknownText);
    const area = areaText(values);
    // A zone without a name of its own is called by its class.
    const first = own === '' && area !== '' ? look.name : own;
    return { look, label: [first, area].filter((line) => line !== '').join('\n') };
  };
}

/** Collects features by look. */
function createSet(id: DrawnSet['id'], kind: GeometryKind) {
  const places = new Map<ClassLook, number>();
  const features: DrawnFeature[] = [];
  return {
    add(part: GeometryPart, look: ClassLook, label: string) {
      const place = places.get(look) ?? places.size;
      places.set(look, place);
      features.push({ ...part, place, label });
    },
    done: (): DrawnSet => ({ id, kind, classes: [...places.keys()], features }),
  };
}

/** The look of an ellipse as an area, made once for each look of its point. */
function ellipseLooks(): (look: ClassLook) => ClassLook {
  const known = new Map<ClassLook, ClassLook>();
  return (look) => {
    const { ellipse, marked } = look.point;
    const { color, alpha } = ellipse ?? { color: look.point.color, alpha: 1 };
    const { label, ...rest } = look;
    const made = known.get(look) ?? {
      ...rest,
      fill: { color, alpha, water: false },
      line: { ...look.line, color, glow: false },
      ...(marked || label === undefined ? {} : { label }),
    };
    known.set(look, made);
    return made;
  };
}

/** The sets to draw, lowest first: points must not hide under areas. Empty ones are left out. */
export function drawnSets(
  { parts }: VectorData,
  drawingOf: (index: number) => FeatureDrawing,
): readonly DrawnSet[] {
  const ellipses = createSet('ellipse', 'polygon');
  const ellipseLook = ellipseLooks();
  const sets = (['polygon', 'line', 'point'] as const).map((kind) => {
    const set = createSet(kind, kind);
    for (const part of parts[kind]) {
      const drawing = drawingOf(part.index);
      if (drawing === undefined) continue;
      const { look, label } = drawing;
      const { ellipse, marked } = look.point;
      if (kind === 'point' && ellipse !== undefined && part.geometry.type === 'Point') {
        const [lon = 0, lat = 0] = part.geometry.coordinates;
        const geometry = closedPolygon(ellipseRing([lon, lat], ellipse.semiMajorM, ellipse.semiMinorM));
        ellipses.add({ ...part, geometry }, ellipseLook(look), marked ? '' : label);
      }
      if (kind !== 'point' || marked) set.add(part, look, label);
    }
    return set.done();
  });
  return [ellipses.done(), ...sets].filter(({ features }) => features.length > 0);
}

/** How a sheet draws what has a picture of the portal's own. */
function markLook({ color, image }: PointLook): Pick<LegendEntry, 'look'> {
  if (image?.mark === undefined) return {};
  const ink = hexOf(parseCssColor(color) ?? [128, 128, 128]);
  return { look: { point: { color: ink, outline: ink, sizePx: image.widthPx, picture: image.mark } } };
}

/**
 * The legend of what is drawn: a row for each look of each kind.
 * @param urlOf absolute address of a picture; undefined when a plain mark stands in for it
 * @param isIn leaves out looks, by the places of set and look
 */
export function legendOfSets(
  layerName: string,
  sets: readonly Pick<DrawnSet, 'kind' | 'classes'>[],
  urlOf: (image: PointImage) => string | undefined,
  isIn: (set: number, place: number) => boolean = () => true,
): readonly LegendEntry[] {
  return sets.flatMap(({ kind, classes }, at) =>
    classes
      .filter((_, place) => isIn(at, place))
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
      .map(({ name, fill, line, point }): LegendEntry => {
        const entry = { name, group: layerName, show: true } as const;
        if (kind === 'polygon') return { ...entry, type: 'face', color: fill.color };
        if (kind === 'line') return { ...entry, type: 'line', color: line.color };
        const { image } = point;
        const img = image === undefined ? undefined : urlOf(image);
        const ownLook = markLook(point);
        if (image === undefined || img === undefined)
          return { ...entry, ...ownLook, type: 'point', color: point.color };
        const config = { img, width: image.widthPx, height: image.heightPx };
        return { ...entry, ...ownLook, type: 'point', color: point.color, config };
      }),
  );
}
