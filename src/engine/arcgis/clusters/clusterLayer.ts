import { watch } from '@arcgis/core/core/reactiveUtils.js';
import type Graphic from '@arcgis/core/Graphic.js';
import type { MultiPolygon, Polygon } from 'geojson';
import type { ClusterMark } from '../../../domain/layers/cluster/clusterBook.ts';
import {
  stillServes,
  type ClusterFrame,
  type ClusterWindow,
  type MaybeWindow,
} from '../../../domain/layers/cluster/clusterLevel.ts';
import {
  clusterStyleOf,
  type ClusterStyle,
  type PointRecord,
} from '../../../domain/layers/cluster/clusterStyle.ts';
import type { FacilityPoints } from '../../../domain/layers/facility/facilityRecord.ts';
import { geometryExtent } from '../../../domain/geodesy/geometryExtent.ts';
import type { LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import type { CommonDefinition } from '../../../layerTypes/layerRecord.ts';
import type { LegendEntry } from '../../../domain/layers/record/legend.ts';
import type { FoundRows } from '../../../domain/query/foundRows.ts';
import { areaTest } from '../../../domain/query/meetsArea.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Period } from '../../../domain/layers/time/moment.ts';
import { createSignal } from '../../../lib/signal.ts';
import type { IdentifyRequest } from '../../../scene/layerHost.ts';
import type { ClusterHit, PickHit, ViewKind } from '../../../scene/viewPort.ts';
import type { LegendedLayer } from '../layers/engineLayer.ts';
import { absoluteUrl, fetchFile } from '../layers/fetching.ts';
import { isCancelled } from '../layers/problems.ts';
import { type ClusterDrawing, createClusterDrawing } from './clusterDrawing.ts';
import { type ClusterSource, openClusterSource } from './clusterSource.ts';
import type { ClusterMoment, ClusterViews } from './clusterViews.ts';
import { createMarkerPictures } from './markerPictures.ts';
import type { ClusterInput } from './protocol.ts';

/** Most points that a query is answered with. */
const MOST_ROWS = 100_000;

/** A layer of points, or of facilities. */
type PointDefinition = CommonDefinition & PointRecord & { readonly timeField?: string };

/** What clustered layers share in a scene: the followed views, the scale at a distance, words that are no data. */
export interface ClusterContext {
  /** Shown for a label that is the text "null". */
  readonly unknownText: string;
  /** Legend heading of the facility layers. */
  readonly facilityGroup: string;
  readonly clock: Clock;
  readonly clusterViews: ClusterViews;
  /** Map scale at which something so far from the camera is drawn. */
  scaleAtDistance(distanceM: number): number;
  /** @throws LayerLoadError with the reason; AbortError when aborted */
  readFacilities(
    layer: Pick<PointDefinition, 'id' | 'facility'>,
    signal: AbortSignal,
  ): Promise<FacilityPoints>;
}

/** Marks in one view; the globe draws a few thousand graphics smoothly, no more. */
const MARKS_PER_VIEW = 1500;

/** Members of a cluster that a hit tells. */
const MEMBERS_TOLD = 200;

/** Points at a place that an identify answers. */
const NEARBY_TOLD = 20;

/** A globe's camera stays 500 m above what it flies to: clusters that fall apart only below that are listed instead. */
const DEEPEST_FLIGHT_ZOOM = 18;

const KINDS = ['globe', 'plane'] as const satisfies readonly ViewKind[];

/** A marker's picture is shown smaller in the legend than on the map. */
const LEGEND_SCALE = 0.5;

const METRES_PER_DEGREE = 111_320;

interface ReadInput {
  readonly input: ClusterInput;
  readonly partial: LayerProblem | undefined;
}

async function readInput(
  definition: PointDefinition,
  context: ClusterContext,
  signal: AbortSignal,
): Promise<ReadInput> {
  const { facility, link, extent } = definition;
  if (facility === undefined) {
    const file = await fetchFile(absoluteUrl(link), signal);
    return { input: { kind: 'file', file, expected: extent }, partial: undefined };
  }
  const { positions, attributes, leftOut, reasons } = await context.readFacilities(definition, signal);
  const detail = `${leftOut} / ${leftOut + attributes.length} · ${reasons.join(' · ')}`;
  const partial = leftOut === 0 ? undefined : ({ code: 'features-left-out', detail } as const);
  return { input: { kind: 'points', positions, attributes }, partial };
}

/** Asks the worker for what the views show and draws it. */
function followViews(
  source: ClusterSource,
  drawings: Readonly<Record<ViewKind, ClusterDrawing>>,
  style: ClusterStyle,
  context: ClusterContext,
) {
  let asked: readonly MaybeWindow[] = [];
  let turn = 0;

  const windowOf = (frame: ClusterFrame | undefined): MaybeWindow => {
    if (frame === undefined) return undefined;
    const isWithin = (rangeM: number | undefined) =>
      rangeM === undefined || frame.trueScale <= context.scaleAtDistance(rangeM);
    if (!isWithin(style.rangeM)) return undefined;
    const labels = style.label !== undefined && isWithin(style.label.rangeM);
    return { extent: frame.extent, zoom: frame.zoom, labels };
  };
  const draw = async (windows: readonly MaybeWindow[]) => {
    const own = ++turn;
    asked = windows;
    const shown = windows.filter((window): window is ClusterWindow => window !== undefined);
    const answers =
      shown.length === 0 ? [] : await source.ask('marks', { windows: shown, limit: MARKS_PER_VIEW });
    if (own !== turn) return;
    const rest = [...answers];
    const marks = windows.map((window) => (window === undefined ? [] : (rest.shift() ?? [])));
    await Promise.all(KINDS.map((kind, at) => drawings[kind].show(marks[at] ?? [])));
  };
  const follow = ({ frames, resting }: ClusterMoment) => {
    if (!drawings.globe.layer.visible) return;
    const windows = KINDS.map((kind) => windowOf(frames[kind]));
    const isSame = resting ? JSON.stringify(windows) === JSON.stringify(asked) : stillServes(asked, windows);
    if (isSame) return;
    draw(windows).catch((error: unknown) => {
      // Asked again with the next movement; a closed source has no layer to draw for.
      if (!isCancelled(error)) asked = [];
    });
  };
  const stopMoments = context.clusterViews.moments.subscribe(follow);
  const shownAgain = watch(
    () => drawings.globe.layer.visible,
    () => follow(context.clusterViews.now()),
  );
  return {
    /** Asks anew for what the views show: it is no longer what it was. */
    renew() {
      turn += 1;
      asked = [];
      follow(context.clusterViews.now());
    },
    stop() {
      turn += 1;
      stopMoments();
      shownAgain.remove();
    },
  };
}

function pointHit(layerId: string, lon: number, lat: number, attributes: PickHit['attributes']): PickHit {
  return { layerId, attributes, geometry: { type: 'Point', coordinates: [lon, lat] } };
}

/** What is told of a mark that was hit. */
type HitFacts = Pick<PickHit, 'attributes' | 'geometry' | 'cluster'>;

/** What a mark stands for. */
async function hitFactsOf(mark: ClusterMark, source: ClusterSource): Promise<HitFacts> {
  const geometry: HitFacts['geometry'] = { type: 'Point', coordinates: [mark.lon, mark.lat] };
  if (mark.count === 1) {
    return { attributes: await source.ask('attributes', { pointId: mark.id }), geometry };
  }
  const { count, members, expansionZoom, extent } = await source.ask('members', {
    clusterId: mark.id,
    limit: MEMBERS_TOLD,
  });
  const falls = expansionZoom !== undefined && expansionZoom <= DEEPEST_FLIGHT_ZOOM;
  const cluster: ClusterHit = { count, members, ...(falls ? { extent } : {}) };
  return { attributes: { count }, geometry, cluster };
}

/** Reads hits, each mark once: its picture and its label then give one and the same. */
function featureReader(drawings: Readonly<Record<ViewKind, ClusterDrawing>>, source: ClusterSource) {
  const known = new WeakMap<ClusterMark, Promise<HitFacts>>();
  return async (graphic: Graphic): Promise<HitFacts | undefined> => {
    const mark = KINDS.map((kind) => drawings[kind])
      .find(({ layer }) => layer === graphic.layer)
      ?.markOf(graphic);
    if (mark === undefined) return undefined;
    const facts = known.get(mark) ?? hitFactsOf(mark, source);
    known.set(mark, facts);
    return facts;
  };
}

function identifier(layerId: string, source: ClusterSource) {
  return async (
    { lon, lat, toleranceM }: IdentifyRequest,
    signal: AbortSignal,
  ): Promise<readonly PickHit[]> => {
    const dLat = toleranceM / METRES_PER_DEGREE;
    const dLon = dLat / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    const extent = { west: lon - dLon, south: lat - dLat, east: lon + dLon, north: lat + dLat };
    const found = await source.ask('within', { extent, limit: NEARBY_TOLD });
    signal.throwIfAborted();
    return found.map((point) => pointHit(layerId, point.lon, point.lat, point.attributes));
  };
}

/** Points within an area: those of its extent, tested one by one. */
function querier(source: ClusterSource) {
  return async (area: Polygon | MultiPolygon, signal: AbortSignal): Promise<FoundRows> => {
    const extent = geometryExtent(area);
    if (extent === undefined) return { rows: [], total: 0 };
    const meets = areaTest(area);
    const near = await source.ask('within', { extent, limit: MOST_ROWS });
    signal.throwIfAborted();
    const rows = near
      .map(({ lon, lat, attributes }, index) => ({
        id: String(index + 1),
        properties: attributes,
        geometry: { type: 'Point' as const, coordinates: [lon, lat] },
      }))
      .filter(({ geometry }) => meets(geometry));
    return { rows, total: rows.length };
  };
}

function legendOf(
  definition: PointDefinition,
  { marker }: ClusterStyle,
  context: ClusterContext,
): LegendEntry {
  const { name, facility } = definition;
  const group = facility === undefined ? name : context.facilityGroup;
  const { url, color } = marker;
  const [width, height] = [marker.widthPx * LEGEND_SCALE, marker.heightPx * LEGEND_SCALE];
  const picture = url === undefined ? {} : { config: { img: absoluteUrl(url), width, height } };
  return { name, group, type: 'point', color, show: true, ...picture };
}

function joined(first: LayerProblem | undefined, second: LayerProblem | undefined): LayerProblem | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return { ...first, detail: [first.detail, second.detail].filter(Boolean).join(' · ') };
}

