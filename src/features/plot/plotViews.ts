import type { LonLat } from '../../domain/drawing/place.ts';
import { recordIn, recordsIn, type PlotData, type PlotFields } from '../../domain/drawing/plot/plotData.ts';
import { plotStyle } from './model/plotEdits.ts';
import { readPlotPoints } from '../../domain/drawing/plot/points.ts';
import type { SymbolProblem } from '../../domain/drawing/plot/shapes/symbol.ts';
import { isSymbolId, symbolGeometry } from '../../domain/drawing/plot/shapes/symbols.ts';
import { err, ok, type Result } from '../../lib/result.ts';
import type { Plot, ShownPlotGroup } from './plotBookTypes.ts';

/** Control points that make a plot of a symbol, or why they make none. */
export function drawablePoints(
  type: string,
  points: readonly LonLat[],
): Result<readonly LonLat[], SymbolProblem | 'unreadable'> {
  if (!isSymbolId(type)) return err('unreadable');
  const made = symbolGeometry(type, points);
  return made.ok ? ok(points) : made;
}

function pointsOf({ type, points }: PlotFields['item']): readonly LonLat[] | undefined {
  const read = readPlotPoints(points);
  const drawable = read === undefined ? undefined : drawablePoints(type, read);
  return drawable?.ok === true ? drawable.value : undefined;
}

/** What a plot was made from, so that it stays the same object as long as they do. */
interface Made {
  readonly from: readonly unknown[];
  readonly plot: Plot;
}

/** Makes the plots that panels and map show of a state of records; plots of which nothing changed are the same objects as before. */
export function createPlotViews(): (
  data: PlotData,
  isShown: (plot: Pick<Plot, 'id' | 'groupId'>) => boolean,
) => readonly Plot[] {
  let made = new Map<string, Made>();
  return (data, isShown) => {
    const next = new Map<string, Made>();
    const listed = recordsIn(data, 'link').flatMap(({ fields: { groupId, itemId } }) => {
      const item = recordIn(data, 'item', itemId);
      const isGrouped = recordIn(data, 'group', groupId) !== undefined;
      return item === undefined || !isGrouped ? [] : [{ id: itemId, groupId, item }];
    });
    listed.sort((a, b) => a.item.sort - b.item.sort || (a.id < b.id ? -1 : 1));
    for (const { id, groupId, item } of listed) {
      if (next.has(id)) continue;
      const attribute = item.attributeId === null ? undefined : recordIn(data, 'attribute', item.attributeId);
      const shown = isShown({ id, groupId });
      const from = [item, attribute, groupId, shown];
      const before = made.get(id);
      if (before?.from.every((part, index) => part === from[index]) === true) next.set(id, before);
      else {
        const { name, type, image } = item;
        const points = before?.from[0] === item ? before.plot.points : pointsOf(item);
        next.set(id, {
          from,
          plot: { id, groupId, name, type, image, points, style: plotStyle(data, id), shown },
        });
      }
    }
    made = next;
    return [...next.values()].map(({ plot }) => plot);
  };
}

/** The groups as panels show them: workspaces before solutions, each in the order of making. */
export function groupViews(data: PlotData): readonly ShownPlotGroup[] {
  const rank = ({ prop }: PlotFields['group']) => (prop === 'Workspace' ? 0 : 1);
  return [...recordsIn(data, 'group')]
    .sort(
      (a, b) => rank(a.fields) - rank(b.fields) || a.fields.sort - b.fields.sort || (a.id < b.id ? -1 : 1),
    )
    .map(({ id, fields }) => {
      const { name, prop, notes, longitude, latitude, height, heading, pitch } = fields;
      const camera =
        longitude === null || latitude === null || height === null
          ? undefined
          : {
              lon: longitude,
              lat: latitude,
              heightM: height,
              headingDeg: heading ?? 0,
              pitchDeg: pitch ?? -90,
            };
      return { id, name, prop, notes, camera };
    });
}

/** A group's camera fields. */
export function cameraFields(
  camera: ShownPlotGroup['camera'],
): Pick<PlotFields['group'], 'longitude' | 'latitude' | 'height' | 'heading' | 'pitch' | 'roll'> {
  return {
    longitude: camera?.lon ?? null,
    latitude: camera?.lat ?? null,
    height: camera?.heightM ?? null,
    heading: camera?.headingDeg ?? null,
    pitch: camera?.pitchDeg ?? null,
    roll: camera === undefined ? null : 0,
  };
}
