import { daysBetween } from '../../src/domain/layers/time/moment.ts';
import { featureNumber, featureText } from '../figures/figureSource.ts';
import { HIGH_GRADE } from '../figures/topics/fireDanger.ts';
import { eachWith, fact, type AttentionRule, type ReadLayer, type Seen } from './rule.ts';

const STATIONS: ReadLayer = {
  layer: 'firedanger',
  fields: ['日期', '火险等级'],
  code: '县市',
  codeFact: 'station',
};

/** The grade of a day on which any fire spreads (LY/T 1172: the last of five). */
const EXTREME_GRADE = 5;

/** A day of a station counts for so many days: what is older says nothing of today. */
const DAYS_OLD = 1;

/** Stations whose newest day, today or yesterday, is one of high fire danger. */
export const fireDanger: AttentionRule = {
  reads: [STATIONS],
  async look(source, today) {
    const newest = new Map<string, { readonly date: string; readonly seen: Seen | undefined }>();
    await eachWith(source, STATIONS, (feature) => {
      const [date, grade] = [featureText(feature, '日期'), featureNumber(feature, '火险等级')];
      const age = daysBetween(date, today);
      if (age === undefined || age < 0 || age > DAYS_OLD || grade === undefined) return;
      const station = featureText(feature, '县市');
      if ((newest.get(station)?.date ?? '') >= date) return;
      const seen: Seen = {
        feature,
        severity: grade >= EXTREME_GRADE ? 'urgent' : 'soon',
        size: featureNumber(feature, '火险指数') ?? 0,
        facts: [
          fact('danger', grade),
          ...('火险指数' in feature.properties
            ? [fact('dangerIndex', featureNumber(feature, '火险指数'))]
            : []),
          fact('day', date),
        ],
        signature: `${date} ${String(grade)}`,
      };
      newest.set(station, { date, seen: grade >= HIGH_GRADE ? seen : undefined });
    });
    return [...newest.values()].flatMap(({ seen }) => (seen === undefined ? [] : [seen]));
  },
};
