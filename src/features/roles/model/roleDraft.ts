import type { RoleChange } from '../../../api/roles.ts';
import type { RoleDetail, RoleResource, RoleSight, RoleTopic } from '../../../api/contracts/roles.ts';
import { TOOLS, type ToolId } from '../../../domain/bureau/tools.ts';

/** The resource that stands for all that has no rule of its own. */
export const OTHERS = '*';

/** A role as it is being edited. */
export interface RoleDraft {
  readonly name: string;
  readonly nameEn: string;
  /** '' for the whole prefecture. */
  readonly area: string;
  /** Ids of the topics that it has. */
  readonly topics: ReadonlySet<string>;
  /** Somebody chose them; else they are left to the files of config/menus. */
  readonly hasOwnTopics: boolean;
  readonly tools: ReadonlySet<ToolId>;
  /** What it sees in another way than the data's own rules say, by resource. */
  readonly own: ReadonlyMap<string, RoleSight>;
}

/** All topics of a role: systems, menu and routes. */
export const allTopics = ({ topics: { systems, menu, routes } }: Pick<RoleDetail, 'topics'>) => [
  ...systems,
  ...menu,
  ...routes,
];

const idsOn = (topics: readonly RoleTopic[]): string[] =>
  topics.flatMap(({ id, isOn, children }) => (isOn ? [id, ...idsOn(children)] : []));

const idsIn = (topics: readonly RoleTopic[]): string[] =>
  topics.flatMap(({ id, children }) => [id, ...idsIn(children)]);

/** A role as it is, to be edited. */
export function draftOf(detail: RoleDetail): RoleDraft {
  const { name, nameEn, area, tools, hasOwnTopics } = detail.item;
  return {
    ...{ name, nameEn, area, hasOwnTopics },
    topics: new Set(idsOn(allTopics(detail))),
    tools: new Set(tools),
    own: new Map(detail.resources.flatMap(({ id, own }) => (own === null ? [] : [[id, own] as const]))),
  };
}

/** The way from the top to a topic; empty where it is not there. */
function wayTo(topics: readonly RoleTopic[], id: string): readonly RoleTopic[] {
  for (const topic of topics) {
    if (topic.id === id) return [topic];
    const below = wayTo(topic.children, id);
    if (below.length > 0) return [topic, ...below];
  }
  return [];
}

/** Gives a topic with all below it and what it stands in, or takes it with all below it. */
export function withTopic(
  draft: RoleDraft,
  topics: readonly RoleTopic[],
  id: string,
  isOn: boolean,
): RoleDraft {
  const way = wayTo(topics, id);
  const changed = new Set([...(isOn ? way.map((topic) => topic.id) : []), ...idsIn(way.slice(-1))]);
  const others = [...draft.topics].filter((topic) => !changed.has(topic));
  return { ...draft, hasOwnTopics: true, topics: new Set(isOn ? [...others, ...changed] : others) };
}

/** Gives a tool, or takes it. */
export function withTool(draft: RoleDraft, tool: ToolId, isOn: boolean): RoleDraft {
  return { ...draft, tools: new Set(TOOLS.filter((one) => (one === tool ? isOn : draft.tools.has(one)))) };
}

/** Has a resource seen in a way of the role's own; undefined for what the data's rules say. */
export function withSight(draft: RoleDraft, resource: string, sight: RoleSight | undefined): RoleDraft {
  const own = new Map(draft.own);
  if (sight === undefined) own.delete(resource);
  else own.set(resource, sight);
  return { ...draft, own };
}

/** How the role sees a resource, by the draft. @param resources all of them */
export function sightIn(
  { own }: Pick<RoleDraft, 'own'>,
  resources: readonly RoleResource[],
  resource: RoleResource,
): RoleSight {
  const chosen = own.get(resource.id);
  if (chosen !== undefined) return chosen;
  const others = resource.followsOthers ? resources.find(({ id }) => id === OTHERS) : undefined;
  return others === undefined ? resource.given : (own.get(OTHERS) ?? others.given);
}

/** A draft as it is sent. */
export function wantedOf(draft: RoleDraft, { item, resources }: RoleDetail): RoleChange {
  const { name, nameEn, area, topics, hasOwnTopics, tools, own } = draft;
  return {
    ...{ roleType: item.roleType, version: item.version, name: name.trim(), nameEn: nameEn.trim(), area },
    topics: hasOwnTopics ? [...topics].sort() : null,
    tools: TOOLS.filter((tool) => tools.has(tool)),
    rights: resources.flatMap(({ id }) => {
      const sight = own.get(id);
      return sight === undefined ? [] : [{ resource: id, ...sight }];
    }),
  };
}

/** Whether a draft says anything else than what is stored. */
export function isChanged(draft: RoleDraft, detail: RoleDetail): boolean {
  return JSON.stringify(wantedOf(draft, detail)) !== JSON.stringify(wantedOf(draftOf(detail), detail));
}
