import { imageryFactor, OPAQUE_IMAGERY, type ImageryTransparency } from './imageryTransparency.ts';
import { type LayerNode, walkNodes } from './tree/layerCatalogue.ts';
import type { LayerOrder } from './tree/layerOrder.ts';
import { layerParts, type LayerDefinition } from '../layerTypes/index.ts';
import { partNodeId } from '../domain/layers/record/pipeParts.ts';
import type { Period } from '../domain/layers/time/moment.ts';
import type { LayerDisplay } from '../scene/layerHost.ts';
import { drawingOrder } from './drawingOrder.ts';

const NONE: ReadonlySet<string> = new Set();

/** What is left of the opacity of a layer that is drawn faintly: seen as where things are, below what is marked. */
export const DIMMED = 0.35;

/** A layer of the catalogue and how the user wants it shown. */
export interface DesiredLayer {
  readonly definition: LayerDefinition;
  readonly display: LayerDisplay;
}

/** What else bears on how layers are shown. */
export interface DisplayRules {
  /** The groups that the user ordered himself. */
  readonly order?: LayerOrder;
  /** Layers that are not shown now although they are switched on: the altitude rule. */
  readonly heldBackIds?: ReadonlySet<string>;
  readonly imagery?: ImageryTransparency;
  /** Layers that are drawn faintly. */
  readonly dimmedIds?: readonly string[];
  /** The time that is shown; all of it unless told. */
  readonly period?: Period | undefined;
}

/** How opaque a layer is before rules: as the user wants it, else as its record says. */
export function chosenOpacity(
  { id, opacity = 1 }: { readonly id: string; readonly opacity?: number | undefined },
  chosen: Readonly<Record<string, number>>,
): number {
  return chosen[id] ?? opacity;
}

/**
 * Every layer of the trees with its display, in tree order; for what lies over what see {@link drawingOrder}.
 * @param trees in the user's order
 * @param onIds layers, and parts of layers, that are switched on
 * @param opacity 0 to 1 by layer id, as the user chose it; that of the record where he chose none
 */
export function desiredLayers(
  trees: readonly LayerNode[],
  onIds: ReadonlySet<string>,
  opacity: Readonly<Record<string, number>>,
  rules: DisplayRules = {},
): readonly DesiredLayer[] {
  const { order = {}, heldBackIds, imagery = OPAQUE_IMAGERY, dimmedIds = [], period } = rules;
  const places = drawingOrder(trees, order);
  const definitions = new Map<string, LayerDefinition>();
  for (const node of walkNodes(trees)) {
    if (node.definition !== undefined && !definitions.has(node.id)) definitions.set(node.id, node.definition);
  }
  return [...definitions.values()].map((definition) => ({
    definition,
    display: {
      ...shownParts(definition, heldBackIds?.has(definition.id) === true ? NONE : onIds),
      opacity:
        chosenOpacity(definition, opacity) *
        imageryFactor(definition.type, imagery) *
        (dimmedIds.includes(definition.id) ? DIMMED : 1),
      order: places.get(definition.id) ?? 0,
      ...(period === undefined ? {} : { period }),
    },
  }));
}

/** A layer with parts is visible while one of them is on, and hides those that are off. */
function shownParts(
  definition: LayerDefinition,
  onIds: ReadonlySet<string>,
): Pick<LayerDisplay, 'visible' | 'hiddenParts'> {
  const { id } = definition;
  const parts = layerParts(definition);
  if (parts.length === 0) return { visible: onIds.has(id) };
  const hiddenParts = parts.filter((part) => !onIds.has(partNodeId(id, part)));
  return { visible: hiddenParts.length < parts.length, hiddenParts };
}

/** The layers that are on from the start: those whose record says `visibility`, with all their parts. */
export function initiallyOn(trees: readonly LayerNode[]): readonly string[] {
  const ids = new Set<string>();
  for (const { id, definition, disabled } of walkNodes(trees)) {
    if (definition?.visible !== true || disabled === true) continue;
    const parts = layerParts(definition);
    if (parts.length === 0) ids.add(id);
    for (const part of parts) ids.add(partNodeId(id, part));
  }
  return [...ids];
}
