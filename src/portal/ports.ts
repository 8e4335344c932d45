import type { ComponentType } from 'react';
import type { Command } from '../commands/command.ts';
import type { Annotation, AnnotationStyle } from '../domain/drawing/annotation.ts';
import type { DrawnShape } from '../domain/drawing/shape.ts';
import type { Extent } from '../domain/geodesy/extent.ts';
import type { LonLat } from '../domain/geodesy/lineText.ts';
import type { Road } from '../domain/bureau/places/roads.ts';
import type { GlobePose } from '../domain/views/pose.ts';
import type { FoundRows } from '../domain/query/foundRows.ts';
import type { QueryLimit } from '../domain/query/layerQuery.ts';
import type { DrawnArea, QueryShape } from '../domain/query/queryShape.ts';
import type { ResultSource } from '../domain/query/resultSet.ts';
import type { LayerClasses } from '../domain/layers/record/layerClasses.ts';
import type { GeometryKind } from '../domain/layers/vector/features.ts';
import type { DrawingFeature } from '../domain/sheet/markFeatures.ts';
import type { MadeSheet } from '../domain/sheet/madeSheet.ts';
import type { Identified } from '../layers/identify.ts';
import type { LayerDefinition } from '../layerTypes/index.ts';
import type { ReadonlySignal } from '../lib/signal.ts';
import type { MarkedPlace } from '../viewing/placeMark.ts';
import type { GroundPoint, ScreenPoint, ViewBase, ViewKind } from '../scene/viewPort.ts';
import type { Port } from './feature.ts';
import type { PageProps } from './pageProps.ts';

// Every port between features: what one offers the others, which do not know it. `needs` and `offers` of the features name them.

const port = <T>(name: string): Port<T> => ({ name });

/** What each view stands on: what the configuration names, and the catalogue's imagery and terrain among the basic data. */
export type ViewBases = Readonly<Record<ViewKind, ViewBase>>;

/** What each view stands on, and what of it is missing. */
export const VIEW_BASES = port<ViewBases>('viewBases');

/** Opens the window that exports maps. */
export const OPEN_EXPORT = port<() => void>('openExport');

/** Opens the layer panel at a layer, by the layer's id. */
export const SHOW_IN_TREE = port<(id: string) => void>('showInTree');

/** Opens the layer workbench at records of the catalogue, by their codes: several are changed together. */
export const EDIT_RECORDS = port<(codes: readonly string[]) => void>('editRecords');

/** A place to fly to and to mark. */
export interface LocatedPlace extends MarkedPlace {
  /** Camera above the ground there, metres. */
  readonly aboveGroundM: number;
  /** A camera saved with the place; the flight goes to it instead. */
  readonly camera?: GlobePose | undefined;
}

/** Shows on the map what was looked for: one thing at a time. */
export interface Locator {
  /** Highlights the whole road on both views and flies to its middle. */
  showRoad(road: Road, aboveGroundM: number): Promise<void>;
  /** Marks a place on both views and flies to it. */
  showPlace(place: LocatedPlace): Promise<void>;
  /** Marks a place without flying to it. */
  markPlace(place: MarkedPlace): void;
  /** Lets the user click a place; undefined when he does not. */
  pickPlace(): Promise<GroundPoint | undefined>;
  /** Lets the user draw an area; its open ring, undefined when he does not. */
  drawArea(): Promise<readonly LonLat[] | undefined>;
  /** The ground in the middle of the view that the user works in, or its camera's place where that looks past the earth. */
  centre(): GroundPoint;
  /** The globe's camera now. */
  camera(): GlobePose;
  /** Takes highlight and mark away and ends the flight and the picking that it began. */
  clear(): void;
}

/** Shows places on the map. */
export const LOCATOR = port<Locator>('locator');

/** An annotation to be added; label and style are those of new ones where left out. */
export interface NewAnnotation {
  readonly shape: DrawnShape;
  readonly label?: string;
  readonly style?: AnnotationStyle;
}

/** What the user has drawn. */
export interface Drawings {
  readonly items: ReadonlySignal<readonly Annotation[]>;
  readonly selectedId: ReadonlySignal<string | undefined>;
  /** Adds annotations and selects the last one; false, with a message, when there would be too many. */
  add(added: readonly NewAnnotation[]): boolean;
  /** The places of those that are shown. */
  vertices(): readonly LonLat[];
}

/** What the user has drawn, and how others add to it. */
export const DRAWINGS = port<Drawings>('drawings');

/** The user's measurements. */
export interface Measures {
  /** The places of those that are shown. */
  vertices(): readonly LonLat[];
  /** One for each kind of measuring; they open no window. */
  readonly commands: readonly Command[];
  /** What changes the commands. */
  readonly kind: ReadonlySignal<unknown>;
  readonly state: ReadonlySignal<unknown>;
}

