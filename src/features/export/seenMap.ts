import { PREFECTURE_EXTENT, type Extent } from '../../domain/geodesy/extent.ts';
import { exportLayers, EXPORT_NODE_TYPES, type ExportNode } from '../../domain/sheet/exportTree.ts';
import { printOrder } from '../../domain/sheet/protocol.ts';
import type { CommonDefinition } from '../../layerTypes/layerRecord.ts';
import { withExtent, type ExportForm } from './exportForm.ts';
import { EXPORT_RESET_TEXTS, EXPORT_TEXTS, SEEN_GROUP } from './model/exportTexts.ts';

/** A layer that is on, as the print service knows it. */
export interface SeenLayer {
  readonly name: string;
  /** What the user calls it. */
  readonly label: string;
}

/** What the user has before him when he asks for a sheet. */
export interface SeenMap {
  /** The layers that are on and can be printed, the lowest first. */
  readonly layers: readonly SeenLayer[];
  /** What the 2D map shows; undefined before it shows anything. */
  readonly extent: Extent | undefined;
  /** The title that the open topic suggests; undefined where none is open. */
  readonly title: string | undefined;
}

/** The print service's name of a layer that the portal's own services draw; undefined for others. */
export function printedName({ link, alias }: Pick<CommonDefinition, 'link' | 'alias'>): string | undefined {
  const [, file, picture] = /^\/geo\/(?:features\/([\w-]+)\.geojson|tiles\/own\/([\w-]+))$/.exec(link) ?? [];
  const named = file ?? picture;
  if (named !== undefined) return named;
  const isByAlias = /^\/geo\/(?:wms|wmts|ogc\/features)\b/.test(link);
  return isByAlias && alias !== undefined && /^[\w-]+$/.test(alias) ? alias : undefined;
}

/** Layers as they lie on the map, for the print service. @param definitions the topmost first */
export function seenLayers(definitions: readonly CommonDefinition[]): SeenLayer[] {
  const layers = new Map<string, SeenLayer>();
  for (const definition of definitions.toReversed()) {
    const name = printedName(definition);
    if (name !== undefined) layers.set(name, { name, label: definition.name });
  }
  return [...layers.values()];
}

/** The tree with the layers that are on and not in it, so that whatever is seen can be printed. */
export function treeWithSeen(
  tree: readonly ExportNode[],
  layers: readonly SeenLayer[],
): readonly ExportNode[] {
  const known = new Set(exportLayers(tree).map(({ name }) => name));
  const others = layers.filter(({ name }) => !known.has(name));
  if (others.length === 0) return tree;
  const children = others.map(({ name, label }): ExportNode => ({
    id: `${SEEN_GROUP.id}-${name}`,
    name,
    label,
    type: EXPORT_NODE_TYPES.sheet,
    isCheckd: false,
    children: [],
  }));
  return [{ ...SEEN_GROUP, type: EXPORT_NODE_TYPES.sheet, isCheckd: false, children }, ...tree];
}

const isBase = (name: string) => name.includes('bz');

/**
 * The names of a sheet's layers: the base maps that were chosen before, or come by default, and above them what is on, as it lies.
 * @returns undefined where nothing is on: then the choice stays
 */
export function seenChoice(
  tree: readonly ExportNode[],
  { sheet }: ExportForm,
  layers: readonly SeenLayer[],
): readonly string[] | undefined {
  if (layers.length === 0) return undefined;
  const known = new Set(exportLayers(tree).map(({ name }) => name));
  const chosen = sheet.layers.filter((name) => isBase(name) && known.has(name));
  const usual = exportLayers(tree).flatMap(({ name, isCheckd }) => (isCheckd && isBase(name) ? [name] : []));
  return [...(chosen.length > 0 ? chosen : usual), ...layers.map(({ name }) => name)];
}

/** Checked names in the order in which the layers lie on the map; what is not on the map lies below it. */
export function asOnMap(names: readonly string[], layers: readonly SeenLayer[]): readonly string[] {
  const place = new Map(layers.map(({ name }, index) => [name, index]));
  return printOrder(names.toSorted((a, b) => (place.get(a) ?? -1) - (place.get(b) ?? -1)));
}

/** True for a title that nobody wrote: the ones that forms come with, and the one that a topic gave. */
const isGiven = ({ sheet: { title }, topicTitle }: ExportForm) =>
  title === EXPORT_TEXTS.title || title === EXPORT_RESET_TEXTS.title || title === topicTitle;

/** The form with the title of the open topic, unless the user wrote one of his own. */
export function withTopic(form: ExportForm, title: string | undefined): ExportForm {
  if (!isGiven(form) || (title === undefined && form.topicTitle === null)) return form;
  return {
    ...form,
    topicTitle: title ?? null,
    sheet: { ...form.sheet, title: title ?? EXPORT_TEXTS.title },
  };
}

const holds = (outer: Extent, inner: Extent) =>
  outer.west <= inner.west &&
  outer.south <= inner.south &&
  outer.east >= inner.east &&
  outer.north >= inner.north;

/** The form whose frame shows what the map shows. Where that is all of the prefecture and more, the frame stays. */
export function withSeenExtent(form: ExportForm, extent: Extent | undefined): ExportForm {
  if (extent === undefined || holds(extent, PREFECTURE_EXTENT)) return form;
  const framed = withExtent(form, extent);
  return framed.ok ? framed.value : form;
}

/** True where what is seen has not changed. */
export const isSameSeen = (
  a: SeenMap['extent'] | SeenMap['layers'],
  b: SeenMap['extent'] | SeenMap['layers'],
): boolean => JSON.stringify(a) === JSON.stringify(b);
