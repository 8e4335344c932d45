import type { Extent } from '../domain/geodesy/extent.ts';
import type { ImageryTransparency } from '../layers/imageryTransparency.ts';
import type { LayerNode, Theme } from '../layers/tree/layerCatalogue.ts';
import type { LayerOrder } from '../layers/tree/layerOrder.ts';
import type { LayerHealth } from '../domain/layers/record/layerProblem.ts';
import type { LayerLegend } from '../domain/layers/record/legend.ts';
import type { LayersReport } from '../layers/layerController.ts';
import type { Period } from '../domain/layers/time/moment.ts';
import type { LayerFigures } from '../scene/layerHost.ts';

/** The tabs of the layer control panel. */
export type LayerTab = 'thematic' | 'base';

/** The themes of the thematic tab, or all of them. */
export type ThemeChoice = Exclude<Theme, 'base'> | 'all';

/** A layer or group shown alone, and what was on in its tab before. */
export interface Solo {
  readonly id: string;
  readonly tab: LayerTab;
  readonly before: readonly string[];
}

/** What the user wants to see and what came of it. */
export interface LayerState {
  /** All themes of the catalogue in the user's order; empty until the catalogue is read. */
  readonly tree: readonly LayerNode[];
  readonly order: LayerOrder;
  readonly onIds: readonly string[];
  /** Those of them that the open topic has switched on: they go with it, and are no choice of the user's. */
  readonly topicIds: readonly string[];
  /** 0 to 1 by layer id; 1 where none is given. */
  readonly opacity: Readonly<Record<string, number>>;
  readonly imagery: ImageryTransparency;
  /** Layers that are drawn faintly, so that what is marked of them stands out; no choice of the user's. */
  readonly dimmedIds: readonly string[];
  /** The time that layers which know times show; null for all of it. */
  readonly period: Period | null;
  readonly solo: Solo | null;
  /** The camera is above the threshold of the altitude rule. */
  readonly isHigh: boolean;
  /** Layers that are not shown at the map's scale. */
  readonly outOfScaleIds: readonly string[];
  readonly expandedIds: readonly string[];
  readonly tab: LayerTab;
  readonly theme: ThemeChoice;
  readonly filter: Readonly<Record<LayerTab, string>>;
  readonly selectedId: string | null;
  /** By layer id, records that do not parse included; `off` where none is given. */
  readonly health: Readonly<Record<string, LayerHealth>>;
  /** Of the layers that were loaded since the page was opened, also where they are off now. */
  readonly extents: Readonly<Record<string, Extent>>;
  readonly figures: Readonly<Record<string, LayerFigures>>;
  readonly legend: readonly LayerLegend[];
  /** Layers that the legend leaves out until they are switched on anew: it was emptied while they were shown. */
  readonly clearedLegendIds: readonly string[];
}

/** The part of the state that a user would miss after a reload. */
export type LayerChoice = Pick<
  LayerState,
  'onIds' | 'opacity' | 'expandedIds' | 'tab' | 'theme' | 'order' | 'imagery'
> & {
  /** Of a link; nobody is brought back to a part of the time by himself. */
  readonly period?: Period;
};

/** What changes the layers. */
export interface LayerActions {
  /** Takes a catalogue: switches on what its records say, unless `choice` brings back an earlier choice. */
  setTree(tree: readonly LayerNode[], choice?: LayerChoice): void;
  /** Puts groups above the catalogue's that this page alone knows; what is on stays on, but for what is gone. */
  setLocal(local: readonly LayerNode[]): void;
  /**
   * Switches on exactly these layers, with these opacities and this imagery.
   * @returns how many of them the catalogue has not, or may not show
   */
  show(shown: Pick<LayerState, 'onIds' | 'opacity' | 'imagery'>): number;
  /** Tells which of the layers that are on go with the open topic. */
  setTopicIds(ids: readonly string[]): void;
  /** A click on a node's box. */
  toggle(id: string): void;
  /** Shows only this node's layers of its tab (and the terrain, which is no picture); once more brings the others back. */
  toggleSolo(id: string): void;
  /** Switches off every layer of a tab. */
  allOff(tab: LayerTab): void;
  /** @param opacity 0 to 1; held within it */
  setOpacity(id: string, opacity: number): void;
  /** Changes the imagery's transparency; the opacity is held within 0 to 1. */
  setImagery(change: Partial<ImageryTransparency>): void;
  /** Draws these layers faintly, and no others. */
  setDimmed(ids: readonly string[]): void;
  /** Shows what is of a time, or all again. */
  setPeriod(period: Period | null): void;
  /** Tells the camera's height above the ellipsoid in metres, for the altitude rule. */
  setCameraHeight(heightM: number): void;
  /** Tells the map's scale as a denominator, for layers that are shown at some scales only. */
  setScale(scale: number): void;
  /** Puts a node before one of its siblings, or last. */
  moveNode(id: string, beforeId: string | null): void;
  /** Gives the children of a node (the trees when it is null) the catalogue's order again. */
  resetOrder(parentId: string | null): void;
  setExpanded(id: string, expanded: boolean): void;
  setTab(tab: LayerTab): void;
  setTheme(theme: ThemeChoice): void;
  setFilter(tab: LayerTab, text: string): void;
  /** Selects a node and opens the groups above it. */
  select(id: string | null): void;
  /** The legend's keys: a layer's id leaves that layer out, {@link CLEAR_ALL_LEGENDS} empties it. */
  clearLegend(key: string): void;
  /** Brings back what {@link LayerActions.clearLegend} left out. */
  restoreLegend(): void;
  /** Takes what the layer controller reports. */
  setReport(report: LayersReport): void;
}

/** The legend key that empties it (viewer.md, section 4). */
export const CLEAR_ALL_LEGENDS = 'clearAllLegends';
