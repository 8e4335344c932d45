import { x16 } from '@esri/calcite-ui-icons/js/x16.js';
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { cameraFootprint } from '../../domain/layers/footprint.ts';
import { PREFECTURE_EXTENT, type Extent } from '../../domain/geodesy/extent.ts';
import { fromMosaic, mosaicTiles, TILE_PX, toMosaic } from './model/tileMosaic.ts';
import type { Scene } from '../../scene/scene.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MapCard } from '../../ui/MapCard.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { useText } from '../../ui/text.ts';
import { useFrameSignal } from '../../ui/useFrameSignal.ts';
import { centredPose, globeLook } from '../../viewing/cameraMoves.ts';
import styles from './EyeView.module.css';

const ZOOM = 7;
const FLIGHT_MS = 600;
/** Degrees of surroundings shown around the prefecture. */
const MARGIN_DEG = 0.3;
/** A press of an arrow key moves by this part of the map's width. */
const KEY_STEP = 0.05;

const SHOWN: Extent = {
  west: PREFECTURE_EXTENT.west - MARGIN_DEG,
  south: PREFECTURE_EXTENT.south - MARGIN_DEG,
  east: PREFECTURE_EXTENT.east + MARGIN_DEG,
  north: PREFECTURE_EXTENT.north + MARGIN_DEG,
};
const NORTH_WEST = toMosaic(SHOWN.west, SHOWN.north, ZOOM);
const SOUTH_EAST = toMosaic(SHOWN.east, SHOWN.south, ZOOM);
const WIDTH = SOUTH_EAST.x - NORTH_WEST.x;
const HEIGHT = SOUTH_EAST.y - NORTH_WEST.y;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Props of {@link EyeView}. */
export interface EyeViewProps {
  readonly scene: Scene;
  /** Tiles of the base imagery, with {z}, {x} and {y}. */
  readonly imageryTemplate: string;
  /** Distance from the stage's left edge, CSS pixels. */
  readonly leftPx: number;
  readonly onClose: () => void;
}

/** The eye view: the whole prefecture in small, with what the globe sees; a click or a drag moves the view there. */
export function EyeView({ scene, imageryTemplate, leftPx, onClose }: EyeViewProps) {
  const t = useText();
  const handlers = useMapHandlers(scene);
  return (
    <MapCard
      as="section"
      className={styles.card}
      data-covers
      aria-label={t('eye.title')}
      style={{ left: leftPx }}
    >
      <PanelHeader title={t('eye.title')} compact>
        <IconButton icon={x16} label={t('eye.close')} tooltipSide="top" onClick={onClose} />
      </PanelHeader>
      <svg
        role="application"
        tabIndex={0}
        aria-label={t('eye.map')}
        className={styles.map}
        viewBox={`${NORTH_WEST.x} ${NORTH_WEST.y} ${WIDTH} ${HEIGHT}`}
        style={{ aspectRatio: `${WIDTH} / ${HEIGHT}` }}
        {...handlers}
      >
        <Mosaic template={imageryTemplate} />
        <Footprint scene={scene} />
      </svg>
    </MapCard>
  );
}

/** The place on the ground where an event happened on the map. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) {
  const box = currentTarget.getBoundingClientRect();
  const x = NORTH_WEST.x + ((clientX - box.left) / Math.max(1, box.width)) * WIDTH;
  const y = NORTH_WEST.y + ((clientY - box.top) / Math.max(1, box.height)) * HEIGHT;
  return fromMosaic({ x, y }, ZOOM);
}

/** Moves the globe (the plane follows): a click flies there, a drag takes it along, the arrow keys step. */
function useMapHandlers(scene: Scene) {
  const [dragging, setDragging] = useState(false);
  const poseAt = ({ lon, lat }: { readonly lon: number; readonly lat: number }) =>
    centredPose(globeLook(scene), lon, lat);
  const flyTo = (place: { readonly lon: number; readonly lat: number }) =>
    void scene.globe.flyTo({ pose: poseAt(place) }, { durationMs: FLIGHT_MS });
  return {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging(true);
      flyTo(placeOf(event));
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      if (dragging) scene.globe.setPose(poseAt(placeOf(event)), 'program');
    },
    onPointerUp: () => setDragging(false),
    onPointerCancel: () => setDragging(false),
    onKeyDown(event: KeyboardEvent) {
      const step = ARROWS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const { pose } = scene.plane.pose.value;
      const at = toMosaic(pose.lon, pose.lat, ZOOM);
      const stepPx = KEY_STEP * WIDTH;
      flyTo(fromMosaic({ x: at.x + step[0] * stepPx, y: at.y + step[1] * stepPx }, ZOOM));
    },
  };
}

function Mosaic({ template }: { readonly template: string }) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  const tiles = useMemo(() => mosaicTiles(SHOWN, ZOOM, template), [template]);
  if (failed) {
    return (
      <text x={NORTH_WEST.x + WIDTH / 2} y={NORTH_WEST.y + HEIGHT - 16} className={styles.failed}>
        {t('eye.failed')}
      </text>
    );
  }
  // Half a pixel more hides the seam that scaling leaves between tiles.
  const edge = TILE_PX + 0.5;
  return tiles.map(({ url, x, y }) => (
    <image key={url} href={url} x={x} y={y} width={edge} height={edge} onError={() => setFailed(true)} />
  ));
}

function Footprint({ scene }: { readonly scene: Scene }) {
  const { pose } = useFrameSignal(scene.globe.pose);
  const plane = useFrameSignal(scene.plane.pose);
  const ring = cameraFootprint(pose, scene.globe.frame).map(([lon, lat]) => toMosaic(lon, lat, ZOOM));
  const centre = toMosaic(plane.pose.lon, plane.pose.lat, ZOOM);
  return (
    <>
      <polygon
        points={ring.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        className={styles.footprint}
      />
      <circle cx={centre.x} cy={centre.y} r={4} className={styles.centre} />
    </>
  );
}