/** Shows the points of one time, where any is known. */
function timesOf(source: ClusterSource, renew: () => void): Pick<LegendedLayer, 'figures' | 'setPeriod'> {
  const { count, times } = source;
  if (times === undefined || times.length === 0) return {};
  let shown: Period | undefined;
  return {
    figures: { featureCount: count, times },
    setPeriod(period) {
      if (period?.first === shown?.first && period?.last === shown?.last) return;
      shown = period;
      // Fails only when the worker has ended, which its layer is told otherwise.
      source.ask('period', { period }).then(renew, () => undefined);
    },
  };
}

/** A layer of points drawn as clusters, the same ones in both views, from an index that a worker keeps. */
export async function loadClusterLayer(
  definition: PointDefinition,
  signal: AbortSignal,
  context: ClusterContext,
): Promise<LegendedLayer> {
  const style = clusterStyleOf(definition);
  const { url, widthPx, heightPx } = style.marker;
  const [{ input, partial }, pictures] = await Promise.all([
    readInput(definition, context, signal),
    createMarkerPictures(style, url === undefined ? undefined : absoluteUrl(url), signal),
  ]);
  const metrics = { iconWidthPx: widthPx, iconHeightPx: heightPx };
  const { unknownText, clock } = context;
  const { timeField } = definition;
  const options = {
    merge: style.merge,
    metrics,
    labelField: style.label?.field,
    labelExpression: style.label?.expression,
    unknownText,
    timeField,
  };
  const source = await openClusterSource(input, options, signal);
  const shared = { layerId: definition.id, title: definition.name, style, pictures, clock };
  const drawings = {
    globe: createClusterDrawing({ ...shared, view: 'globe' }),
    plane: createClusterDrawing({ ...shared, view: 'plane' }),
  };
  const following = followViews(source, drawings, style, context);
  return {
    globe: [drawings.globe.layer],
    plane: [drawings.plane.layer],
    elevation: [],
    extent: source.extent ?? definition.extent,
    legend: () => [legendOf(definition, style, context)],
    partial: createSignal(joined(partial ?? source.partial, pictures.problem)),
    featureOf: featureReader(drawings, source),
    identify: identifier(definition.id, source),
    query: querier(source),
    ...timesOf(source, following.renew),
    dispose() {
      following.stop();
      source.close();
    },
  };
}
