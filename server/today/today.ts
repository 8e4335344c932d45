import type {
  AttentionCount,
  AttentionHistory,
  AttentionItem,
  TODAY_ENDPOINTS,
} from '../../src/api/contracts/today.ts';
import {
  ATTENTION_LIMITS,
  ATTENTION_RULES,
  ATTENTION_SEVERITIES,
  type AttentionRuleId,
  type AttentionStep,
} from '../../src/domain/bureau/attention.ts';
import { AUDITOR_ROLE_TYPE } from '../../src/domain/bureau/roles.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { AREA_LAYERS, type FeatureStore, type GeoLayer } from '../../services/index.ts';
import type { Caller } from '../base/access/caller.ts';
import type { Session } from '../base/access/session.ts';
import type { Database, Query } from '../base/db/database.ts';
import { positionRuns } from '../base/geo/geometry.ts';
import { Refusal } from '../base/http/refusal.ts';
import type { WorkQueue } from '../base/queue/workQueue.ts';
import type { Clip } from '../figures/clip.ts';
import { namedClip } from '../figures/namedClip.ts';
import type { Handlers } from '../http/endpoints.ts';
import { createFindings, liesIn, revisions, type Finding } from './findings.ts';
import { createKeptAnswers } from '../base/keptAnswers.ts';
import { hindrance, standingOf, type Standing, type Step } from './standing.ts';
import { addStep, stepsByKey, stepsOf, type SaidStep } from './steps.ts';

/** Who looks. */
type Viewer = Pick<Session, 'accountId' | 'roleType'>;

/** An item as it is told to somebody. */
interface Told {
  readonly finding: Finding;
  readonly standing: Standing;
}

/** What each step is called when somebody is told of it. */
const STEP_WORDS: Readonly<Record<AttentionStep, string>> = {
  taken: '接手了该事项',
  released: '放弃了接手',
  comment: '写了评论',
  handed: '转交了该事项',
  closed: '办结了该事项',
  reopened: '重新打开了该事项',
};

const isForUnit = ({ standing }: Told, roleType: number) =>
  standing.unit === roleType && standing.state !== 'closed';

/** Orders items: what was handed to the unit, then the most urgent; what is closed comes last. */
function inOrder(told: readonly Told[], roleType: number): readonly Told[] {
  const rank = (one: Told): number => {
    if (one.standing.state === 'closed') return ATTENTION_SEVERITIES.length;
    return isForUnit(one, roleType) ? -1 : ATTENTION_SEVERITIES.indexOf(one.finding.severity);
  };
  return [...told].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      ATTENTION_SEVERITIES.indexOf(a.finding.severity) - ATTENTION_SEVERITIES.indexOf(b.finding.severity) ||
      ATTENTION_RULES.indexOf(a.finding.rule) - ATTENTION_RULES.indexOf(b.finding.rule) ||
      b.finding.size - a.finding.size ||
      a.finding.name.localeCompare(b.finding.name, 'zh'),
  );
}

function toItem({ finding, standing }: Told, viewer: Viewer): AttentionItem {
  const { key, rule, severity, name, county, facts, place, extent, layer } = finding;
  const { state, takenBy, unit, isBack, version, lastAt } = standing;
  return {
    ...{ key, rule, severity, name, extent, layer, state, isBack, version },
    ...(county === '' ? {} : { county }),
    facts: [...facts],
    place: [...place],
    ...(takenBy === undefined
      ? {}
      : { takenBy: { name: takenBy.name, isMe: takenBy.accountId === viewer.accountId } }),
    ...(unit === undefined ? {} : { unit }),
    ...(lastAt === undefined ? {} : { lastAt: lastAt.toISOString() }),
  };
}

/** The rings of what an item is about; none where it is a point, or has more corners than are worth sending. */
function outlineOf({ geometry }: Finding): [number, number][][] {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
  const rings = positionRuns(geometry);
  const corners = rings.reduce((sum, { length }) => sum + length, 0);
  if (corners > ATTENTION_LIMITS.outlineCorners) return [];
  return rings.map((ring) => ring.map(([lon = NaN, lat = NaN]) => [lon, lat]));
}

function toHistory(finding: Finding, steps: readonly SaidStep[], viewer: Viewer): AttentionHistory {
  return {
    item: toItem({ finding, standing: standingOf(steps, finding.signature) }, viewer),
    steps: steps.map(({ seq, at, kind, accountId, name, roleType, note, unit }) => ({
      ...{ seq, at: at.toISOString(), kind, name, roleType, note },
      isMe: accountId === viewer.accountId,
      ...(unit === null ? {} : { unit }),
    })),
    outline: outlineOf(finding),
  };
}

/** What a rule found, counted. */
function countOf(rule: AttentionRuleId, told: readonly Told[]): AttentionCount {
  const count = { rule, urgent: 0, soon: 0, watch: 0, closed: 0 };
  for (const { finding, standing } of told) {
    if (finding.rule === rule) count[standing.state === 'closed' ? 'closed' : finding.severity] += 1;
  }
  return count;
}

