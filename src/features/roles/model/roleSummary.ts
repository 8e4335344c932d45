import type { RoleDetail, RoleResource, RoleSight, RoleTopic } from '../../../api/contracts/roles.ts';
import { TOOLS, type ToolId } from '../../../domain/bureau/tools.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../lib/csv.ts';
import { draftOf, OTHERS, sightIn } from './roleDraft.ts';

/** A resource with how a role sees it. */
export interface SeenResource {
  readonly resource: RoleResource;
  readonly sight: RoleSight;
}

/** What a role may do and see, told in the order of what people ask. */
export interface RoleSummary {
  /** Topics that it has, each with those that it stands in. */
  readonly topics: Readonly<Record<'systems' | 'menu' | 'routes', readonly (readonly RoleTopic[])[]>>;
  readonly tools: readonly ToolId[];
  readonly missingTools: readonly ToolId[];
  /** Seen everywhere with all fields. */
  readonly whole: readonly SeenResource[];
  /** Seen in some areas only, or without some fields. */
  readonly partly: readonly SeenResource[];
  readonly unseen: readonly SeenResource[];
}

/** Whether all of a resource is seen. */
export const isWhole = ({ isSeen, areas, hiddenFields }: RoleSight) =>
  isSeen && areas.length === 0 && hiddenFields.length === 0;

const waysOn = (topics: readonly RoleTopic[], above: readonly RoleTopic[] = []): (readonly RoleTopic[])[] =>
  topics
    .filter(({ isOn }) => isOn)
    .flatMap((topic) => [[...above, topic], ...waysOn(topic.children, [...above, topic])]);

/** Tells what a role may do and see. */
export function summaryOf(detail: RoleDetail): RoleSummary {
  const { topics, resources, item } = detail;
  const draft = draftOf(detail);
  const seen = resources
    .filter(({ id }) => id !== OTHERS)
    .map((resource) => ({ resource, sight: sightIn(draft, resources, resource) }));
  return {
    topics: { systems: waysOn(topics.systems), menu: waysOn(topics.menu), routes: waysOn(topics.routes) },
    tools: TOOLS.filter((tool) => item.tools.includes(tool)),
    missingTools: TOOLS.filter((tool) => !item.tools.includes(tool)),
    whole: seen.filter(({ sight }) => isWhole(sight)),
    partly: seen.filter(({ sight }) => sight.isSeen && !isWhole(sight)),
    unseen: seen.filter(({ sight }) => !sight.isSeen),
  };
}

/** How things are called in the language in force. */
export interface SummaryWords {
  readonly columns: readonly [kind: string, name: string, may: string, areas: string, hidden: string];
  readonly kind: Readonly<Record<'systems' | 'menu' | 'routes' | 'tool' | 'layer', string>>;
  readonly yes: string;
  readonly no: string;
  readonly partly: string;
  readonly everywhere: string;
  readonly topic: (topic: RoleTopic) => string;
  readonly tool: (tool: ToolId) => string;
  readonly resource: (resource: RoleResource) => string;
  readonly field: (resource: RoleResource, name: string) => string;
}

/** The summary as a table that spreadsheets open: one line for each topic, tool and layer. */
export function summaryCsv(summary: RoleSummary, words: SummaryWords): string {
  const { topics, tools, missingTools, whole, partly, unseen } = summary;
  const kinds = ['systems', 'menu', 'routes'] as const;
  const layer =
    (may: string) =>
    ({ resource, sight: { isSeen, areas, hiddenFields } }: SeenResource) => [
      words.kind.layer,
      words.resource(resource),
      may,
      isSeen ? areas.join('、') || words.everywhere : '',
      hiddenFields.map((name) => words.field(resource, name)).join('、'),
    ];
  const rows = [
    words.columns,
    ...kinds.flatMap((kind) =>
      topics[kind].map((way) => [words.kind[kind], way.map(words.topic).join(' / '), words.yes, '', '']),
    ),
    ...tools.map((tool) => [words.kind.tool, words.tool(tool), words.yes, '', '']),
    ...missingTools.map((tool) => [words.kind.tool, words.tool(tool), words.no, '', '']),
    ...whole.map(layer(words.yes)),
    ...partly.map(layer(words.partly)),
    ...unseen.map(layer(words.no)),
  ];
  return `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`;
}
