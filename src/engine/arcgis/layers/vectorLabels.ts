import type { ClassLook, DrawnLabel } from '../../../domain/layers/vector/drawing.ts';
import type { GeometryKind } from '../../../domain/layers/vector/features.ts';
import type { ViewKind } from '../../../scene/viewPort.ts';
import { LABEL_FONT } from '../labelFont.ts';
import { FIELDS } from '../vectorData/vectorFields.ts';
import { lookColor, HALO, POINTS_PER_PIXEL } from './vectorSymbols.ts';

/** Where labels stand; SceneView knows only the points' placement. */
const PLACEMENT = { point: 'above-center', line: 'center-along', polygon: 'always-horizontal' } as const;

const HALO_PT = 1.2;

/** A leader line on the globe is at least so long on the screen, points, and at most so many times its height in metres. */
const LEADER = { screenPt: 24, maxWorldM: 20_000 } as const;

function planeSymbol({ color, background, sizePx }: DrawnLabel) {
  return {
    type: 'text',
    color: lookColor(color),
    font: { ...LABEL_FONT, size: sizePx * POINTS_PER_PIXEL },
    ...(background === undefined
      ? { haloColor: HALO, haloSize: HALO_PT }
      : { backgroundColor: lookColor(background) }),
  } as const;
}

function globeSymbol({ color, background, sizePx, leaderM = 0 }: DrawnLabel) {
  const offset =
    leaderM === 0
      ? {}
      : {
          verticalOffset: {
            screenLength: LEADER.screenPt,
            minWorldLength: leaderM,
            maxWorldLength: LEADER.maxWorldM,
          },
          callout: {
            type: 'line',
            size: 1,
            color: lookColor(background ?? color),
            border: { color: HALO },
          } as const,
        };
  return {
    type: 'label-3d',
    symbolLayers: [
      {
        type: 'text',
        material: { color: lookColor(color) },
        font: { family: LABEL_FONT.family, weight: LABEL_FONT.weight },
        size: sizePx * POINTS_PER_PIXEL,
        ...(background === undefined
          ? { halo: { color: HALO, size: HALO_PT } }
          : { background: { color: lookColor(background) } }),
      },
    ],
    ...offset,
  } as const;
}

/**
 * The labels of a set in one view: one label class for each look, so that a layer whose classes write alike has one.
 * @param scaleAtDistance turns the distance to which a label is seen into the map scale it is drawn at
 */
export function labelClassesOf(
  kind: GeometryKind,
  classes: readonly ClassLook[],
  view: ViewKind,
  scaleAtDistance: (distanceM: number) => number,
) {
  const places = new Map<string, { readonly label: DrawnLabel; readonly at: number[] }>();
  classes.forEach(({ label }, place) => {
    if (label === undefined) return;
    const { field: _, ...look } = label;
    const key = JSON.stringify(look);
    const same = places.get(key) ?? { label, at: [] };
    same.at.push(place);
    places.set(key, same);
  });
  const groups = [...places.values()];
  const isWhole = groups.length === 1 && groups[0]?.at.length === classes.length;
  return groups.map(
    ({ label, at }) =>
      ({
        labelExpressionInfo: { expression: `$feature.${FIELDS.label}` },
        ...(view === 'plane' || kind === 'point' ? { labelPlacement: PLACEMENT[kind] } : {}),
        ...(isWhole ? {} : { where: `${FIELDS.place} IN (${at.join(', ')})` }),
        minScale: scaleAtDistance(label.visibleRangeM),
        symbol: view === 'plane' ? planeSymbol(label) : globeSymbol(label),
      }) as const,
  );
}