/** Measuring without its window. */
export const MEASURES = port<Measures>('measures');

/** What was found by something else, to be shown in the popup. */
export interface FoundElsewhere {
  readonly view: ViewKind;
  readonly screen: ScreenPoint;
  readonly hit: Identified;
  /** Called when the popup closes: its owner takes the highlight away then. */
  readonly onClosed: () => void;
}

/** The feature popup. */
export interface Popup {
  show(found: FoundElsewhere): void;
  /** The line of the feature that it shows. */
  line(): { readonly name: string; readonly path: readonly LonLat[] } | undefined;
}

/** The feature popup: shows the fields of an object, and tells which object it shows. */
export const POPUP_OF_FEATURES = port<Popup>('popup');

/** Takes files that were dropped as annotations, if the user is at his annotations; true when it did. */
export const DROPPED_ANNOTATIONS = port<(files: readonly File[]) => boolean>('droppedAnnotations');

/** A layer of areas of a file that the user opened on his map. */
export interface FileOfAreas {
  readonly id: string;
  readonly name: string;
  /** GeoJSON in degrees. */
  readonly features: Blob;
}

/** The areas of files that the user opened on his map. */
export interface FileAreas {
  readonly layers: ReadonlySignal<readonly FileOfAreas[]>;
  /** Opens the window in which files are opened; undefined to a role that opens none. */
  readonly openWindow: (() => void) | undefined;
}

/** The areas of files that the user opened on his map. */
export const FILE_AREAS = port<FileAreas>('fileAreas');

/** A layer of the user's own map: of a file, or made of other layers. */
export interface OwnLayer extends FileOfAreas {
  readonly extent: Extent;
}

/** A layer that is made in the page. */
export interface NewOwnLayer {
  readonly name: string;
  /** What it was made by, told where files tell their names. */
  readonly source: string;
  readonly kind: GeometryKind;
  readonly extent: Extent;
  /** Of its features. */
  readonly fields: readonly string[];
  readonly count: number;
  /** In which classes it is drawn; in a colour of its own without them. */
  readonly classes?: LayerClasses | undefined;
  /** GeoJSON in degrees. */
  readonly features: Blob;
}

/** The layers of the user's own map, which he alone sees. */
export interface OwnMap {
  readonly layers: ReadonlySignal<readonly OwnLayer[]>;
  /** Shows a layer and keeps it like those of files. @returns its id */
  add(layer: NewOwnLayer): Promise<string>;
  flyTo(id: string): void;
  /** Opens the window in which such layers are removed and saved on the server. */
  openWindow(): void;
}

/** The layers of the user's own map, and how others add to it. */
export const OWN_MAP = port<OwnMap>('ownMap');

/** A region of the prefecture. */
export interface KnownRegion {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}

/** The features of the layers on the map. */
export interface FeatureSource {
  /** The visible layers that tell their features, the topmost first. */
  layers(): readonly LayerDefinition[];
  /**
   * The features of a layer that share a point with an area.
   * @returns undefined where it is not shown any more
   * @throws LayerLoadError where it does not answer; AbortError when aborted
   */
  ask(layerId: string, shape: QueryShape, signal: AbortSignal): Promise<FoundRows | undefined>;
  /** The area that a limit means now; undefined where the region is not known or cannot be read. */
  limitShape(limit: QueryLimit): Promise<QueryShape | undefined>;
  /** The regions of the prefecture; undefined where they cannot be read, which was told then. */
  regions(signal: AbortSignal): Promise<readonly KnownRegion[] | undefined>;
  /** Lets the user draw an area; undefined when he gives up. */
  drawArea(kind: DrawnArea['kind']): Promise<DrawnArea | undefined>;
}

/** The features of the layers on the map. */
export const FEATURE_SOURCE = port<FeatureSource>('featureSource');

/** What the query in force found. */
export const QUERY_RESULTS = port<ResultSource>('queryResults');

/** Loads what tells which plots go to a sheet: those that are shown then. */
export const PLOTS_ON_SHEET = port<() => Promise<() => readonly DrawingFeature[]>>('plotsOnSheet');

/** Opens a sheet in the picture editor. */
export const OPEN_SHEET = port<(sheet: MadeSheet) => void>('openSheet');

/** What the first lines of what needs attention are given. */
export type TodayBriefProps = Pick<PageProps, 'api' | 'clock' | 'open'>;

/** Loads the first lines of what needs attention, with the way to the rest. */
export const TODAY_BRIEF = port<() => Promise<ComponentType<TodayBriefProps>>>('todayBrief');