/** Says who did what meanwhile. */
async function stale(query: Query, steps: readonly Step[]): Promise<Refusal> {
  const last = steps.at(-1);
  if (last === undefined) return new Refusal(409, '该事项已有变化，您的操作没有执行，请看最新经过');
  const [unit] = await query<{ name: string }>('SELECT name FROM roles WHERE role_type = $1', [
    last.roleType,
  ]);
  return new Refusal(
    409,
    `${unit?.name ?? ''}${last.name}已经${STEP_WORDS[last.kind]}，您的操作没有执行，请看最新经过后再定`,
  );
}

/** @throws Refusal 400 for a unit that is not there, or whose people see no map */
async function requireUnit(query: Query, roleType: number): Promise<void> {
  const found = await query(
    'SELECT role_type FROM roles WHERE role_type = $1 AND role_type <> $2 AND deleted_at IS NULL',
    [roleType, AUDITOR_ROLE_TYPE],
  );
  if (found.length === 0) throw new Refusal(400, '没有这个单位，请重新选择移交给谁');
}

/** Reads the land of units, and keeps it while its layers stay. */
function createLands(store: FeatureStore) {
  const lands = createKeptAnswers<Clip | undefined>(KEPT_LANDS);
  return async (name: string, seen: readonly GeoLayer[]): Promise<Clip | undefined> => {
    if (name === '') return undefined;
    const layers = seen.filter((layer) => AREA_LAYERS.some((naming) => naming.layer === layer.name));
    return lands(JSON.stringify([name, revisions(layers)]), () => namedClip(store, layers, name));
  };
}

/** Lands kept: those of all units. */
const KEPT_LANDS = 20;

/** Who looks: what he sees, and his land. */
type Looking = Pick<Caller, 'rights' | 'role'>;

/** What the handlers stand on. */
interface TodayContext {
  readonly database: Database;
  readonly features: FeatureStore;
  readonly queue: WorkQueue;
  readonly clock: Clock;
}

/** What somebody is told of what some rules find. */
function createLook({ database, features, clock }: TodayContext) {
  const findings = createFindings(features, clock);
  const landOf = createLands(features);
  return async (caller: Looking, { roleType }: Viewer, rules: readonly AttentionRuleId[]) => {
    const { area } = await caller.role();
    const seen = await features.layers(await caller.rights());
    const land = await landOf(area, seen);
    const found: Finding[] = [];
    const looked: AttentionRuleId[] = [];
    for (const rule of rules) {
      const ofRule = await findings(rule, seen);
      if (ofRule === undefined) continue;
      looked.push(rule);
      found.push(...ofRule);
    }
    const steps = await stepsByKey(
      database,
      found.map(({ key }) => key),
    );
    const told = found
      .map((finding) => ({ finding, standing: standingOf(steps.get(finding.key) ?? [], finding.signature) }))
      .filter((one) => land === undefined || isForUnit(one, roleType) || liesIn(one.finding, land));
    return { told, looked, area: land === undefined ? null : area };
  };
}

const isRule = (text: string): text is AttentionRuleId => ATTENTION_RULES.some((rule) => rule === text);

/** The handlers of the calls about what needs attention. */
export function createTodayHandlers(context: TodayContext): Handlers<typeof TODAY_ENDPOINTS> {
  const { database, queue, clock } = context;
  const look = createLook(context);

  /** @throws Refusal 404 for an item that the caller is not told of */
  async function seenItem(caller: Looking, viewer: Viewer, key: string): Promise<Finding> {
    const rule = key.slice(0, key.indexOf(':'));
    const { told } = await look(caller, viewer, isRule(rule) ? [rule] : []);
    const item = told.find(({ finding }) => finding.key === key);
    if (item === undefined) throw new Refusal(404, '该事项不存在，或已不需处理');
    return item.finding;
  }

  return {
    todayList: ({ session, caller, signal }) =>
      queue.run(signal, async () => {
        const { told, looked, area } = await look(caller, session, ATTENTION_RULES);
        const items = inOrder(told, session.roleType).slice(0, ATTENTION_LIMITS.items);
        return {
          items: items.map((one) => toItem(one, session)),
          counts: looked.map((rule) => countOf(rule, told)),
          area,
        };
      }),
    todayHistory: ({ query: { key }, session, caller, signal }) =>
      queue.run(signal, async () => {
        const finding = await seenItem(caller, session, key);
        return toHistory(finding, await stepsOf(database.query, key), session);
      }),
    todayStep: ({ body, session, caller, signal }) =>
      queue.run(signal, async () => {
        const finding = await seenItem(caller, session, body.key);
        const { accountId, roleType } = session;
        const steps = await database.transaction(async (query) => {
          if (body.unit !== undefined) await requireUnit(query, body.unit);
          const before = await stepsOf(query, body.key);
          const standing = standingOf(before, finding.signature);
          if (standing.version !== body.version) throw await stale(query, before);
          const why = hindrance(standing, body.kind, accountId);
          if (why !== undefined) throw new Refusal(409, why);
          const actor = { accountId, roleType, at: new Date(clock.nowMs()) };
          const isAdded = await addStep(query, body, actor, finding.signature);
          const after = await stepsOf(query, body.key);
          if (!isAdded) throw await stale(query, after);
          return after;
        });
        return toHistory(finding, steps, session);
      }),
  };
}
