import type { FigureSection } from '../../../src/api/contracts/figures.ts';
import { momentOf } from '../../../src/domain/layers/time/moment.ts';
import { besideOthers, createByPeriod } from '../byPeriod.ts';
import { featureText, type FigureSource } from '../figureSource.ts';
import { ofPeriod, percent, section } from '../topic.ts';

/** How the hours of a day are written, each by one letter; any other is not known. */
const [ONLINE, OFFLINE] = ['1', '0'];

const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Cameras that were on line by the hour of the latest day, in percent of those whose state is known, beside the mean of the days before. */
export async function cameraHourFigures(source: FigureSource): Promise<FigureSection[]> {
  const days = createByPeriod();
  const names = new Map<number, string>();
  await source.each('camerahours', (camera) => {
    const moment = momentOf(featureText(camera, '日期'));
    if (moment?.unit !== 'day') return;
    names.set(moment.first, moment.text);
    for (const [hour, state] of [...featureText(camera, '逐时状态')].slice(0, 24).entries())
      if (state === ONLINE || state === OFFLINE)
        days.add(moment.first, hourName(hour), [1, state === ONLINE ? 1 : 0]);
  });
  const day = days.periods.at(-1);
  if (day === undefined) return [];
  const rows = besideOthers(days, day, ([known = 0, online = 0]) => percent(online, known));
  return ofPeriod(
    names.get(day) ?? '',
    section(
      'onlineByHour',
      'compared',
      [
        ['online', 'percent'],
        ['usualDays', 'percent'],
        ['known', 'count'],
      ],
      rows.map(({ name, values: [online = null, usual = null] }) => ({
        name,
        values: [online, usual, days.sums(day, name)?.[0] ?? 0],
      })),
    ),
  );
}
