import { figurePart } from '../../bureau/figures/figureGroups.ts';
import { topicScreenOfEntry } from '../../bureau/figures/topicScreens.ts';
import { readMenuAddress } from '../../bureau/menu/menuAddress.ts';
import { SCREEN_CODES, TOPIC_SCREEN } from '../../bureau/menu/screenCodes.ts';
import type { CatalogueRecord } from './catalogueRecord.ts';
import { TOPIC_LIMITS, type TopicRecord } from './topicRecord.ts';

/** What is wrong with a topic, at one of its fields. */
export type TopicProblem =
  | { readonly kind: 'topic-missing'; readonly parent: string }
  | { readonly kind: 'topic-circle' }
  | { readonly kind: 'too-deep' }
  | { readonly kind: 'screen-missing'; readonly path: string }
  | { readonly kind: 'page-missing' }
  | { readonly kind: 'layer-missing'; readonly layers: readonly string[] }
  | { readonly kind: 'figure-missing'; readonly figures: readonly string[] };

/** The field of a topic that each problem stands at. */
export const FIELD_OF_PROBLEM = {
  'topic-missing': 'parent',
  'topic-circle': 'parent',
  'too-deep': 'parent',
  'screen-missing': 'path',
  'page-missing': 'path',
  'layer-missing': 'layers',
  'figure-missing': 'figures',
} as const satisfies Readonly<Record<TopicProblem['kind'], keyof TopicRecord>>;

/** Whether a topic can switch a record on: it is a layer, and no group. */
export function isSwitchable({ layer, flags }: CatalogueRecord): boolean {
  return layer !== null && flags.isNestedLayers !== true;
}

function placeProblem(
  topics: ReadonlyMap<string, TopicRecord>,
  { code, parent }: TopicRecord,
): TopicProblem | undefined {
  let level = 1;
  for (let above = parent; above !== ''; level += 1) {
    const topic = topics.get(above);
    // Of what stands further above, it is told there.
    if (topic === undefined) return above === parent ? { kind: 'topic-missing', parent } : undefined;
    if (above === code || level > topics.size) return { kind: 'topic-circle' };
    above = topic.parent;
  }
  return level > TOPIC_LIMITS.depth ? { kind: 'too-deep' } : undefined;
}

function screenProblem(path: string): TopicProblem | undefined {
  if (!path.startsWith('/') || path.startsWith('//')) return { kind: 'screen-missing', path };
  const address = readMenuAddress(path);
  const screen = SCREEN_CODES.find((code) => address.path === `/${code}`);
  if (screen === undefined) return { kind: 'screen-missing', path };
  const wantsPage = screen === TOPIC_SCREEN && (address.page ?? '') === '';
  return wantsPage ? { kind: 'page-missing' } : undefined;
}

/** Parts of figures that the screen of a topic does not have. */
export function figureProblem(topic: TopicRecord): TopicProblem | undefined {
  const shown: readonly string[] = topicScreenOfEntry(topic)?.figures ?? [];
  const missing = (topic.figures ?? []).filter((id) => !shown.includes(figurePart(id)?.topic ?? ''));
  return missing.length === 0 ? undefined : { kind: 'figure-missing', figures: missing };
}

/** What is wrong with a topic: where it stands, its screen, its layers, its figures. */
export function problemsOfTopic(
  topic: TopicRecord,
  topics: readonly TopicRecord[],
  layers: readonly CatalogueRecord[],
): readonly TopicProblem[] {
  const known = new Set(layers.filter(isSwitchable).map(({ code }) => code));
  const missing = (topic.layers ?? []).filter((code) => !known.has(code));
  return [
    placeProblem(new Map(topics.map((one) => [one.code, one])), topic),
    screenProblem(topic.path),
    missing.length === 0 ? undefined : ({ kind: 'layer-missing', layers: missing } as const),
    figureProblem(topic),
  ].filter((problem) => problem !== undefined);
}
