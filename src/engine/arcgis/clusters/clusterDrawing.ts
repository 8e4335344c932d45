import Color from '@arcgis/core/Color.js';
import Point from '@arcgis/core/geometry/Point.js';
import Graphic from '@arcgis/core/Graphic.js';
import GraphicsLayer from '@arcgis/core/layers/GraphicsLayer.js';
import PictureMarkerSymbol from '@arcgis/core/symbols/PictureMarkerSymbol.js';
import PointSymbol3D from '@arcgis/core/symbols/PointSymbol3D.js';
import TextSymbol from '@arcgis/core/symbols/TextSymbol.js';
import type { ClusterMark } from '../../../domain/layers/cluster/clusterBook.ts';
import { clusterBadge, type BadgeThreshold } from '../../../domain/layers/cluster/clusterRule.ts';
import type { ClusterStyle } from '../../../domain/layers/cluster/clusterStyle.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { ViewKind } from '../../../scene/viewPort.ts';
import { frameLoop } from '../frameLoop.ts';
import { LABEL_FONT } from '../labelFont.ts';
import type { MarkerPicture, MarkerPictures } from './markerPictures.ts';

/** The marks of one layer in one view. */
export interface ClusterDrawing {
  readonly layer: GraphicsLayer;
  /**
   * Draws these marks and no others, in slices so that the page stays alive; a later call takes over from an earlier one.
   * @returns once they are drawn, or another call took over
   */
  show(marks: readonly ClusterMark[]): Promise<void>;
  /** The mark that a graphic draws. */
  markOf(graphic: Graphic): ClusterMark | undefined;
}

/** The view that a clustered layer is drawn in, with its style and its markers' pictures. */
export interface ClusterDrawingParts {
  readonly layerId: string;
  readonly title: string;
  readonly view: ViewKind;
  readonly style: ClusterStyle;
  readonly pictures: MarkerPictures;
  readonly clock: Clock;
}

/** The SDK measures symbols in points. */
const POINTS_PER_PIXEL = 0.75;

/** The page is not kept longer than this at a time, milliseconds. */
const SLICE_MS = 8;

/** Changes made between two looks at the time. */
const CHANGES_PER_LOOK = 20;

const HALO = [15, 26, 23, 0.9];

/** The field of the graphics that holds their mark's key. */
const KEY_FIELD = 'key';

/** A picture that stands on its foot. */
function symbolOf(view: ViewKind, { url, widthPx, heightPx }: MarkerPicture) {
  const [width, height] = [widthPx * POINTS_PER_PIXEL, heightPx * POINTS_PER_PIXEL];
  if (view === 'plane') return new PictureMarkerSymbol({ url, width, height, yoffset: height / 2 });
  return new PointSymbol3D({
    symbolLayers: [
      {
        type: 'icon',
        resource: { href: url },
        // The SDK scales the longer side to this.
        size: Math.max(width, height),
        anchor: 'relative',
        anchorPosition: { x: 0, y: 0.5 },
      },
    ],
  });
}

/** A label hangs under the foot of its mark: the globe knows no other place for text that is the same at every tilt. */
function labelSymbol(text: string, color: string): TextSymbol {
  return new TextSymbol({
    text,
    color: new Color(color),
    haloColor: HALO,
    haloSize: 1.2,
    verticalAlignment: 'top',
    font: LABEL_FONT,
  });
}

interface Drawn {
  readonly mark: ClusterMark;
  readonly graphics: readonly Graphic[];
}

/** Makes the graphics of marks; the symbols are shared, so that the SDK makes each only once. */
function graphicMaker({ view, style, pictures }: ClusterDrawingParts) {
  const symbols = new Map<BadgeThreshold | undefined, ReturnType<typeof symbolOf>>();
  const symbolFor = (badge: BadgeThreshold | undefined) => {
    const known = symbols.get(badge) ?? symbolOf(view, pictures.of(badge));
    symbols.set(badge, known);
    return known;
  };
  return (mark: ClusterMark): readonly Graphic[] => {
    const badge = clusterBadge(mark.count);
    const geometry = new Point({ longitude: mark.lon, latitude: mark.lat });
    // Assigned rather than given to the constructor, whose types do not take an instance of a symbol.
    const graphicWith = (symbol: PictureMarkerSymbol | PointSymbol3D | TextSymbol) =>
      Object.assign(new Graphic({ geometry, attributes: { [KEY_FIELD]: mark.key } }), { symbol });
    const icon = graphicWith(symbolFor(badge));
    if (mark.label === '' || style.label === undefined) return [icon];
    const symbol = labelSymbol(mark.label, style.label.color);
    return [icon, graphicWith(symbol)];
  };
}

const sameMark = (a: ClusterMark, b: ClusterMark) =>
  a.label === b.label && a.count === b.count && a.lon === b.lon && a.lat === b.lat;

/** Makes the drawing of one layer for one view. */
export function createClusterDrawing(parts: ClusterDrawingParts): ClusterDrawing {
  const { layerId, title, clock } = parts;
  const graphicsOf = graphicMaker(parts);
  const layer = new GraphicsLayer({
    id: `${layerId}:clusters`,
    title,
    // A draped mark would lie flat on the slope: marks stand on the ground.
    elevationInfo: { mode: 'relative-to-ground' },
  });
  const drawn = new Map<string, Drawn>();
  let turn = 0;

  const erase = (key: string, { graphics }: Drawn) => {
    layer.removeMany([...graphics]);
    drawn.delete(key);
  };
  const draw = (mark: ClusterMark) => {
    const graphics = graphicsOf(mark);
    layer.addMany([...graphics]);
    drawn.set(mark.key, { mark, graphics });
  };
  const pause = () => new Promise<void>((resolve) => clock.after(0, resolve));

  return {
    layer,
    async show(marks) {
      const own = ++turn;
      const wanted = new Map(marks.map((mark) => [mark.key, mark]));
      const gone = [...drawn].filter(([key, { mark }]) => {
        const next = wanted.get(key);
        return next === undefined || !sameMark(next, mark);
      });
      const goneKeys = new Set(gone.map(([key]) => key));
      const fresh = marks.filter(({ key }) => goneKeys.has(key) || !drawn.has(key));
      if (gone.length + fresh.length === 0) return;
      const changes = [
        ...gone.map(
          ([key, entry]) =>
            () =>
              erase(key, entry),
        ),
        ...fresh.map((mark) => () => draw(mark)),
      ];
      frameLoop().wake();
      let sliceEndMs = clock.nowMs() + SLICE_MS;
      for (const [index, change] of changes.entries()) {
        change();
        if (index % CHANGES_PER_LOOK !== 0 || clock.nowMs() < sliceEndMs) continue;
        await pause();
        if (own !== turn || layer.destroyed) return;
        sliceEndMs = clock.nowMs() + SLICE_MS;
      }
    },
    markOf(graphic) {
      const key = (graphic.attributes as Readonly<Record<string, unknown>> | null)?.[KEY_FIELD];
      return typeof key === 'string' ? drawn.get(key)?.mark : undefined;
    },
  };
}
