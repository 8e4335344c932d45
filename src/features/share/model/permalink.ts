import { z } from 'zod';
import { fromBase64Url, toBase64Url } from '../../../lib/base64Url.ts';
import type { ImageryTransparency } from '../../../layers/imageryTransparency.ts';
import type { Period } from '../../../domain/layers/time/moment.ts';
import { round4, type GlobePose, type PlanePose } from '../../../domain/views/pose.ts';

/** What a link shows to whoever opens it. */
export interface SharedView {
  /** Route within the portal with its query, beginning with one slash. */
  readonly path: string;
  readonly globe: GlobePose;
  readonly plane: PlanePose;
  /** Layers that are on. */
  readonly onIds: readonly string[];
  /** 0 to 1 by layer id; of layers that are on and not opaque. */
  readonly opacity: Readonly<Record<string, number>>;
  /** Ids of the children in the user's order, by the id of their parent. */
  readonly order: Readonly<Record<string, readonly string[]>>;
  readonly imagery: ImageryTransparency;
  /** The time that layers which know times show; all of it without one. */
  readonly period?: Period;
  readonly ground: { readonly opacity: number; readonly underground: boolean };
  /** The panels that are open, and how the two views stand. */
  readonly layout: {
    readonly layerPanelOpen: boolean;
    readonly legendOpen: boolean;
    readonly eyeViewOpen: boolean;
    readonly linkedViews: boolean;
    readonly collapsedView: 'none' | 'globe' | 'plane';
    /** 0 to 1. */
    readonly splitRatio: number;
  };
  /** Open windows, the lowest first. */
  readonly windows: readonly string[];
  /** What is drawn on the map, as `draw/linkDrawings.ts` writes and reads it. */
  readonly drawings: readonly unknown[];
}

/** Goes up when a link of an earlier release could be misread. */
const VERSION = 1;

/** Longer codes are no links of ours. */
export const MAX_CODE_LENGTH = 20_000;

const share = z.number().min(0).max(1);
const lon = z.number().min(-180).max(180);
const lat = z.number().min(-90).max(90);
const id = z.string().min(1).max(200);
const ids = z.array(id).max(2000);
/** yyyymmdd */
const day = z.number().int().min(18_000_101).max(21_991_231);
const flag = z.union([z.literal(0), z.literal(1)]);
const COLLAPSED = ['none', 'globe', 'plane'] as const;

/** The link's short names, so that its code stays short enough for a QR code. */
const linkSchema = z.object({
  v: z.literal(VERSION),
  /** One slash only: `//host` would leave the portal. */
  r: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)[\w\-/%.?=&+]*$/),
  g: z.tuple([
    lon,
    lat,
    z.number().min(-20_000).max(1e9),
    z.number().min(0).max(360),
    z.number().min(-90).max(90),
  ]),
  p: z.tuple([lon, lat, z.number().min(1).max(1e10)]),
  l: ids,
  o: z.record(id, share).optional(),
  s: z.record(z.string().max(200), ids).optional(),
  i: z.tuple([share, flag]).optional(),
  t: z.tuple([day, day]).optional(),
  e: z.tuple([share, flag]).optional(),
  n: z.tuple([flag, flag, flag, flag, z.enum(COLLAPSED), share]),
  w: z.array(id).max(20).optional(),
  d: z.array(z.unknown()).optional(),
});

const bit = (on: boolean): 0 | 1 => (on ? 1 : 0);
const isEmpty = (record: object) => Object.keys(record).length === 0;

/** The code of a view: letters, digits, `-` and `_`, to stand after `#s=` in an address. */
export function encodeLink(view: SharedView): string {
  const { globe, plane, imagery, ground, layout } = view;
  const opacity = Object.fromEntries(
    Object.entries(view.opacity)
      .filter(([layerId]) => view.onIds.includes(layerId))
      .map(([layerId, value]) => [layerId, round4(value)]),
  );
  const link: z.input<typeof linkSchema> = {
    v: VERSION,
    r: view.path,
    g: [
      round4(globe.lon),
      round4(globe.lat),
      Math.round(globe.heightM),
      round4(globe.headingDeg),
      round4(globe.pitchDeg),
    ],
    p: [round4(plane.lon), round4(plane.lat), Math.round(plane.scale)],
    l: [...view.onIds],
    ...(isEmpty(opacity) ? {} : { o: opacity }),
    ...(isEmpty(view.order)
      ? {}
      : {
          s: Object.fromEntries(
            Object.entries(view.order).map(([parent, children]) => [parent, [...children]]),
          ),
        }),
    ...(imagery.opacity === 1 && !imagery.withModels
      ? {}
      : { i: [round4(imagery.opacity), bit(imagery.withModels)] }),
    ...(view.period === undefined ? {} : { t: [view.period.first, view.period.last] }),
    ...(ground.opacity === 1 && !ground.underground
      ? {}
      : { e: [round4(ground.opacity), bit(ground.underground)] }),
    n: [
      bit(layout.layerPanelOpen),
      bit(layout.legendOpen),
      bit(layout.eyeViewOpen),
      bit(layout.linkedViews),
      layout.collapsedView,
      round4(layout.splitRatio),
    ],
    ...(view.windows.length === 0 ? {} : { w: [...view.windows] }),
    ...(view.drawings.length === 0 ? {} : { d: [...view.drawings] }),
  };
  return toBase64Url(JSON.stringify(link));
}

function parsed(code: string): z.output<typeof linkSchema> | undefined {
  const text = code.length > MAX_CODE_LENGTH ? undefined : fromBase64Url(code);
  if (text === undefined) return undefined;
  try {
    return linkSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The view of a code; undefined when the code is damaged, cut off or of another kind. */
export function decodeLink(code: string): SharedView | undefined {
  const link = parsed(code);
  if (link === undefined) return undefined;
  const [globeLon, globeLat, heightM, headingDeg, pitchDeg] = link.g;
  const [planeLon, planeLat, scale] = link.p;
  const [layers, legend, eye, linked, collapsedView, splitRatio] = link.n;
  const [imageryOpacity, withModels] = link.i ?? [1, 0];
  const [groundOpacity, underground] = link.e ?? [1, 0];
  return {
    path: link.r,
    globe: { lon: globeLon, lat: globeLat, heightM, headingDeg, pitchDeg },
    plane: { lon: planeLon, lat: planeLat, scale },
    onIds: link.l,
    opacity: link.o ?? {},
    order: link.s ?? {},
    imagery: { opacity: imageryOpacity, withModels: withModels === 1 },
    ...(link.t === undefined ? {} : { period: { first: link.t[0], last: link.t[1] } }),
    ground: { opacity: groundOpacity, underground: underground === 1 },
    layout: {
      layerPanelOpen: layers === 1,
      legendOpen: legend === 1,
      eyeViewOpen: eye === 1,
      linkedViews: linked === 1,
      collapsedView,
      splitRatio,
    },
    windows: link.w ?? [],
    drawings: link.d ?? [],
  };
}
