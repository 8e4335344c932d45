import { collection, feature, lineString, outerLine } from '../features/collection.ts';
import type { NamedLayers } from '../features/layers.ts';
import { type ThemeGround } from './ground.ts';

/** Limits of 30, 40 and 60 km/h (viewer.md, section 9): forest roads and tracks, streets, county roads. */
function limitKmh(name: string, kind: unknown): number | undefined {
  if (kind === '县道') return 60;
  if (kind !== '其他') return undefined;
  return /林道|巡|牧道|便道|沙漠路|机耕路/.test(name) ? 30 : 40;
}

/** Patrol roads and streets with their speed limits; where none is posted, the text null. */
export function speedLimitLayers({ base }: ThemeGround): NamedLayers {
  const features = base.roads.features.flatMap((road, index) => {
    const { name, lengthKm, class: kind } = road.properties;
    const limit = limitKmh(name, kind);
    if (limit === undefined) return [];
    return [
      feature(
        { name, 限速: index % 23 === 7 ? 'null' : limit, 类型: kind ?? 'null', lengthKm: lengthKm ?? 'null' },
        lineString(outerLine(road)),
      ),
    ];
  });
  return { speedlimits: collection('道路限速', 'Speed limits', 'LineString', features) };
}
