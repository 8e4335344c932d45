import type { AttentionRuleId, AttentionSeverity } from '../../src/domain/bureau/attention.ts';
import { featureNumber, featureText } from '../figures/figureSource.ts';
import { camera } from './camera.ts';
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
const greeningPlan = plainRule({ layer: 'greening', fields: ['年度', '验收'] }, (feature, now) => {
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

/** What needs attention, one row per rule; a new one is a row here, its name in `src/domain/bureau/attention.ts` and its words on the page. */
export const RULES: Readonly<Record<AttentionRuleId, AttentionRule>> = {
  camera,
  landTaken,
  hybrid,
  greeningPlan,
  license,
};
