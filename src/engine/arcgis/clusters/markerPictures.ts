import type { BadgeThreshold } from '../../../domain/layers/cluster/clusterRule.ts';
import { BADGE_THRESHOLDS } from '../../../domain/layers/cluster/clusterRule.ts';
import type { LayerProblem } from '../../../domain/layers/record/layerProblem.ts';
import type { ClusterStyle } from '../../../domain/layers/cluster/clusterStyle.ts';
import { pageRelay } from '../../../lib/pageRelay.ts';

/** A picture of a mark, to be drawn so that the middle of its foot is at the mark's place. */
export interface MarkerPicture {
  /** A data address. */
  readonly url: string;
  /** CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The pictures of one layer's marks, each drawn once. */
export interface MarkerPictures {
  /** The picture of a point, or of a cluster with that badge. */
  of(badge: BadgeThreshold | undefined): MarkerPicture;
  /** Why the layer's icon is not shown. */
  readonly problem: LayerProblem | undefined;
}

/** Pixels of the picture per CSS pixel, so that it is sharp on dense screens. */
const DENSITY = 2;

const INK = '#0f1a17';
const PAPER = '#fdf6e3';
const BADGE = '#e0b252';
const FONT = '"Noto Sans SC", "Microsoft YaHei", sans-serif';

/** Diameter of the badge: greater for greater counts, CSS pixels. */
function badgePx(badge: BadgeThreshold): number {
  return 20 + 1.4 * BADGE_THRESHOLDS.indexOf(badge);
}

async function readIcon(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = pageRelay.addressFor(url);
  await image.decode();
  return image;
}

type Pen = CanvasRenderingContext2D;

/** A disc on the canvas, its ring included, CSS pixels. */
interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** How a disc is coloured. */
interface DiscLook {
  readonly fill: string;
  readonly ring: string;
  /** Width of the ring, CSS pixels. */
  readonly ringPx: number;
}

function disc(pen: Pen, { x, y, radius }: Disc, { fill, ring, ringPx }: DiscLook): void {
  pen.beginPath();
  pen.arc(x, y, radius - ringPx / 2, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = ringPx;
  pen.strokeStyle = ring;
  pen.stroke();
}

function drawBadge(pen: Pen, x: number, y: number, badge: BadgeThreshold): void {
  const size = badgePx(badge);
  disc(pen, { x, y, radius: size / 2 }, { fill: BADGE, ring: INK, ringPx: 2 });
  const text = `${badge}+`;
  pen.font = `600 ${(text.length > 3 ? 0.36 : 0.44) * size}px ${FONT}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = INK;
  pen.fillText(text, x, y + 0.5);
}

/** Draws on a fresh canvas whose unit is a CSS pixel. */
function paint(widthPx: number, heightPx: number, draw: (pen: Pen) => void): MarkerPicture {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(widthPx * DENSITY);
  canvas.height = Math.ceil(heightPx * DENSITY);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no 2D canvas');
  pen.scale(DENSITY, DENSITY);
  draw(pen);
  return { url: canvas.toDataURL('image/png'), widthPx, heightPx };
}

/** A layer without a picture: a point is a small disc, a cluster a greater one with its badge in the middle. */
function paintRound(color: string, sizePx: number, badge: BadgeThreshold | undefined): MarkerPicture {
  const size = badge === undefined ? sizePx : badgePx(badge) + 10;
  const half = size / 2;
  const whole: Disc = { x: half, y: half, radius: half };
  return paint(size, size, (pen) => {
    if (badge === undefined) return disc(pen, whole, { fill: color, ring: PAPER, ringPx: 2 });
    disc(pen, whole, { fill: color, ring: INK, ringPx: 1 });
    drawBadge(pen, half, half, badge);
  });
}

/** The point's picture, with the badge on its upper right corner; equally wide on both sides so that the foot stays in the middle. */
function paintIcon(
  icon: HTMLImageElement,
  widthPx: number,
  heightPx: number,
  badge: BadgeThreshold | undefined,
): MarkerPicture {
  const badgeSize = badge === undefined ? 0 : badgePx(badge);
  const side = badgeSize * 0.5;
  const above = badgeSize * 0.25;
  return paint(widthPx + 2 * side, heightPx + above, (pen) => {
    pen.drawImage(icon, side, above, widthPx, heightPx);
    if (badge !== undefined) drawBadge(pen, side + widthPx - side / 2, badgeSize / 2, badge);
  });
}

/** Reads a layer's icon; one that cannot be read is replaced by a round mark. */
export async function createMarkerPictures(
  { marker }: ClusterStyle,
  iconUrl: string | undefined,
  signal: AbortSignal,
): Promise<MarkerPictures> {
  const icon = iconUrl === undefined ? undefined : await readIcon(iconUrl).catch(() => undefined);
  signal.throwIfAborted();
  const made = new Map<BadgeThreshold | undefined, MarkerPicture>();
  const paintFor = (badge: BadgeThreshold | undefined) =>
    icon === undefined
      ? paintRound(marker.color, Math.min(16, marker.widthPx), badge)
      : paintIcon(icon, marker.widthPx, marker.heightPx, badge);
  return {
    problem:
      iconUrl !== undefined && icon === undefined ? { code: 'picture-failed', detail: iconUrl } : undefined,
    of(badge) {
      const known = made.get(badge) ?? paintFor(badge);
      made.set(badge, known);
      return known;
    },
  };
}
