import { z } from 'zod';
import {
  ATTENTION_FACTS,
  ATTENTION_LIMITS,
  ATTENTION_RULES,
  ATTENTION_SEVERITIES,
  ATTENTION_STATES,
  ATTENTION_STEPS,
  needsNote,
} from '../../domain/bureau/attention.ts';
import { defineEndpoint } from './endpoint.ts';
import { roleTypeSchema } from './rolePreview.ts';

const position = z.tuple([z.number(), z.number()]);
const moment = z.iso.datetime();
const unit = roleTypeSchema;

const factSchema = z.looseObject({
  id: z.enum(ATTENTION_FACTS),
  /** As the data have it; null where they do not know. Areas are hectares. */
  value: z.union([z.number(), z.string()]).nullable(),
});

/** Something that is known of an item. */
export type AttentionFact = z.infer<typeof factSchema>;

const itemSchema = z.looseObject({
  /** The same as long as the layer holds the feature. */
  key: z.string().min(1),
  rule: z.enum(ATTENTION_RULES),
  severity: z.enum(ATTENTION_SEVERITIES),
  /** Empty where the data have none. */
  name: z.string(),
  county: z.string().optional(),
  facts: z.array(factSchema),
  place: position,
  /** Degrees (WGS 84); of a point the point itself. */
  extent: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  layer: z.string(),
  state: z.enum(ATTENTION_STATES),
  takenBy: z.looseObject({ name: z.string(), isMe: z.boolean() }).optional(),
  /** Role type of the unit that it was handed to. */
  unit: unit.optional(),
  /** It was closed, and what was closed is no longer how things are. */
  isBack: z.boolean(),
  /** Steps taken so far; whoever takes one says which he knows of. */
  version: z.number().int().nonnegative(),
  lastAt: moment.optional(),
});

/** Something that needs attention. */
export type AttentionItem = z.infer<typeof itemSchema>;

const stepSchema = z.looseObject({
  seq: z.number().int().positive(),
  at: moment,
  kind: z.enum(ATTENTION_STEPS),
  /** Who took it, as the account was called then. */
  name: z.string(),
  isMe: z.boolean(),
  /** Role type that was in force. */
  roleType: z.number().int(),
  note: z.string(),
  /** Role type of the unit that it was handed to. */
  unit: unit.optional(),
});

/** A step of an item's history. */
export type AttentionStepTaken = z.infer<typeof stepSchema>;

const historySchema = z.looseObject({
  item: itemSchema,
  /** The first one first. */
  steps: z.array(stepSchema),
  /** Rings of what it is about, where that is an area. */
  outline: z.array(z.array(position)),
});

/** An item with what was done about it. */
export type AttentionHistory = z.infer<typeof historySchema>;

const countSchema = z.looseObject({
  rule: z.enum(ATTENTION_RULES),
  urgent: z.number().int(),
  soon: z.number().int(),
  watch: z.number().int(),
  closed: z.number().int(),
});

/** What a rule found: items by how urgent they are, and those that are closed. */
export type AttentionCount = z.infer<typeof countSchema>;

const shared = { client: 'service', access: 'session', tools: ['today'], envelope: 'blade' } as const;
const key = z.string().min(1).max(ATTENTION_LIMITS.keyLength);

/** What needs attention on the land of the session's unit, the most urgent first. */
export const todayList = defineEndpoint({
  ...shared,
  id: 'todayList',
  summary: "What needs attention on the land of the session's unit, the most urgent first",
  method: 'GET',
  path: '/api/portal/today',
  query: z.looseObject({}),
  answer: z.looseObject({
    items: z.array(itemSchema).max(ATTENTION_LIMITS.items),
    /** Of all items, by the rules that could look: what the role sees decides. */
    counts: z.array(countSchema),
    /** The unit's land; null for the whole prefecture. */
    area: z.string().nullable(),
  }),
});

/** What needs attention. */
export type AttentionList = z.infer<typeof todayList.answer>;

/** An item with its history. */
export const todayHistory = defineEndpoint({
  ...shared,
  id: 'todayHistory',
  summary: 'Something that needs attention, with its history',
  method: 'GET',
  path: '/api/portal/today/history',
  query: z.object({ key }),
  answer: historySchema,
});

/** Takes a step: takes an item, gives it back, comments on it, hands it to a unit, closes it, opens it again. */
export const todayStep = defineEndpoint({
  ...shared,
  id: 'todayStep',
  audit: { action: 'data.attention', object: ['answer.item.name', 'body.key'], details: ['kind', 'unit'] },
  summary: 'Take, comment, hand over, close or reopen something that needs attention',
  method: 'POST',
  path: '/api/portal/today/step',
  query: z.looseObject({}),
  body: z
    .object({
      key,
      /** Steps that the caller knows of; refused with 409 where there are others. */
      version: z.number().int().nonnegative(),
      kind: z.enum(ATTENTION_STEPS),
      note: z.string().trim().max(ATTENTION_LIMITS.noteLength).default(''),
      unit: unit.optional(),
    })
    .refine(({ kind, note }) => !needsNote(kind) || note !== '', { path: ['note'], message: 'is missing' })
    .refine(({ kind, unit: to }) => (kind === 'handed') === (to !== undefined), {
      path: ['unit'],
      message: 'belongs to handing over',
    }),
  answer: historySchema,
});

/** A step that somebody wants to take. */
export type WantedStep = z.output<typeof todayStep.body>;

/** The calls about what needs attention. */
export const TODAY_ENDPOINTS = { todayList, todayHistory, todayStep } as const;
