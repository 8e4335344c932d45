import type { AttentionRuleId, AttentionSeverity } from '../../src/domain/bureau/attention.ts';
import { daysBetween } from '../../src/domain/layers/time/moment.ts';
import { featureNumber, featureText } from '../figures/figureSource.ts';
import { camera } from './camera.ts';
import { fireDanger } from './fireDanger.ts';
import { landTaken } from './landTaken.ts';
import { fact, plainRule, textFact, type AttentionRule } from './rule.ts';

/** How urgent a misconnection of rain and foul water is; one whose state is not known is not judged. */
const HYBRID_SEVERITY: Readonly<Record<string, AttentionSeverity>> = { 未整治: 'soon', 整治中: 'watch' };

/** Rain and foul water that run together, and nobody has put right. */
const hybrid = plainRule({ layer: 'hybrid', fields: ['整治状态'], code: '编号' }, (feature) => {
  const state = featureText(feature, '整治状态');
  const severity = HYBRID_SEVERITY[state];
  if (severity === undefined) return undefined;
  const facts = [fact('remediation', state), ...textFact('kind', feature, '混接类型')];
  return { severity, size: 0, facts, signature: state };
});

/** Years after which a project that waits for its acceptance is more than to be watched. */
const LATE_YEARS = 2;

/** Greening projects of earlier years that nobody has accepted. */
const greeningPlan = plainRule({ layer: 'greening', fields: ['年度', '验收'] }, (feature, today) => {
  const now = Number(today.slice(0, 4));
  const year = featureNumber(feature, '年度');
  const acceptance = featureText(feature, '验收');
  if (year === undefined || year >= now || acceptance === '合格') return undefined;
  const late = now - year;
  const hectares = featureNumber(feature, '面积（公顷）');
  return {
    severity: acceptance !== '' && late >= LATE_YEARS ? 'soon' : 'watch',
    size: late,
    facts: [
      fact('year', year),
      fact('yearsLate', late),
      fact('acceptance', acceptance),
      ...textFact('kind', feature, '类型'),
      ...(hectares === undefined ? [] : [fact('area', hectares)]),
    ],
    signature: `${String(year)} ${acceptance}`,
  };
});

/** Dischargers of whose licence nothing is known. */
const license = plainRule({ layer: 'discharger', fields: ['排水许可证'], code: '编号' }, (feature) => {
  const permit = featureText(feature, '排水许可证');
  if (permit !== '') return undefined;
  return {
    severity: 'watch',
    size: 0,
    facts: [fact('permit', undefined), ...textFact('kind', feature, '类型')],
    signature: '',
  };
});

/** Days after which a patrol that nobody walked is more than to be watched. */
const LATE_DAYS = 14;

/** Patrols that were planned for a day that is over, and nobody has walked. */
const patrol = plainRule(
  { layer: 'patrols', fields: ['计划日期', '状态'], code: '编号' },
  (feature, today) => {
    const planned = featureText(feature, '计划日期');
    const late = daysBetween(planned, today);
    if (featureText(feature, '状态') !== '未完成' || late === undefined || late <= 0) return undefined;
    return {
      severity: late > LATE_DAYS ? 'soon' : 'watch',
      size: late,
      facts: [fact('planned', planned), fact('daysLate', late), ...textFact('person', feature, '责任人')],
      signature: planned,
    };
  },
);

/** How urgent a hot spot is that nobody has been to, by how sure the satellite is. */
const HOT_SPOT_SEVERITY: Readonly<Record<string, AttentionSeverity>> = {
  高: 'urgent',
  中: 'soon',
  低: 'watch',
};

/** Hot spots that nobody has checked. */
const hotspot = plainRule(
  { layer: 'hotspots', fields: ['发现日期', '核查状态'], code: '编号' },
  (feature, today) => {
    const seen = featureText(feature, '发现日期');
    if (featureText(feature, '核查状态') !== '未核查') return undefined;
    const confidence = featureText(feature, '置信度');
    return {
      severity: HOT_SPOT_SEVERITY[confidence] ?? 'watch',
      // The newest first.
      size: -(daysBetween(seen, today) ?? 0),
      facts: [
        fact('seen', seen),
        ...textFact('confidence', feature, '置信度'),
        ...textFact('cover', feature, '地类'),
      ],
      signature: seen,
    };
  },
);

/** What needs attention, one row per rule; a new one is a row here, its name in `src/domain/bureau/attention.ts` and its words on the page. */
export const RULES: Readonly<Record<AttentionRuleId, AttentionRule>> = {
  fireDanger,
  hotspot,
  camera,
  patrol,
  landTaken,
  hybrid,
  greeningPlan,
  license,
};
