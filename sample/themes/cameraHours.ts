import { collection, feature, type SampleFeature } from '../features/collection.ts';
import type { NamedLayers } from '../features/layers.ts';
import { hash2 } from '../noise.ts';

/** The days before the sample was made. */
const DAYS = ['14', '15', '16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`);

const HOURS = 24;

/** The last hour that was reported on the last day. */
const LAST_HOUR = 17;

/** Whether a camera was on line: those that run on the sun's power go off before dawn, and a breakdown lasts some hours. */
function isOnline(camera: number, isNowOnline: boolean, at: number): boolean {
  const hour = at % HOURS;
  if (at >= DAYS.length * HOURS - HOURS) return isNowOnline || hour < Math.floor(HOURS * hash2(camera, 892));
  const isBroken = hash2(camera * 1000 + Math.floor(at / 5), 893) < 0.07;
  const isDark = hash2(camera, 894) < 0.2 && hour >= 3 && hour < 8;
  return !isBroken && !(isDark && hash2(camera * 1000 + at, 895) < 0.7);
}

/** The cameras' states hour by hour, a letter each: 1 on line, 0 off line, - not known; the last day ends as the cameras stand. */
export function cameraHourLayers(videos: readonly SampleFeature[]): NamedLayers {
  const features = videos.flatMap(({ properties, geometry }, camera) =>
    DAYS.map((date, day) =>
      feature(
        {
          name: `${properties.name}${date}`,
          编号: properties.编号 ?? 'null',
          县市: properties.县市 ?? 'null',
          日期: date,
          逐时状态: Array.from({ length: HOURS }, (_, hour) => {
            const at = day * HOURS + hour;
            const isOpen = day === DAYS.length - 1 && hour > LAST_HOUR;
            if (isOpen || hash2(camera * 1000 + at, 891) < 0.01) return '-';
            return isOnline(camera, properties.状态 === '在线', at) ? '1' : '0';
          }).join(''),
        },
        geometry,
      ),
    ),
  );
  return { camerahours: collection('视频逐时状态', 'Camera states by hour', 'Point', features) };
}
