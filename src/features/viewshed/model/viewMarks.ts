import {
  edgedDot,
  glowDot,
  nameMark,
  viewDashes,
  type LineLook,
  type MapMark,
  type Position,
} from '../../../domain/drawing/marks.ts';
import { circleRing } from '../../../domain/geodesy/areas.ts';
import type { LonLat } from '../../../domain/geodesy/lineText.ts';
import { placeAt } from '../../../domain/geodesy/lines.ts';
import type { FoundArea, FoundLine, FoundView, ViewSettings } from './views.ts';

/** Told apart from the ground, from each other and from what is hidden; of several viewsheds the fifth looks like the first. */
const COLOURS = ['#f2c14e', '#63b8f0', '#e58fd0', '#8fd66a'] as const;
const SEEN = '#5fc08b';
const HIDDEN = '#e0645c';
const EYE = '#e8f0ec';
const CASING = { color: 'rgba(8, 20, 16, 0.55)', widthPx: 1.5 } as const;

const line = (color: string, widthPx: number): LineLook => ({ color, widthPx, casing: CASING });

/** The colour of a viewshed. */
export const colourOf = ({ number }: Pick<FoundView, 'number'>): string =>
  COLOURS[(number - 1) % COLOURS.length] ?? COLOURS[0];

const SECTOR_STEPS = 48;

/** The edge of what is looked over, closed. */
function reachEdge(eye: LonLat, { reachM, sector }: ViewSettings): Position[] {
  if (sector === undefined || sector.fieldDeg >= 360) {
    const ring = circleRing(eye, reachM);
    return [...ring, ...ring.slice(0, 1)];
  }
  const { azimuthDeg, fieldDeg } = sector;
  const edge = Array.from({ length: SECTOR_STEPS + 1 }, (_, step) =>
    placeAt(eye, azimuthDeg - fieldDeg / 2 + (step * fieldDeg) / SECTOR_STEPS, reachM),
  );
  return [eye, ...edge, eye];
}

function areaMarks({ eye, found, settings, ...view }: FoundArea): (readonly [string, MapMark])[] {
  const colour = colourOf(view);
  return [
    ...found.drawn.map((rings, index): readonly [string, MapMark] => [
      `seen-${String(index)}`,
      {
        kind: 'area',
        rings,
        fill: { color: colour, opacity: 0.38 },
        line: { color: colour, widthPx: 1 },
      },
    ]),
    [
      'reach',
      {
        kind: 'line',
        paths: [reachEdge(eye, settings)],
        line: { ...line(colour, 1.5), dashPx: viewDashes(2) },
      },
    ],
    ['eye', edgedDot(eye, colour, '#0f1a17', 12)],
    ['name', nameMark(eye, view.name, { color: colour, sizePx: 14 })],
  ];
}

function lineMarks({ eye, target, sight, hiddenAt, name }: FoundLine): (readonly [string, MapMark])[] {
  const end = sight.isVisible ? SEEN : HIDDEN;
  const marks: (readonly [string, MapMark])[] = [
    ['seen', { kind: 'line', paths: [[eye, hiddenAt ?? target]], line: line(SEEN, 3) }],
  ];
  if (hiddenAt !== undefined) {
    const beyond: LineLook = { ...line(HIDDEN, 3), dashPx: viewDashes(3) };
    marks.push(
      ['hidden', { kind: 'line', paths: [[hiddenAt, target]], line: beyond }],
      ['obstacle', edgedDot(hiddenAt, HIDDEN, EYE, 9)],
    );
  }
  return [
    ...marks,
    ['eye', edgedDot(eye, SEEN, '#0f1a17', 12)],
    ['target', edgedDot(target, end, '#0f1a17', 10)],
    ['name', nameMark(eye, name, { color: SEEN, sizePx: 14 })],
  ];
}

/** The marks over both views of what is shown, by id: what was found first lies lowest. */
export function viewMarks(views: readonly FoundView[]): ReadonlyMap<string, MapMark> {
  const shown = views.filter(({ isShown }) => isShown).reverse();
  return new Map(
    shown.flatMap((view) =>
      (view.kind === 'area' ? areaMarks(view) : lineMarks(view)).map(
        ([id, mark]) => [`${view.id}-${id}`, mark] as const,
      ),
    ),
  );
}

/** The marks of a computation to come: where the eye and the target are to be. */
export function placeMarks(
  eye: LonLat | undefined,
  target: LonLat | undefined,
): ReadonlyMap<string, MapMark> {
  const marks = new Map<string, MapMark>();
  if (eye !== undefined) {
    marks.set('glow', glowDot(eye, 'rgba(232, 240, 236, 0.35)', 28));
    marks.set('eye', edgedDot(eye, EYE, '#0f1a17', 10));
  }
  if (target !== undefined) marks.set('target', edgedDot(target, HIDDEN, EYE, 9));
  return marks;
}
